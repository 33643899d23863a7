/** One line of at most `cap` UTF-16 units: white space collapsed, an ellipsis where it was cut. */
export function oneLine(text: string, cap: number): string {
  // Far more than the cap, so that a long indentation does not empty the line.
  const window = text.slice(0, cap * 8);
  const line = window.replace(/\s+/g, ' ').trim();
  if (line.length <= cap && window.length === text.length) return line;
  let end = Math.min(cap - 1, line.length);
  const last = line.charCodeAt(end - 1);
  if (last >= 0xd800 && last <= 0xdbff) end -= 1;
  return `${line.slice(0, end)}…`;
}

/** The first line of a text that says something, as one line. */
export function firstLine(text: string, cap: number): string {
  const start = /[^\s`#*_>-]/.exec(text.slice(0, 4_000))?.index ?? 0;
  const feed = text.indexOf('\n', start);
  const line = oneLine(
    text.slice(start, feed === -1 ? start + cap * 8 : Math.min(feed, start + cap * 8)),
    cap,
  );
  return line;
}
