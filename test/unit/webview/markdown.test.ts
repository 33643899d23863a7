// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { renderMarkdown, safeLink } from '../../../src/webview/render/index.ts';

const allowed = new Set(
  'P BR STRONG EM DEL CODE PRE UL OL LI BLOCKQUOTE H1 H2 H3 H4 H5 H6 TABLE THEAD TBODY TR TH TD HR A'.split(
    ' ',
  ),
);

function render(text: string): DocumentFragment {
  const fragment = renderMarkdown(text);
  if (fragment === null) throw new Error('not rendered');
  return fragment;
}

const hostile = [
  '<script>window.hacked = 1</script>',
  '<style>*{display:none}</style>',
  '<img src=x onerror="window.hacked=1">',
  '<iframe src="data:text/html,<script>1</script>"></iframe>',
  '<a href="javascript:alert(1)" onclick="x()">a</a>',
  '[a](javascript:alert(1)) [b](command:workbench.action.quit) [c](data:text/html,x) [d](vscode://x) [e](file:///etc/passwd)',
  '![remote](https://evil.example/x.png) ![data](data:image/png;base64,AAAA)',
  '<svg><script>1</script></svg><math><mi xlink:href="javascript:1">x</mi></math>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<form action="https://evil.example"><input name=a><button>go</button></form>',
  '<div id="app" class="shell" style="position:fixed">x</div>',
  '```html\n<script>1</script>\n```',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<!-- --><script>1</script>',
  '[x](<javascript:alert(1)>) <javascript:alert(1)>',
];

describe('renderMarkdown', () => {
  it.each(hostile)('lets nothing through but plain formatting: %s', (text) => {
    const fragment = render(text);
    for (const node of fragment.querySelectorAll('*')) {
      expect(allowed).toContain(node.tagName);
      for (const name of node.getAttributeNames()) expect(['href', 'start']).toContain(name);
      const href = node.getAttribute('href');
      if (href !== null) expect(href).toMatch(/^https?:\/\//);
    }
  });

  it('shows markup as the text it is', () => {
    expect(render('a <b>bold</b> <script>x</script> &lt;b&gt; <think>').textContent).toContain(
      'a <b>bold</b> <script>x</script> <b> <think>',
    );
    expect(render('![alt](https://evil.example/x.png)').textContent).toContain(
      '![alt](https://evil.example/x.png)',
    );
    expect(render('[a](javascript:alert(1))').textContent).toContain('[a](javascript:alert(1))');
  });

  it('renders what models write', () => {
    const fragment = render(
      '**Total**: `1`\n\n- a\n- b\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n[memo](https://example.com/a)',
    );
    expect(fragment.querySelector('strong')?.textContent).toBe('Total');
    expect(fragment.querySelectorAll('li').length).toBe(2);
    expect(fragment.querySelectorAll('td').length).toBe(2);
    expect(fragment.querySelector('a')?.getAttribute('href')).toBe('https://example.com/a');
  });

  it('keeps single line breaks', () => {
    expect(render('a\nb').querySelectorAll('br').length).toBe(1);
  });

  it('shows that there is a NUL', () => {
    expect(render('ig\0nore **it**').textContent.trim()).toBe('ig\uFFFDnore it');
  });

  it('leaves very long text as it stands', () => {
    expect(renderMarkdown('x'.repeat(50_000))).toBeNull();
  });
});

describe('safeLink', () => {
  it('takes http and https only', () => {
    expect(safeLink('https://example.com/a b')).toBe('https://example.com/a%20b');
    for (const href of [
      'javascript:alert(1)',
      ' javascript:1',
      'command:x',
      'data:text/html,1',
      '//evil.example',
      '/etc',
      'https://',
    ]) {
      expect(safeLink(href)).toBeNull();
    }
  });
});
