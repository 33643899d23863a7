import path from 'node:path';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkbench, type Workbench } from '../../scripts/host/index.mjs';

const line = JSON.stringify({ messages: [{ role: 'user', content: 'Close the month of May.' }] });

describe('a real workbench', () => {
  let source: string;
  let workbench: Workbench;

  beforeAll(async () => {
    source = await mkdtemp(path.join(os.tmpdir(), 'rollout-review-test-'));
    await writeFile(path.join(source, 'one.jsonl'), `${line}\n`);
    workbench = await startWorkbench({ folder: source });
  });

  afterAll(async () => {
    await workbench.dispose();
    await rm(source, { recursive: true });
  });

  it('opens a copy of the folder, with our editor among those offered for a JSONL file', async () => {
    expect(workbench.folder).not.toBe(source);
    const editor = await workbench.openWith('one.jsonl');
    await editor.getByText('Close the month of May.').first().waitFor();
  });

  it('asks nothing of the network from inside a webview', () => {
    expect(workbench.requests.filter(({ inWebview }) => inWebview).length).toBeGreaterThan(0);
    expect(workbench.askedOutside()).toEqual([]);
  });
});
