import {
  Uri,
  ViewColumn,
  window,
  workspace,
  type CancellationToken,
  type TextDocumentContentProvider,
} from 'vscode';
import { UserError } from '../../core/base/index.ts';
import { engineMethods, type PartView } from '../../protocol/index.ts';
import type { Documents, EngineDocument } from '../engine/index.ts';
import { signalOf } from '../window/index.ts';
import { extensionFor, targetOf, textUri, type TextTarget } from './textUri.ts';
import { cutNote, wholeText } from './wholeText.ts';

/** Whole texts of a transcript as read-only documents, read through the engine in slices. */
export class RolloutTexts implements TextDocumentContentProvider {
  private readonly documents: Documents;

  constructor(documents: Documents) {
    this.documents = documents;
  }

  async provideTextDocumentContent(uri: Uri, token: CancellationToken): Promise<string> {
    const target = targetOf(uri.query);
    if (target === null) throw new UserError('This address names no part of a transcript.');
    const document = this.documents.hold(target.path);
    try {
      return await content(document, target, signalOf(token));
    } finally {
      document.dispose();
    }
  }

  /** Opens a part's whole text, or a turn's records, in the column beside the transcript's. */
  async open(target: TextTarget, transcript: ViewColumn | undefined): Promise<void> {
    const extension = target.kind === 'raw' ? '.jsonl' : await this.extension(target);
    const document = await workspace.openTextDocument(Uri.from(textUri(target, extension)));
    const viewColumn = transcript === undefined ? ViewColumn.Beside : transcript + 1;
    await window.showTextDocument(document, { viewColumn, preview: true });
  }

  private async extension(target: TextTarget & { kind: 'part' }): Promise<string> {
    const document = this.documents.hold(target.path);
    try {
      const { key, turn } = target;
      const { turns } = await document.request(engineMethods.turns, {
        document: '',
        key,
        from: turn,
        to: turn,
      });
      const part = turns.find(({ number }) => number === turn)?.parts[target.part - 1];
      return extensionFor(part === undefined ? 'plain' : languageOf(part, target.pointer));
    } finally {
      document.dispose();
    }
  }
}

async function content(document: EngineDocument, target: TextTarget, signal: AbortSignal): Promise<string> {
  const { key, turn } = target;
  if (target.kind === 'part') {
    const { part, pointer } = target;
    return wholeText((start, end) =>
      document.request(engineMethods.text, { document: '', key, turn, part, pointer, start, end }, signal),
    );
  }
  const { records } = await document.request(
    engineMethods.raw,
    { document: '', key, turn, whole: true },
    signal,
  );
  return records
    .map(({ text }) =>
      text.text.length < text.length ? `${text.text}\n${cutNote(text.text.length, text.length)}` : text.text,
    )
    .join('\n');
}

function languageOf(part: PartView, pointer: string | null): string {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return 'markdown';
    case 'tool-call':
      if (pointer === null) return 'json';
      return part.arguments.nodes.find((node) => node.pointer === pointer)?.language ?? 'plain';
    case 'tool-result':
      return part.language;
    case 'media':
      return 'plain';
    case 'unknown':
      return 'json';
  }
}
