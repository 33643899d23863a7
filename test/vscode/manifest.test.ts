import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the extension in a real VS Code', () => {
  it('is there under its id, and activates', async () => {
    const extension = vscode.extensions.getExtension('rollout-review.rollout-review');
    assert.ok(extension, 'VS Code has not loaded it.');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it('runs beside the files', () => {
    assert.equal(
      vscode.extensions.getExtension('rollout-review.rollout-review')?.extensionKind,
      vscode.ExtensionKind.Workspace,
    );
  });
});
