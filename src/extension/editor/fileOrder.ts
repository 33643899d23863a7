import path from 'node:path';

const natural = new Intl.Collator('en', { numeric: true });

/** Files as a person counts them: `run2` before `run10`, folder by folder. */
export function inReadingOrder(files: Iterable<string>): string[] {
  return [...new Set(files)].sort((a, b) => {
    const [left, right] = [path.dirname(a), path.dirname(b)];
    return left === right
      ? natural.compare(path.basename(a), path.basename(b)) || (a < b ? -1 : 1)
      : natural.compare(left, right) || (left < right ? -1 : 1);
  });
}

/**
 * The files to look at from `current` on: those with its extension in its folder, then those of the other folders, from the following folder on
 * and around. `current` itself is left out. For `previous` the same, backwards.
 */
export function filesFrom(
  current: string,
  files: Iterable<string>,
  direction: 'next' | 'previous',
): string[] {
  const extension = path.extname(current);
  const same = [...files].filter((file) => path.extname(file) === extension);
  const ordered = inReadingOrder([...same, current]);
  if (direction === 'previous') ordered.reverse();
  const at = ordered.indexOf(current);
  const around = [...ordered.slice(at + 1), ...ordered.slice(0, at)];
  const folder = path.dirname(current);
  return [
    ...around.filter((file) => path.dirname(file) === folder),
    ...around.filter((file) => path.dirname(file) !== folder),
  ];
}
