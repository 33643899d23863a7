import { env, QuickPickItemKind, Uri, window, type QuickPickItem } from 'vscode';
import { isUserError, UserError } from '../../core/base/index.ts';
import type { z } from 'zod';
import {
  engineMethods,
  viewEngineMethods,
  viewEvents,
  viewHostMethods,
  type Method,
} from '../../protocol/index.ts';
import type { Configuration } from '../configuration/index.ts';
import { behaviorGroups } from '../labels/index.ts';
import type { RolloutTexts } from '../text/index.ts';
import type { Reporter } from '../window/index.ts';
import { turnMistake, webAddress } from './links.ts';
import type { ReadingStore } from './readingStore.ts';
import type { TranscriptSession } from './transcriptSession.ts';

export interface HostServices {
  readonly reporter: Reporter;
  readonly configuration: Configuration;
  readonly readings: ReadingStore;
  readonly texts: RolloutTexts;
  readonly nextAcrossFiles: (session: TranscriptSession, direction: 'next' | 'previous') => void;
  readonly toggleBlind: () => void;
}

/** Answers what a page asks of the engine, about its own file only, and of the window. */
export function answerPage(session: TranscriptSession, services: HostServices): void {
  forwardToEngine(session, services.reporter);
  answerFromWindow(session, services);
  const { bridge } = session;
  bridge.on(viewEvents.nextAcrossFiles, ({ direction }) => services.nextAcrossFiles(session, direction));
  bridge.on(viewEvents.toggleBlind, () => services.toggleBlind());
}

function forwardToEngine({ bridge, document }: TranscriptSession, reporter: Reporter): void {
  const forward = <P extends z.ZodType<{ document: string }>, R extends z.ZodType>(method: Method<P, R>) =>
    bridge.handle(method, (params, signal) => document.engine.request(method, params, signal));
  const forwardSaving = <P extends z.ZodType<{ document: string }>, R extends z.ZodType>(
    method: Method<P, R>,
  ) =>
    bridge.handle(method, async (params, signal) => {
      try {
        return await document.engine.request(method, params, signal);
      } catch (error) {
        // The page says it too, but may be hidden by the time: what was not saved must not go unseen.
        if (isUserError(error)) reporter.message('error', error.message);
        throw error;
      }
    });
  // Every method that a page may call is named here, or this does not compile.
  const forwards: Record<keyof typeof viewEngineMethods, () => void> = {
    rollouts: () => forward(viewEngineMethods.rollouts),
    rollout: () => forward(viewEngineMethods.rollout),
    neighbor: () => forward(viewEngineMethods.neighbor),
    turns: () => forward(viewEngineMethods.turns),
    text: () => forward(viewEngineMethods.text),
    raw: () => forward(viewEngineMethods.raw),
    media: () => forward(viewEngineMethods.media),
    nextFlagged: () => forward(viewEngineMethods.nextFlagged),
    marks: () => forward(viewEngineMethods.marks),
    find: () => forward(viewEngineMethods.find),
    addLabel: () => forwardSaving(viewEngineMethods.addLabel),
    setNote: () => forwardSaving(viewEngineMethods.setNote),
    attachLabel: () => forwardSaving(viewEngineMethods.attachLabel),
    removeLabel: () => forwardSaving(viewEngineMethods.removeLabel),
    undo: () => forwardSaving(viewEngineMethods.undo),
    redo: () => forwardSaving(viewEngineMethods.redo),
  };
  for (const register of Object.values(forwards)) register();
}

function answerFromWindow(session: TranscriptSession, services: HostServices): void {
  const { bridge, document } = session;
  const { configuration, readings, texts } = services;
  const path = document.uri.fsPath;

  bridge.handle(viewHostMethods.start, async ({ saved }, signal) => {
    try {
      const info = await document.engine.info(signal);
      const state = await document.engine.request(engineMethods.state, { document: '' }, signal);
      session.begin(info, state);
      return {
        info,
        state,
        ...configuration.view(),
        reading: saved ?? readings.get(info.identity, path),
        reveal: session.takePending(),
        mac: process.platform === 'darwin',
      };
    } catch (error) {
      if (!signal.aborted) session.startDidFail();
      throw error;
    }
  });
  bridge.handle(viewHostMethods.openText, async (place) => {
    await texts.open({ kind: 'part', path, ...place }, session.panel.viewColumn);
    return null;
  });
  bridge.handle(viewHostMethods.openRaw, async (place) => {
    await texts.open({ kind: 'raw', path, ...place }, session.panel.viewColumn);
    return null;
  });
  bridge.handle(viewHostMethods.openLink, async ({ url }) => {
    await openLink(url);
    return null;
  });
  bridge.handle(viewHostMethods.copy, async ({ text }) => {
    await env.clipboard.writeText(text);
    return null;
  });
  bridge.handle(viewHostMethods.pickBehavior, async () => ({ behavior: await pickBehavior(configuration) }));
  bridge.handle(viewHostMethods.askTurn, async ({ current, total }) => ({
    turn: await askTurn(current, total),
  }));
}

async function openLink(text: string): Promise<void> {
  const address = webAddress(text);
  if (address === null) throw new UserError('Only links to http and https addresses are opened.');
  const open = 'Open';
  const answer = await window.showWarningMessage(
    'Open this address of the transcript in a browser?',
    { modal: true, detail: address },
    open,
  );
  if (answer === open) await env.openExternal(Uri.parse(address, true));
}

async function pickBehavior(configuration: Configuration): Promise<string | null> {
  const { behaviors, labelKeys } = configuration.view();
  const items = behaviorGroups(behaviors, labelKeys).flatMap(({ group, picks }) => [
    { label: group, kind: QuickPickItemKind.Separator, behavior: null },
    ...picks,
  ]) satisfies (QuickPickItem & { behavior: string | null })[];
  const picked = await window.showQuickPick(items, {
    title: 'Label with a behavior',
    placeHolder: 'Name, id or definition of a behavior',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return picked?.behavior ?? null;
}

async function askTurn(current: number, total: number): Promise<number | null> {
  const text = await window.showInputBox({
    title: 'Go to Turn',
    prompt: `A number from 1 to ${total}`,
    value: String(current),
    validateInput: (typed) => turnMistake(typed, total),
  });
  return text === undefined ? null : Number(text.trim());
}
