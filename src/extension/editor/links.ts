/** The address as it would be opened, null where it is none that may be: only the web's, nothing of this machine or of VS Code. */
export function webAddress(text: string): string | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

/** What is wrong with what was typed as a turn's number; null where nothing is. */
export function turnMistake(text: string, total: number): string | null {
  const number = Number(text.trim());
  if (/^\d+$/.test(text.trim()) && number >= 1 && number <= total) return null;
  return `A number from 1 to ${total}.`;
}
