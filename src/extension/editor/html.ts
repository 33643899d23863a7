export interface PageParts {
  /** Random, of this page alone. */
  readonly nonce: string;
  /** The source that files of the extension come from. */
  readonly cspSource: string;
  readonly script: string;
  readonly styles: readonly string[];
  readonly title: string;
}

/**
 * The only builder of HTML for a webview. Nothing of a transcript is in it, and nothing is loaded but our own script and styles: pictures are made in
 * the page, as blobs, after a click.
 */
export function transcriptPage(parts: PageParts): string {
  const styles = parts.styles.map((href) => `<link rel="stylesheet" href="${escaped(href)}">`);
  return page(
    parts.title,
    [
      "default-src 'none'",
      `script-src 'nonce-${parts.nonce}'`,
      `style-src ${parts.cspSource}`,
      `font-src ${parts.cspSource}`,
      'img-src blob:',
      "base-uri 'none'",
      "form-action 'none'",
    ],
    styles,
    ['<div id="app"></div>', `<script nonce="${parts.nonce}" src="${escaped(parts.script)}" defer></script>`],
  );
}

/** A page that only says something: no script, no style, nothing loaded. */
export function messagePage(title: string, paragraphs: readonly string[]): string {
  return page(
    title,
    ["default-src 'none'"],
    [],
    [
      '<main>',
      `<h1>${escaped(title)}</h1>`,
      ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
      '</main>',
    ],
  );
}

function page(
  title: string,
  policy: readonly string[],
  head: readonly string[],
  body: readonly string[],
): string {
  return [
    '<!DOCTYPE html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escaped(policy.join('; '))}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    ...head,
    '</head>',
    '<body>',
    ...body,
    '</body>',
    '</html>',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
