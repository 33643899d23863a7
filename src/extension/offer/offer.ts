import { ConfigurationTarget, TabInputText, window, workspace, type Tab, type Uri } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/index.ts';
import type { engineMethods, ResultOf } from '../../protocol/index.ts';
import { oneLine, withoutLinks } from '../base/index.ts';
import { optionalViewType } from '../editor/index.ts';
import { setting, updateSetting } from '../settings/index.ts';
import { editorAssociations } from './associations.ts';
import { mayBeOffered } from './candidates.ts';

const offeredKey = 'offered';

/** What the workspace remembers. */
export interface OfferState {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

export interface OfferServices {
  readonly state: OfferState;
  readonly sniff: (path: string) => Promise<ResultOf<typeof engineMethods.sniff>>;
  readonly open: (path: string) => Promise<void>;
  readonly failed: (where: string, error: unknown) => void;
}

/**
 * Offers once per workspace to open rollouts as a transcript, when a file that holds some is opened as text. Tabs tell of every file; no document event
 * comes for a large one in a remote window.
 */
export class TranscriptOffer implements Disposable {
  private readonly services: OfferServices;
  private readonly owned = new DisposableStore();
  /** Files that were asked about, or are no rollouts: each is sniffed once. */
  private readonly seen = new Set<string>();
  private offering = false;

  constructor(services: OfferServices) {
    this.services = services;
    if (this.isOver) return;
    this.owned.add(
      window.tabGroups.onDidChangeTabs(({ opened, changed }) => this.look([...opened, ...changed])),
    );
    this.look(window.tabGroups.all.flatMap(({ tabs }) => tabs));
  }

  dispose(): void {
    this.owned.dispose();
  }

  private get isOver(): boolean {
    return setting('offer') === 'never' || this.services.state.get(offeredKey) === true;
  }

  /** Only what a person looks at: a window that is restored must not be sniffed from end to end. */
  private look(tabs: readonly Tab[]): void {
    for (const { input, isActive } of tabs) {
      if (!isActive || !(input instanceof TabInputText) || input.uri.scheme !== 'file') continue;
      const { uri } = input;
      if (this.seen.has(uri.fsPath) || !mayBeOffered(uri.fsPath)) continue;
      this.seen.add(uri.fsPath);
      this.consider(uri).catch((error: unknown) => this.services.failed('offer', error));
    }
  }

  private async consider(uri: Uri): Promise<void> {
    const { sniff, state } = this.services;
    if (this.isOver || this.offering) return;
    const { rollouts, format } = await sniff(uri.fsPath);
    if (!rollouts || this.isOver || this.offering) return;
    this.offering = true;
    // Said once, whatever the answer, and even where the window is closed over it.
    await state.update(offeredKey, true);
    this.owned.dispose();
    await this.ask(uri, format?.title ?? 'rollouts');
  }

  private async ask(uri: Uri, format: string): Promise<void> {
    const [open, always, never] = ['Open as Transcript', 'Always in This Workspace', 'Never'] as const;
    // Without a folder there are no settings of a workspace.
    const answers = workspace.workspaceFolders === undefined ? [open, never] : [open, always, never];
    const name = oneLine(workspace.asRelativePath(uri), 80);
    const answer = await window.showInformationMessage(
      withoutLinks(`${name} holds rollouts (${format}). Read it as a transcript?`),
      ...answers,
    );
    if (answer === never) await updateSetting('offer', 'never', ConfigurationTarget.Global);
    if (answer === always) await this.associate(uri);
    if (answer === open || answer === always) await this.replace(uri);
  }

  private async associate(uri: Uri): Promise<void> {
    const configuration = workspace.getConfiguration('workbench');
    const known = configuration.inspect('editorAssociations')?.workspaceValue;
    await configuration.update(
      'editorAssociations',
      editorAssociations(known, uri.fsPath, optionalViewType),
      ConfigurationTarget.Workspace,
    );
  }

  private async replace(uri: Uri): Promise<void> {
    await this.services.open(uri.fsPath);
    const replaced = window.tabGroups.all
      .flatMap(({ tabs }) => tabs)
      .filter(
        ({ input, isDirty }) => !isDirty && input instanceof TabInputText && input.uri.fsPath === uri.fsPath,
      );
    if (replaced.length > 0) await window.tabGroups.close(replaced, true);
  }
}
