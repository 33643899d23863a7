import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { engineMethods } from '../../src/protocol/index.ts';
import { author, startEngine } from './support/engine.ts';
import { chatRollouts } from './support/rollouts.ts';
import { closeAll, patience, textTabs, until, workspaceFolder, writeFile } from './support/workspace.ts';

/** Labels one turn of each file as another window would. */
async function label(files: readonly string[]): Promise<void> {
  const test = startEngine();
  try {
    for (const file of files) {
      await test.documents.hold(file).request(engineMethods.addLabel, {
        document: '',
        key: 'a',
        behavior: 'considers-grader',
        verdict: 'present',
        target: { kind: 'turn', turn: 2 },
        finding: null,
        note: 'says so',
      });
    }
  } finally {
    await test.dispose();
  }
}

describe('exporting labels', function () {
  this.timeout(patience);

  afterEach(closeAll);

  it('writes those of all labeled files of the workspace, and opens them', async () => {
    const files = ['x1/base/chat.jsonl', 'x1/trained/chat.jsonl'].map((name) =>
      writeFile(name, chatRollouts(['a'])),
    );
    await label(files);
    const out = path.join(workspaceFolder(), 'labels.jsonl');
    await vscode.commands.executeCommand('rolloutReview.exportLabels', {
      target: 'workspace',
      format: 'jsonl',
      out,
    });
    await until('the text editor', () => textTabs(out).length === 1);
    const rows = readFileSync(out, 'utf8').trim().split('\n');
    const text = rows.join('\n');
    for (const source of ['x1/base/chat.jsonl', 'x1/trained/chat.jsonl']) {
      assert.equal(rows.filter((row) => row.includes(source)).length, 1, text);
    }
    assert.ok(rows.every((row) => row.includes('considers-grader')));
  });

  it('writes those of the current transcript alone', async () => {
    const [one, other] = ['x2/one.jsonl', 'x2/other.jsonl'].map((name) =>
      writeFile(name, chatRollouts(['a'])),
    );
    assert.ok(one !== undefined && other !== undefined);
    await label([one, other]);
    await vscode.commands.executeCommand('rolloutReview.open', vscode.Uri.file(one));
    const out = path.join(workspaceFolder(), 'one.csv');
    await vscode.commands.executeCommand('rolloutReview.exportLabels', {
      target: 'file',
      format: 'csv',
      out,
    });
    await until('the text editor', () => textTabs(out).length === 1);
    const text = readFileSync(out, 'utf8');
    assert.match(text, /x2\/one\.jsonl/);
    assert.doesNotMatch(text, /x2\/other\.jsonl/);
    assert.match(text, new RegExp(author));
  });

  it('says why it cannot be written', async () => {
    const file = writeFile('x3/chat.jsonl', chatRollouts(['a']));
    await label([file]);
    const messages: string[] = [];
    const show = vscode.window.showErrorMessage;
    Object.assign(vscode.window, {
      showErrorMessage: async (message: string) => {
        messages.push(message);
      },
    });
    try {
      await vscode.commands.executeCommand('rolloutReview.exportLabels', {
        target: 'workspace',
        format: 'jsonl',
        out: path.join(file, 'below-a-file.jsonl'),
      });
    } finally {
      Object.assign(vscode.window, { showErrorMessage: show });
    }
    assert.equal(messages.length, 1);
    assert.match(messages[0] ?? '', /below-a-file\.jsonl/);
  });
});
