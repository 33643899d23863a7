import type { Behavior, Codebook, Denominator } from './codebook.ts';
import type { ArgumentChoice, Condition, Repeated, TextTest } from './condition.ts';
import type { Pattern } from './regex/index.ts';

/** What each rule of a codebook compiles to, for people: an indented text that ends in a line feed. */
export function explainCodebook(codebook: Codebook): string {
  const head = `${codebook.id}, version ${codebook.version}`;
  return [head, ...codebook.behaviors.flatMap(explainBehavior)].map((line) => `${line}\n`).join('');
}

function explainBehavior(behavior: Behavior): string[] {
  const lines = [
    '',
    `${behavior.id}: ${behavior.name}`,
    `  of the ${behavior.subject}, counted of ${denominator(behavior.of)}`,
  ];
  if (behavior.of.kind === 'places') lines.push(...explain(behavior.of.condition, 2));
  behavior.keyWords.forEach((pattern) => lines.push(`  prompted by ${explainPattern(pattern)}`));
  behavior.rules.forEach((rule, index) => {
    lines.push(`  rule ${index + 1}`, ...explain(rule.condition, 2));
    if (rule.repeated !== null) lines.push(...explainRepeated(rule.repeated));
  });
  return lines;
}

function denominator(of: Denominator): string {
  switch (of.kind) {
    case 'turns':
      return 'the turns that have such parts';
    case 'rollouts':
      return 'rollouts';
    case 'final-answers':
      return 'final answers';
    case 'places':
      return 'the parts where';
  }
}

function explain(condition: Condition, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const nested = (title: string, conditions: readonly Condition[]): string[] => [
    `${indent}${title}`,
    ...conditions.flatMap((one) => explain(one, depth + 1)),
  ];
  switch (condition.op) {
    case 'in':
      return [`${indent}is ${[...condition.kinds].join(' or ')}`];
    case 'role':
      return [`${indent}is said by ${[...condition.roles].join(' or ')}`];
    case 'tool':
      return [`${indent}tool name`, ...condition.patterns.map((one) => `${indent}  ${explainPattern(one)}`)];
    case 'text':
      return [`${indent}text`, ...explainTest(condition.test, `${indent}  `)];
    case 'argument':
      return [
        `${indent}${explainChoice(condition.choice)}`,
        ...explainTest(condition.test, `${indent}  `),
        ...(condition.notIn.size === 0
          ? []
          : [`${indent}  and its text does not stand in ${[...condition.notIn].join(' or ')}`]),
      ];
    case 'is-error':
      return [`${indent}is ${condition.value ? 'an error' : 'no error'}, by the format`];
    case 'exit-code':
      return [`${indent}exit code ${condition.value}`];
    case 'call':
      return nested('answers a call where', [condition.of]);
    case 'result':
      return nested('has a result where', [condition.of]);
    case 'all':
      return nested('all of', condition.of);
    case 'any':
      return nested('any of', condition.of);
    case 'none':
      return nested('none of', condition.of);
    case 'after':
    case 'before': {
      const within = condition.within === null ? '' : `, at most ${condition.within} turns away`;
      const lines = nested(`${condition.op} a part${within}, where`, [condition.place]);
      if (condition.until !== null) lines.push(...nested('with none between, where', [condition.until]));
      return lines;
    }
    case 'never-mentioned-later':
      return [
        `${indent}what is marked is never mentioned later in ${[...condition.kinds].join(' or ')}`,
        ...(condition.patterns ?? []).map((one) => `${indent}  ${explainPattern(one)}`),
      ];
  }
}

function explainChoice(choice: ArgumentChoice): string {
  switch (choice.kind) {
    case 'named':
      return `argument ${[...choice.names].map((name) => (name === '' ? '(free text)' : name)).join(' or ')}`;
    case 'pointer':
      return `argument at ${choice.pointer}`;
    case 'any':
    case 'all': {
      const names = choice.exceptNames.size === 0 ? '' : ` but ${[...choice.exceptNames].join(', ')}`;
      return `${choice.kind === 'any' ? 'any argument' : 'all arguments'}${names}`;
    }
  }
}

function explainTest({ patterns, except }: TextTest, indent: string): string[] {
  return [
    ...patterns.map((one) => `${indent}${explainPattern(one)}`),
    ...except.map((one) => `${indent}except ${explainPattern(one)}`),
  ];
}

function explainRepeated(repeated: Repeated): string[] {
  const { varying, atLeast, within } = repeated;
  const what =
    varying === undefined
      ? 'times'
      : `values of ${varying ?? 'one argument'}${repeated.unseen ? ' that nothing given had named' : ''}`;
  const window = within === null ? '' : ` within ${within} turns`;
  const names = [...repeated.exceptNames];
  return [
    `    at least ${atLeast} ${what}${window}, the rest constant`,
    ...repeated.values.map((one) => `      each ${explainPattern(one)}`),
    ...(names.length === 0 ? [] : [`      never ${names.join(', ')}`]),
  ];
}

function explainPattern({ source, literals, reach }: Pattern): string {
  const shown = literals === null ? [] : literals.slice(0, 8).map((literal) => JSON.stringify(literal));
  if (literals !== null && literals.length > shown.length)
    shown.push(`${literals.length - shown.length} more`);
  const prefilter = literals === null ? 'runs on every text' : `only where ${shown.join(', ')}`;
  const where =
    literals === null || reach.textEdge
      ? ''
      : reach.length !== Infinity
        ? `, within ${reach.length} characters`
        : reach.crossesLines
          ? ''
          : ', within its line';
  return `/${source}/ (${prefilter}${where})`;
}
