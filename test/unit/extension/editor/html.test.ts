import { describe, expect, it } from 'vitest';
import { messagePage, transcriptPage } from '../../../../src/extension/editor/html.ts';

const parts = {
  nonce: 'n0nce',
  cspSource: 'https://*.vscode-cdn.net',
  script: 'https://host/main.js',
  styles: ['https://host/codicon.css', 'https://host/main.css'],
  title: 'a"><script>alert(1)</script>.jsonl',
};

function policyOf(html: string): Map<string, string> {
  const content = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  return new Map(
    content
      .replaceAll('&#39;', "'")
      .split('; ')
      .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1).join(' ')]),
  );
}

describe('the page of a transcript', () => {
  const html = transcriptPage(parts);

  it('loads nothing but our script and styles', () => {
    expect(policyOf(html)).toEqual(
      new Map([
        ['default-src', "'none'"],
        ['script-src', "'nonce-n0nce'"],
        ['style-src', 'https://*.vscode-cdn.net'],
        ['font-src', 'https://*.vscode-cdn.net'],
        ['img-src', 'blob:'],
        ['base-uri', "'none'"],
        ['form-action', "'none'"],
      ]),
    );
    expect(html).not.toMatch(/unsafe-|style=|\son\w+=/);
  });

  it('has one script, with the nonce, and a title that is only text', () => {
    expect(html.match(/<script\b[^>]*>/g)).toEqual([
      '<script nonce="n0nce" src="https://host/main.js" defer>',
    ]);
    expect(html).toContain('<title>a&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;.jsonl</title>');
    expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(html.match(/<link\b[^>]*>/g)).toEqual(
      parts.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    );
    expect(html).toContain('<div id="app"></div>');
  });
});

describe('a page that only says something', () => {
  it('runs and loads nothing at all', () => {
    const html = messagePage('<b>name</b>', ['It is at “git:”.', '<img src=x onerror=alert(1)>']);
    expect(policyOf(html)).toEqual(new Map([['default-src', "'none'"]]));
    expect(html).not.toMatch(/<(?:script|img|link|b)\b/);
    expect(html).toContain('It is at “git:”.');
  });
});
