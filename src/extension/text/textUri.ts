import { z } from 'zod';

export const textScheme = 'rollout-text';

const targetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('part'),
    path: z.string(),
    key: z.string(),
    turn: z.number().int(),
    part: z.number().int(),
    pointer: z.string().nullable(),
  }),
  z.object({ kind: z.literal('raw'), path: z.string(), key: z.string(), turn: z.number().int() }),
]);

/** What a read-only text document shows: a part's whole string, or the records that carried a turn. */
export type TextTarget = z.infer<typeof targetSchema>;

export interface UriParts {
  readonly scheme: string;
  readonly path: string;
  readonly query: string;
}

/** The target is in the query; the path is what the tab shows, `extension` decides the language. */
export function textUri(target: TextTarget, extension: string): UriParts {
  const place = target.kind === 'part' ? `T${target.turn} P${target.part}` : `T${target.turn} raw`;
  const pointer = target.kind === 'part' ? (target.pointer?.split('/').at(-1) ?? '') : '';
  const name = [place, pointer, target.key].filter((word) => word !== '').join(' ');
  return {
    scheme: textScheme,
    path: `/${name.replaceAll('/', '∕')}${extension}`,
    query: JSON.stringify(target),
  };
}

/** Null where the query is none of ours: a URI can be typed by anyone. */
export function targetOf(query: string): TextTarget | null {
  let value: unknown;
  try {
    value = JSON.parse(query);
  } catch {
    return null;
  }
  const target = targetSchema.safeParse(value);
  return target.success ? target.data : null;
}

const extensions: Readonly<Record<string, string>> = {
  plain: '.txt',
  shell: '.sh',
  python: '.py',
  json: '.json',
  diff: '.diff',
  code: '.txt',
  markdown: '.md',
};

export function extensionFor(language: string): string {
  return extensions[language] ?? '.txt';
}
