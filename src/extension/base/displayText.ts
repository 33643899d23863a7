const controls = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/**
 * A transcript's text as one line of at most `limit` code points, for trees and messages: controls, line breaks and
 * the marks that turn the reading direction become spaces, so that a text cannot pose as another row.
 */
export function oneLine(text: string, limit: number): string {
  // Only as much as can be shown is looked at: a quote can be megabytes.
  const head = text.slice(0, limit * 4 + 64);
  const clean = head.replace(controls, ' ').replace(/\s+/g, ' ').trim();
  const points = Array.from(clean);
  if (points.length <= limit && head.length === text.length) return clean;
  return `${points.slice(0, Math.max(0, limit - 1)).join('')}…`;
}

/** A rollout's key as people read it: its id without the escapes that references need. */
export function keyText(key: string): string {
  let text = key;
  try {
    text = decodeURIComponent(key);
  } catch {
    // Made by hand: shown as it is.
  }
  return oneLine(text, 120);
}

/**
 * Text for a notification or a dialog, where VS Code makes links, commands among them, of `[label](target)`:
 * the pair is taken apart, so that a file's name or content cannot offer one.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll('](', '] (');
}

/** `1 turn`, `2 turns`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular : plural}`;
}
