import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Turn } from '../../../../src/core/model/index.ts';
import {
  RolloutSpooler,
  SpoolFile,
  SpoolFolder,
  SpoolShelf,
  SpoolWriter,
  UnitTurns,
} from '../../../../src/server/spool/index.ts';

let folder: string;
const opened: SpoolFile[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rollout-spool-'));
});
afterEach(async () => {
  for (const file of opened.splice(0)) await file.discard();
  rmSync(folder, { recursive: true, force: true });
});

function spoolFile(path: string): SpoolFile {
  const file = new SpoolFile(path);
  opened.push(file);
  return file;
}

const said = (number: number, text: string): Turn => ({
  number,
  role: 'user',
  records: [],
  parts: [{ kind: 'text', text }],
});

/** A unit with one rollout of these texts. */
function unitOf(name: string, texts: readonly string[]): UnitTurns {
  const path = join(folder, name);
  const writer = new SpoolWriter(path);
  const spooler = new RolloutSpooler(writer);
  texts.forEach((text, index) => spooler.add(said(index + 1, text)));
  writer.flush();
  const unit = new UnitTurns(spoolFile(path));
  const batch = spooler.take();
  if (batch !== null) unit.append(0, batch);
  unit.end();
  writer.close();
  return unit;
}

describe('stored turns', () => {
  it('come back whole, also those too large to decode for a view, in any order', async () => {
    const large = 'large '.repeat(60_000);
    const store = unitOf('a', ['one', large, 'three', large.toUpperCase(), 'five']).store(0);
    const views = await store.views(1, 5);
    expect(views.map((view) => view.parts[0])).toMatchObject([
      { text: { text: 'one', length: 3 } },
      { text: { length: 360_000 } },
      { text: { text: 'three' } },
      { text: { length: 360_000 } },
      { text: { text: 'five' } },
    ]);
    expect((await store.views(4, 5))[0]?.parts[0]).toHaveProperty('text.text', 'LARGE '.repeat(1_000));
    expect((await store.turn(2))?.parts[0]).toEqual({ kind: 'text', text: large });
    expect(await store.turn(6)).toBeNull();
  });

  it('are waited for until they are there, the rollout has ended, or reading has failed', async () => {
    const path = join(folder, 'b');
    const writer = new SpoolWriter(path);
    const spooler = new RolloutSpooler(writer);
    const unit = new UnitTurns(spoolFile(path));
    const store = unit.store(0);
    const first = store.ready(1);
    const third = store.ready(3);
    const batch = (text: string) => {
      spooler.add(said(store.index.count + 1, text));
      writer.flush();
      const rows = spooler.take();
      if (rows !== null) unit.append(0, rows);
    };
    batch('one');
    await first;
    expect((await store.views(1, 1))[0]?.number).toBe(1);
    batch('two');
    const broken = new Error('the disk is gone');
    unit.fail(broken);
    await expect(third).rejects.toBe(broken);
    await store.ready(2);
    expect(unit.failed).toBe(true);
    await expect(unit.store(1).ready(1)).rejects.toBe(broken);
    writer.close();
  });

  it('that cannot be put aside say so', () => {
    expect(() => new SpoolWriter(join(folder, 'none', 'x'))).toThrow(
      /could not be put aside in the temporary file/,
    );
  });
});

describe('SpoolShelf', () => {
  it('keeps within its bytes, but for the four units used last', async () => {
    const shelf = new SpoolShelf(5_000);
    const units = Array.from({ length: 8 }, (_, index) => unitOf(`u${index}`, ['x'.repeat(1_900)]));
    for (const unit of units) shelf.use(unit);
    // Each takes a little less than 2,000 bytes: of eight, two would fit, and four are kept.
    await Promise.all(units.map((unit) => unit.file.read(0, 1).catch(() => null)));
    expect(units.map((unit) => unit.discarded)).toEqual([true, true, true, true, false, false, false, false]);
    const [, , , , fifth, sixth] = units;
    if (fifth === undefined || sixth === undefined) throw new Error('units');
    shelf.use(fifth);
    shelf.use(unitOf('more', ['x'.repeat(1_900)]));
    expect([fifth.discarded, sixth.discarded]).toEqual([false, true]);
  });

  it('never takes a unit that is being read', () => {
    const shelf = new SpoolShelf(10);
    const reading = new UnitTurns(spoolFile(join(folder, 'r')));
    shelf.use(reading);
    for (let index = 0; index < 6; index++) shelf.use(unitOf(`v${index}`, ['x'.repeat(100)]));
    expect(reading.discarded).toBe(false);
  });
});

describe('SpoolFolder', () => {
  it('is for its user alone, is gone afterwards, and takes away what dead processes left', () => {
    const own = new SpoolFolder(folder);
    own.newPath();
    const [name] = readdirSync(folder);
    if (name === undefined) throw new Error('no folder');
    if (process.platform !== 'win32') expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    // No process has this number.
    const dead = join(folder, name.replace(/-\d+-/, '-4194304999-'));
    const elsewhere = join(
      folder,
      name.replace(/^rollout-review-[0-9a-f]{8}-\d+/, 'rollout-review-00000000-4194304999'),
    );
    mkdirSync(dead);
    mkdirSync(elsewhere);
    const other = new SpoolFolder(folder);
    other.newPath();
    expect([existsSync(dead), existsSync(elsewhere), existsSync(join(folder, name))]).toEqual([
      false,
      true,
      true,
    ]);
    own.dispose();
    other.dispose();
    expect(readdirSync(folder)).toEqual([elsewhere.slice(folder.length + 1)]);
  });
});
