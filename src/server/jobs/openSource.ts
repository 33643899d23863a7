import type { ByteSource } from '../../core/bytes/index.ts';
import { formats, unknownFormat, type Format } from '../../core/formats/index.ts';
import { NodeByteSource } from '../../node/index.ts';

export function openSource(path: string): Promise<ByteSource> {
  return NodeByteSource.open(path);
}

/** The format with this id; what no registered format is called is read as unknown. */
export function formatById(id: string): Format {
  return formats.find((format) => format.id === id) ?? unknownFormat;
}
