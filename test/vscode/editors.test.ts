import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { manifestCommands } from '../../src/extension/base/index.ts';
import { viewTypeFor } from '../../src/extension/editor/viewTypes.ts';
import { chatRollouts } from './support/rollouts.ts';
import { closeAll, patience, textTabs, transcriptTabs, until, writeFile } from './support/workspace.ts';

describe('transcripts', function () {
  this.timeout(patience);

  afterEach(closeAll);

  it('register every command of the manifest', async () => {
    await vscode.extensions.getExtension('rollout-review.rollout-review')?.activate();
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      manifestCommands.filter((command) => !registered.has(command)),
      [],
    );
  });

  it('open by themselves where the name says what they are', async () => {
    const file = writeFile('rollout-2026-01-01.jsonl', chatRollouts(['a']));
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
    const [tab] = await until('the editor', () => {
      const tabs = transcriptTabs(file);
      return tabs.length > 0 && tabs;
    });
    assert.ok(tab?.input instanceof vscode.TabInputCustom);
    assert.equal(tab.input.viewType, 'rolloutReview.transcript');
    assert.equal(viewTypeFor(file), tab.input.viewType);
  });

  it('leave other files to the text editor until they are asked for', async () => {
    const file = writeFile('plain/chat.jsonl', chatRollouts(['a']));
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
    await until('the text editor', () => textTabs(file).length === 1);
    await vscode.commands.executeCommand('rolloutReview.open', vscode.Uri.file(file));
    const [tab] = await until('the editor', () => {
      const tabs = transcriptTabs(file);
      return tabs.length > 0 && tabs;
    });
    assert.ok(tab?.input instanceof vscode.TabInputCustom);
    assert.equal(tab.input.viewType, 'rolloutReview.transcriptOptional');
  });

  it('are shown again rather than opened twice, and twice where a person splits them', async () => {
    const file = writeFile('twice/chat.jsonl', chatRollouts(['a', 'b']));
    await vscode.commands.executeCommand('rolloutReview.open', vscode.Uri.file(file));
    await vscode.commands.executeCommand('rolloutReview.open', vscode.Uri.file(file));
    assert.equal(transcriptTabs(file).length, 1);
    await vscode.commands.executeCommand('workbench.action.splitEditor');
    await until('the second editor', () => transcriptTabs(file).length === 2);
  });

  it('go back to text on request', async () => {
    const file = writeFile('text/chat.jsonl', chatRollouts(['a']));
    await vscode.commands.executeCommand('rolloutReview.open', vscode.Uri.file(file));
    await vscode.commands.executeCommand('rolloutReview.openAsText');
    await until('the text editor', () => textTabs(file).length === 1);
  });

  it('open what a reference names', async () => {
    const file = writeFile('references/chat.jsonl', chatRollouts(['a#T3', 'b']));
    await vscode.commands.executeCommand('rolloutReview.openReference', 'references/chat.jsonl#a%23T3/T2');
    assert.equal(transcriptTabs(file).length, 1);
  });

  it('are never written', async () => {
    const text = chatRollouts(['a']);
    const file = writeFile('evidence/chat.jsonl', text);
    await vscode.commands.executeCommand('rolloutReview.open', vscode.Uri.file(file));
    await vscode.commands.executeCommand('workbench.action.files.saveAll');
    const bytes = await vscode.workspace.fs.readFile(vscode.Uri.file(file));
    assert.equal(new TextDecoder().decode(bytes), text);
    assert.equal(transcriptTabs(file)[0]?.isDirty, false);
  });
});
