import type { ByteSource } from '../../core/bytes/index.ts';
import { formats, unknownFormat, type Format } from '../../core/formats/index.ts';
import { NodeByteSource } from '../../node/index.ts';
import { SpoolWriter } from '../spool/index.ts';

export function openSource(path: string): Promise<ByteSource> {
  return NodeByteSource.open(path);
}

/** Opens a source to be read and a new spool file to be written, and closes both whatever happens. */
export async function withSpool<T>(
  { path, spool }: { readonly path: string; readonly spool: string },
  work: (source: ByteSource, writer: SpoolWriter) => Promise<T>,
): Promise<T> {
  const source = await openSource(path);
  try {
    const writer = new SpoolWriter(spool);
    try {
      return await work(source, writer);
    } finally {
      writer.close();
    }
  } finally {
    await source.close();
  }
}

/** The format with this id; what no registered format is called is read as unknown. */
export function formatById(id: string): Format {
  return formats.find((format) => format.id === id) ?? unknownFormat;
}
