import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { TranscriptOffer, type OfferState } from '../../src/extension/offer/offer.ts';
import { chatRollouts } from './support/rollouts.ts';
import {
  closeAll,
  openAsText,
  patience,
  textTabs,
  transcriptTabs,
  until,
  writeFile,
} from './support/workspace.ts';

/** The state of a workspace, in memory. */
class MemoryState implements OfferState {
  private readonly values = new Map<string, unknown>();

  get(key: string): unknown {
    return this.values.get(key);
  }

  async update(key: string, value: unknown): Promise<void> {
    this.values.set(key, value);
  }
}

const settings = () => vscode.workspace.getConfiguration('rolloutReview');
const associations = () => vscode.workspace.getConfiguration('workbench').inspect('editorAssociations');

describe('the offer to read rollouts as a transcript', function () {
  this.timeout(patience);

  const show = vscode.window.showInformationMessage;
  let asked: { message: string; answers: string[] }[];
  let answer: string | undefined;
  let sniffed: string[];
  let errors: unknown[];
  let offers: TranscriptOffer[];
  let state: MemoryState;

  /** The offer, over a look at the first characters in place of the engine. */
  const listen = () => {
    const offer = new TranscriptOffer({
      state,
      sniff: async (path) => {
        const bytes = await vscode.workspace.fs.readFile(vscode.Uri.file(path));
        const rollouts = new TextDecoder().decode(bytes).startsWith('{"id":');
        sniffed.push(path);
        return { rollouts, format: { id: 'chat', title: 'OpenAI-style chat' } };
      },
      open: async (path) => {
        await vscode.commands.executeCommand('rolloutReview.open', vscode.Uri.file(path));
      },
      failed: (_where, error) => errors.push(error),
    });
    offers.push(offer);
  };
  const ours = () => asked.filter(({ message }) => message.includes('OpenAI-style chat'));

  beforeEach(() => {
    [asked, answer, sniffed, errors, offers, state] = [[], undefined, [], [], [], new MemoryState()];
    const stub = async (message: string, ...answers: string[]) => {
      asked.push({ message, answers });
      return answer;
    };
    Object.assign(vscode.window, { showInformationMessage: stub });
  });
  afterEach(async () => {
    Object.assign(vscode.window, { showInformationMessage: show });
    for (const offer of offers) offer.dispose();
    await settings().update('offer', undefined, vscode.ConfigurationTarget.Global);
    await closeAll();
    assert.deepEqual(errors, []);
  });

  it('is made once per workspace, for the first file that holds some', async () => {
    listen();
    const [first, second] = [
      writeFile('o1/a.jsonl', chatRollouts(['a'])),
      writeFile('o1/b.jsonl', chatRollouts(['b'])),
    ];
    await openAsText(first);
    await until('the offer', () => ours().length === 1);
    assert.match(ours()[0]?.message ?? '', /a\.jsonl/);
    assert.deepEqual(ours()[0]?.answers, ['Open as Transcript', 'Always in This Workspace', 'Never']);
    await openAsText(second);
    // A window that is opened again listens no more either.
    listen();
    await until('the second file', () => textTabs(second)[0]?.isActive);
    assert.equal(ours().length, 1);
    assert.deepEqual(sniffed, [first]);
  });

  it('sees a file that was open before', async () => {
    const file = writeFile('o2/a.jsonl', chatRollouts(['a']));
    await openAsText(file);
    listen();
    await until('the offer', () => ours().length === 1);
  });

  it('is never made for a file that holds none, nor looks into configuration', async () => {
    listen();
    const other = writeFile('o3/events.jsonl', '{"event":"start"}\n');
    const configuration = writeFile('o3/package.json', '{"id":"rollouts"}\n');
    await openAsText(configuration);
    await openAsText(other);
    await until('the look', () => sniffed.includes(other));
    assert.deepEqual(sniffed, [other]);
    assert.deepEqual(ours(), []);
    assert.equal(state.get('offered'), undefined);
  });

  it('replaces the text by the transcript', async () => {
    answer = 'Open as Transcript';
    const file = writeFile('o4/a.jsonl', chatRollouts(['a']));
    listen();
    await openAsText(file);
    await until('the transcript', () => transcriptTabs(file).length === 1);
    await until('the end of the text', () => textTabs(file).length === 0);
  });

  it('keeps “never” in the settings, for every workspace', async () => {
    answer = 'Never';
    const file = writeFile('o5/a.jsonl', chatRollouts(['a']));
    listen();
    await openAsText(file);
    await until('the setting', () => settings().get('offer') === 'never');
    assert.equal(settings().inspect('offer')?.globalValue, 'never');
    // Another workspace has a state of its own.
    state = new MemoryState();
    const [again, last] = [writeFile('o5/b.jsonl', chatRollouts(['b'])), sniffed.length];
    listen();
    await openAsText(again);
    await until('the file', () => textTabs(again)[0]?.isActive);
    assert.equal(sniffed.length, last);
  });

  it('writes “always” into the workspace, beside what was there', async () => {
    answer = 'Always in This Workspace';
    const workbench = vscode.workspace.getConfiguration('workbench');
    await workbench.update(
      'editorAssociations',
      { '*.bin': 'default' },
      vscode.ConfigurationTarget.Workspace,
    );
    const file = writeFile('o6/a.jsonl', chatRollouts(['a']));
    listen();
    await openAsText(file);
    await until('the transcript', () => transcriptTabs(file).length === 1);
    assert.deepEqual(associations()?.workspaceValue, {
      '*.bin': 'default',
      '*.jsonl': 'rolloutReview.transcriptOptional',
    });
    await vscode.workspace
      .getConfiguration('workbench')
      .update('editorAssociations', undefined, vscode.ConfigurationTarget.Workspace);
  });
});
