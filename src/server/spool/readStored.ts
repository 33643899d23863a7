import type { FileHandle } from 'node:fs/promises';

/** Exactly the bytes asked for; throws where the file is shorter. */
export async function readExactly(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let filled = 0; filled < length;) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) throw new Error('A temporary file is shorter than what was written to it.');
    filled += bytesRead;
  }
  return bytes;
}
