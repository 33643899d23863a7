import path from 'node:path';

/** Where a file stands for references and labels. */
export interface SourcePlace {
  /** The folder that references count from: the workspace root that holds the file, else the file's own folder. */
  readonly root: string;
  /** From the root, with `/`. */
  readonly source: string;
  /** As references write it: `source` inside a workspace root, else the absolute path. */
  readonly shown: string;
  readonly inWorkspace: boolean;
}

/** Of several roots that hold the file the innermost counts, so that a reference is short and stays with its folder. */
export function sourcePlace(file: string, roots: readonly string[]): SourcePlace {
  const inside = roots
    .map((root) => ({ root, source: path.relative(root, file) }))
    .filter(({ source }) => source !== '' && !path.isAbsolute(source) && source.split(path.sep)[0] !== '..')
    .sort((a, b) => a.source.length - b.source.length);
  const [nearest] = inside;
  if (nearest !== undefined) {
    const source = slashed(nearest.source);
    return { root: nearest.root, source, shown: source, inWorkspace: true };
  }
  return { root: path.dirname(file), source: path.basename(file), shown: slashed(file), inWorkspace: false };
}

function slashed(file: string): string {
  return path.sep === '/' ? file : file.split(path.sep).join('/');
}
