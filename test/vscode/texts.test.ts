import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { textUri, type TextTarget } from '../../src/extension/text/textUri.ts';
import { closeAll, patience, writeFile } from './support/workspace.ts';

const open = (target: TextTarget, extension: string) =>
  vscode.workspace.openTextDocument(vscode.Uri.from(textUri(target, extension)));

describe('whole texts of a transcript', function () {
  this.timeout(patience);

  afterEach(closeAll);

  it('are read in slices, to the last character', async () => {
    // Longer than two slices of 200,000, and with a pair of surrogates at a border of two.
    const text = `${'a'.repeat(199_999)}🙂${'b'.repeat(300_000)}!`;
    const messages = [{ role: 'user', content: text }];
    const path = writeFile('t1/long.jsonl', `${JSON.stringify({ id: 'r/1', messages })}\n`);
    const document = await open({ kind: 'part', path, key: 'r%2F1', turn: 1, part: 1, pointer: null }, '.md');
    assert.equal(document.getText(), text);
    assert.equal(document.languageId, 'markdown');
  });

  it('are an argument of a call, and the record that carried a turn', async () => {
    const call = {
      id: 'c',
      type: 'function',
      function: { name: 'run', arguments: '{"script":"echo 1\\necho 2"}' },
    };
    const line = JSON.stringify({
      id: 'a',
      messages: [{ role: 'assistant', content: null, tool_calls: [call] }],
    });
    const path = writeFile('t2/call.jsonl', `${line}\n`);
    const script = await open({ kind: 'part', path, key: 'a', turn: 1, part: 1, pointer: '/script' }, '.sh');
    assert.equal(script.getText(), 'echo 1\necho 2');
    const raw = await open({ kind: 'raw', path, key: 'a', turn: 1 }, '.jsonl');
    assert.match(raw.getText(), /"tool_calls"/);
  });

  it('refuse an address that is none of theirs', async () => {
    const uri = vscode.Uri.from({ scheme: 'rollout-text', path: '/x.md', query: '{"kind":"part"}' });
    await assert.rejects(async () => vscode.workspace.openTextDocument(uri));
  });
});
