import { createHash } from 'node:crypto';
import { chmod, mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { Cancelled, UserError } from '../../../src/core/base/index.ts';
import { NodeByteSource, explainFsError } from '../../../src/node/index.ts';
import { readAll } from '../support/readAll.ts';
import { utf8 } from '../support/sources.ts';
import { temporaryFolder, writeFiles } from '../support/folder.ts';

const folder = await temporaryFolder();
const at = (name: string) => path.join(folder, name);

async function withFile<T>(
  name: string,
  content: string | Uint8Array,
  use: (source: NodeByteSource) => Promise<T>,
): Promise<T> {
  await writeFiles(folder, { [name]: content });
  const source = await NodeByteSource.open(at(name), name);
  try {
    return await use(source);
  } finally {
    await source.close();
  }
}

describe('NodeByteSource', () => {
  it('reads ranges, cut at the end of the file', async () => {
    await withFile('a.txt', 'abcdef', async (source) => {
      expect([source.name, source.size, source.canReadRanges]).toEqual(['a.txt', 6, true]);
      expect(await source.read(1, 4)).toEqual(utf8('bcd'));
      expect(await source.read(4, 100)).toEqual(utf8('ef'));
      expect(await source.read(6, 7)).toEqual(new Uint8Array(0));
      expect(await source.read(9, 20)).toEqual(new Uint8Array(0));
    });
  });

  it('reads more than one system call gives', async () => {
    const bytes = new Uint8Array(17 * 1024 * 1024).map((_, index) => index % 253);
    await withFile('large.bin', bytes, async (source) => {
      expect(Buffer.compare(await source.read(0, bytes.length), bytes)).toBe(0);
    });
  });

  it('knows its identity: size, time and a hash of its size, start, middle and end', async () => {
    const bytes = new Uint8Array(20_000).map((_, index) => (index * 7) % 256);
    await withFile('id.bin', bytes, async (source) => {
      const expected = createHash('sha256')
        .update('20000')
        .update(bytes.subarray(0, 4096))
        .update(bytes.subarray(10_000 - 2048, 10_000 + 2048))
        .update(bytes.subarray(20_000 - 4096))
        .digest('hex');
      const identity = await source.identity();
      expect([identity.size, identity.sampleHash]).toEqual([20_000, expected]);
      expect(Math.abs(identity.mtimeMs - Date.now())).toBeLessThan(60_000);
    });
  });

  it('keeps the size it was opened with while the file grows, and ends early where it shrank', async () => {
    await withFile('live.jsonl', '{"a": 1}\n', async (source) => {
      await writeFile(at('live.jsonl'), '{"b": 2}\n', { flag: 'a' });
      expect(await source.read(0, 100)).toEqual(utf8('{"a": 1}\n'));
      await truncate(at('live.jsonl'), 4);
      expect(await source.read(0, 100)).toEqual(utf8('{"a"'));
    });
  });

  it('reads on where the file was deleted after opening', async () => {
    await withFile('gone.jsonl', '{"messages": [{"role": "user", "content": "x"}]}\n', async (source) => {
      await rm(at('gone.jsonl'));
      expect((await readAll(source)).rollouts).toHaveLength(1);
    });
  });

  it('says which file cannot be opened, and why', async () => {
    await mkdir(at('folder'), { recursive: true });
    await expect(NodeByteSource.open(at('folder'), 'folder')).rejects.toThrow(
      new UserError('folder is a folder, not a file.'),
    );
    await expect(NodeByteSource.open(at('missing'), 'missing')).rejects.toThrow(
      new UserError('Cannot read missing: it does not exist.'),
    );
    await expect(NodeByteSource.open('/dev/null', 'null')).rejects.toThrow(
      new UserError('null is no regular file.'),
    );
  });

  // The superuser may read anything.
  if (process.getuid?.() !== 0) {
    it('says that there is no permission', async () => {
      await writeFiles(folder, { 'secret.jsonl': 'x' });
      await chmod(at('secret.jsonl'), 0);
      await expect(NodeByteSource.open(at('secret.jsonl'), 's')).rejects.toThrow(
        'Cannot read s: there is no permission to read it.',
      );
    });
  }

  it('does not read for who asked to stop, nor after it was closed', async () => {
    const source = await withFile('b.txt', 'abc', async (open) => {
      await expect(open.read(0, 1, { aborted: true })).rejects.toThrow(Cancelled);
      return open;
    });
    await source.close();
    await expect(source.read(0, 1)).rejects.toThrow('b.txt has been closed.');
  });
});

describe('explainFsError', () => {
  it.each([
    ['EACCES', 'Cannot read x: there is no permission to read it.'],
    ['ENOENT', 'Cannot read x: it does not exist.'],
    ['EWHAT', 'Cannot read x: boom.'],
  ])('says what %s means', (code, message) => {
    expect(explainFsError(Object.assign(new Error('boom'), { code }), 'x').message).toBe(message);
  });

  it('leaves a message for people as it is', () => {
    const error = new UserError('as it is');
    expect(explainFsError(error, 'x')).toBe(error);
  });
});
