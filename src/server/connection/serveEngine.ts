import { engineMethods as methods, type Method } from '../../protocol/index.ts';
import { DisposableStore, type Disposable } from '../../core/base/index.ts';
import type { z } from 'zod';
import * as answers from '../engine/index.ts';
import { handle, type RequestHost } from './handle.ts';

/** Answers every method of the engine. */
export function serveEngine(host: RequestHost, engine: answers.Engine): Disposable {
  const handles = new DisposableStore();
  const on = <P extends z.ZodType, R extends z.ZodType>(
    method: Method<P, R>,
    handler: (params: z.infer<P>, signal: AbortSignal) => Promise<z.infer<R>>,
  ) => handles.add(handle(host, method, handler));
  const at = (params: { readonly document: string }) => engine.document(params.document);

  on(methods.configure, (settings) => engine.configure(settings));
  on(methods.sniff, ({ path }, signal) => engine.sniff(path, signal));
  on(methods.open, ({ path }, signal) => engine.open(path, signal));
  on(methods.close, async ({ document }) => {
    engine.close(document);
    return null;
  });
  on(methods.state, async (params) => at(params).state());

  on(methods.rollouts, async (params) => answers.listRollouts(at(params), params));
  on(methods.rollout, async (params, signal) => answers.rolloutState(at(params), params.key, signal));
  on(methods.neighbor, async (params, signal) => answers.neighbor(at(params), params, signal));

  on(methods.turns, async (params, signal) => answers.turns(at(params), params, engine.changesState, signal));
  on(methods.text, async (params, signal) => answers.text(at(params), engine.host, params, signal));
  on(methods.raw, async (params, signal) => answers.raw(at(params), engine.host, params, signal));
  on(methods.media, async (params, signal) => answers.media(at(params), engine.host, params, signal));

  on(methods.findings, async (params) => answers.findings(at(params), params.limit));
  on(methods.nextFlagged, async (params, signal) => answers.nextFlagged(at(params), params, signal));
  on(methods.marks, async (params, signal) => answers.marks(at(params), params, signal));

  on(methods.find, async (params, signal) =>
    answers.find(at(params), engine.host, params.key, params.query, signal),
  );
  on(methods.outline, async (params, signal) => answers.outline(at(params), params, signal));
  on(methods.problems, async (params) => answers.problems(at(params), params.limit));
  on(methods.resolve, async (params, signal) => answers.resolve(at(params), params.reference, signal));

  on(methods.labels, async (params) => answers.listLabels(at(params)));
  on(methods.addLabel, async (params, signal) =>
    answers.addLabel(at(params), await engine.behavior(params.behavior), params, signal),
  );
  on(methods.setNote, async (params, signal) => answers.setNote(at(params), params, signal));
  on(methods.attachLabel, async (params, signal) => answers.attachLabel(at(params), params, signal));
  on(methods.removeLabel, async (params) => answers.removeLabel(at(params), params.label));
  on(methods.undo, async (params) => answers.undo(at(params)));
  on(methods.redo, async (params) => answers.redo(at(params)));
  on(methods.exportLabels, async (params, signal) => {
    const documents = params.documents.map((id) => engine.document(id));
    return answers.exportLabels(documents, await engine.behaviors(), params, signal);
  });
  return handles;
}
