/** @typedef {import('./prng.mjs').Rng} Rng */

/** What Python prints holds no marks, also where a line with one was cut. @param {string} source */
function bare(source) {
  return source.trim().replace(/⟪[-!]?[a-z]{2}:|⟫/g, '');
}

/**
 * A path as someone gets it wrong: without its folder, with another ending, with another separator.
 * @param {string} path @param {Rng} rng @returns {string}
 */
export function misnamed(path, rng) {
  const name = path.split('/').at(-1) ?? path;
  const ways = [
    path.replace(/\.\w+$/, ''),
    path.replace(/\.\w+$/, rng.pick(['.txt', '.pdf', '.docx', '.json'])),
    name.includes('-')
      ? path.replace(name, name.replaceAll('-', '_'))
      : path.replace(name, name.replaceAll('_', '-')),
    ...(path.includes('/') ? [name] : [`docs/${path}`]),
  ].filter((way) => way !== path);
  return rng.pick(ways);
}

/**
 * A script with one mistake in it and what Python says to that; null where the script offers no place for one.
 * @param {string} code
 * @param {Rng} rng
 * @returns {{ code: string, traceback: string, what: string } | null}
 */
export function broken(code, rng) {
  const lines = code.split('\n');
  /** @type {{ code: string, traceback: string, what: string }[]} */
  const ways = [];
  const imported = lines.findIndex((line) => /^from (decimal|datetime|collections) import \w+$/.test(line));
  if (imported >= 0) {
    const name = lines[imported]?.split(' ').at(-1) ?? '';
    const without = lines.filter((_, index) => index !== imported);
    const used = without.findIndex((line) => new RegExp(`\\b${name}\\(`).test(line));
    if (used >= 0) {
      ways.push({
        code: without.join('\n'),
        traceback: trace(used + 1, without[used] ?? '', `NameError: name '${name}' is not defined`),
        what: rng.pick([
          `${name} was never imported`,
          `the import of ${name} is missing`,
          `I forgot to import ${name}`,
        ]),
      });
    }
  }
  const office = lines.findIndex((line) => /(openpyxl|docx|pdfplumber)/.test(line) && /import/.test(line));
  if (office >= 0) {
    const wrong = lines.map((line) =>
      line.replace(/("[^"]+\.(?:xlsx|docx|pdf))"/, '$1"').replace(/\.(xlsx|docx|pdf)"/, '_v2.$1"'),
    );
    const opened = wrong.findIndex((line) => /_v2\.(xlsx|docx|pdf)"/.test(line));
    const file = /"([^"]+_v2\.\w+)"/.exec(wrong[opened] ?? '')?.[1];
    if (opened >= 0 && file !== undefined) {
      ways.push({
        code: wrong.join('\n'),
        traceback: trace(
          opened + 1,
          wrong[opened] ?? '',
          `FileNotFoundError: [Errno 2] No such file or directory: '${file}'`,
        ),
        what: rng.pick([
          `the workbook's name is wrong`,
          `there is no second version of that file`,
          `I named a file that does not exist`,
        ]),
      });
    }
  }
  const printed = lines.findLastIndex((line) => /^print\(.*\)$/.test(line));
  if (printed >= 0) {
    const cut = lines.map((line, index) => (index === printed ? line.slice(0, -1) : line));
    ways.push({
      code: cut.join('\n'),
      traceback: `  File "<stdin>", line ${printed + 1}\n    ${bare(cut[printed] ?? '')}\n         ^\nSyntaxError: '(' was never closed`,
      what: rng.pick([
        'a parenthesis is missing',
        'the last print is not closed',
        'I dropped a closing parenthesis',
      ]),
    });
  }
  return ways.length === 0 ? null : rng.pick(ways);
}

/** @param {number} line @param {string} source @param {string} error */
function trace(line, source, error) {
  return `Traceback (most recent call last):\n  File "<stdin>", line ${line}, in <module>\n    ${bare(source)}\n${error}`;
}
