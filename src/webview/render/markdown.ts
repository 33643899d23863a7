import DOMPurify from 'dompurify';
import { Marked, type Tokens } from 'marked';

/** Longer text is shown as it stands: rendering is for what a person reads at a glance, and its cost is not linear. */
const RENDER_LIMIT = 40_000;

const allowedTags = [
  'p',
  'br',
  'strong',
  'em',
  'del',
  'code',
  'pre',
  'ul',
  'ol',
  'li',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
  'a',
];

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Only what can be opened outside after asking; everything else stays the text it is. */
export function safeLink(href: string): string | null {
  if (!/^https?:\/\//i.test(href)) return null;
  try {
    return new URL(href).href;
  } catch {
    return null;
  }
}

// A transcript is hostile text: raw HTML is shown as text, images are never loaded, links are only http(s).
const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escape(text),
    image: ({ raw }: Tokens.Image) => escape(raw),
    checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '[x] ' : '[ ] '),
    link({ href, tokens, raw }: Tokens.Link) {
      const safe = safeLink(href);
      return safe === null ? escape(raw) : `<a href="${escape(safe)}">${this.parser.parseInline(tokens)}</a>`;
    },
  },
});

/** Renders Markdown to sanitized elements; null where the text is better shown as it stands. */
export function renderMarkdown(text: string): DocumentFragment | null {
  if (text.length > RENDER_LIMIT) return null;
  let html: string;
  try {
    // HTML drops NUL without a trace; CommonMark shows it by the replacement character.
    html = marked.parse(text.replaceAll('\0', '\uFFFD'), { async: false });
  } catch {
    return null;
  }
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: allowedTags,
    ALLOWED_ATTR: ['href', 'start'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^https?:\/\//i,
    RETURN_DOM_FRAGMENT: true,
  });
}
