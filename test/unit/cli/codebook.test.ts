import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../support/folder.ts';
import { cli } from './memoryIo.ts';

const folder = await temporaryFolder();
const run = (...argv: string[]) => cli(folder, argv);

const good = `codebook: mine
version: 1
behaviors:
  - id: says-closed
    name: Says closed
    definition: The text says that something is closed.
    rules:
      - in: text
        pattern: '(?i)\\bclosed\\b'
    examples:
      - present: { text: Closed. }
      - absent: { text: Enclosed. }
`;

await writeFiles(folder, {
  'good.yaml': good,
  'failing.yaml': good.replace('Enclosed.', 'It is closed.'),
  'broken.yaml': good.replace('pattern:', 'patern:'),
});

describe('codebook test', () => {
  it('exits with 0 where every example holds', async () => {
    expect(await run('codebook', 'test', 'good.yaml')).toMatchObject({
      exitCode: 0,
      out: 'good.yaml: 1 behavior, 2 examples, all hold\n',
      err: '',
    });
  });

  it('exits with 1 where an example fails, and names its line', async () => {
    const { exitCode, out } = await run('codebook', 'test', 'good.yaml', 'failing.yaml');
    expect(exitCode).toBe(1);
    expect(out.split('\n')).toEqual([
      'good.yaml: 1 behavior, 2 examples, all hold',
      'failing.yaml:12:9: error: "says-closed" must be absent here, and a rule found it at "closed".',
      'failing.yaml: 1 behavior, 2 examples, 1 failed',
      '',
    ]);
  });

  it('exits with 1 where the codebook is wrong, and names the line', async () => {
    const { exitCode, out } = await run('codebook', 'test', 'broken.yaml');
    expect(exitCode).toBe(1);
    expect(out).toBe('broken.yaml:9:9: error: Unknown key "patern".\n');
  });

  it('prints the results as JSON, a line each', async () => {
    const { exitCode, documents } = await run('codebook', 'test', 'failing.yaml', '--json');
    expect(exitCode).toBe(1);
    expect(documents()).toMatchObject([
      { schema: 'codebook-test/1', type: 'example', present: true, passed: true, failure: null, line: 11 },
      { schema: 'codebook-test/1', type: 'example', present: false, passed: false, line: 12, column: 9 },
    ]);
  });

  it('exits with 2 where the file cannot be read', async () => {
    const { exitCode, err } = await run('codebook', 'test', 'none.yaml');
    expect(exitCode).toBe(2);
    expect(err).toMatch(/none\.yaml cannot be read/);
  });
});

describe('codebook explain', () => {
  it('shows each rule with the literals it needs', async () => {
    const { exitCode, out } = await run('codebook', 'explain', 'good.yaml');
    expect(exitCode).toBe(0);
    expect(out).toContain('says-closed: Says closed');
    expect(out).toContain('/(?i)\\bclosed\\b/ (only where "closed", within 6 characters)');
    expect((await run('codebook', 'explain', 'builtin')).out).toContain('considers-grader');
  });

  it('exits with 2 where there is nothing to explain', async () => {
    const { exitCode, err } = await run('codebook', 'explain', 'broken.yaml');
    expect(exitCode).toBe(2);
    expect(err).toMatch(/broken\.yaml:9:9: error: Unknown key "patern"/);
  });
});
