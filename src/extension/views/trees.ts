import { DisposableStore, type Disposable } from '../../core/base/index.ts';
import { engineMethods } from '../../protocol/index.ts';
import { keyText, Throttle } from '../base/index.ts';
import type { Configuration } from '../configuration/index.ts';
import type { TranscriptSession, Transcripts } from '../editor/index.ts';
import type { Engine } from '../engine/index.ts';
import type { Reporter } from '../window/index.ts';
import { findingNodes, findingsListed } from './findingNodes.ts';
import { labelNodes } from './labelNodes.ts';
import { outlineNodes, outlinePage, outlinePageOf, outlinePages } from './outlineNodes.ts';
import { problemNodes, problemsListed } from './problemNodes.ts';
import { TranscriptTree } from './transcriptTree.ts';
import { emptyTree } from './treeNode.ts';

export interface TreeServices {
  readonly transcripts: Transcripts;
  readonly configuration: Configuration;
  readonly engine: Engine;
  readonly reporter: Reporter;
}

/** The views of the manifest, by the last part of their ids. */
export type Trees = Readonly<Record<'findings' | 'labels' | 'outline' | 'problems', TranscriptTree>> &
  Disposable;

const followInterval = 200;

export function createTrees({ transcripts, configuration, engine, reporter }: TreeServices): Trees {
  const owned = new DisposableStore();
  const behaviors = () => configuration.view().behaviors;
  const sourceOf = (session: TranscriptSession) => session.info?.source ?? '';

  const findings = owned.add(
    new TranscriptTree(
      {
        id: 'rolloutReview.findings',
        load: async (session, signal) => {
          if (configuration.view().blind) return emptyTree;
          const params = { document: '', limit: findingsListed };
          const found = await session.document.engine.request(engineMethods.findings, params, signal);
          return findingNodes(found, behaviors(), sourceOf(session));
        },
      },
      transcripts,
      reporter,
    ),
  );
  const labels = owned.add(
    new TranscriptTree(
      {
        id: 'rolloutReview.labels',
        load: async (session, signal) => {
          const found = await session.document.engine.request(engineMethods.labels, { document: '' }, signal);
          return labelNodes(found, behaviors(), sourceOf(session));
        },
      },
      transcripts,
      reporter,
    ),
  );
  const problems = owned.add(
    new TranscriptTree(
      {
        id: 'rolloutReview.problems',
        load: async (session, signal) => {
          const params = { document: '', limit: problemsListed };
          const found = await session.document.engine.request(engineMethods.problems, params, signal);
          return problemNodes(found, engine.configured?.problems ?? [], sourceOf(session));
        },
      },
      transcripts,
      reporter,
    ),
  );
  const outline = owned.add(outlineTree(transcripts, behaviors, sourceOf, reporter));
  owned.add(followReader(outline, transcripts, reporter));
  owned.add(
    configuration.onChange(() => {
      for (const tree of [findings, labels, outline, problems]) tree.refresh();
    }),
  );
  return { findings, labels, outline, problems, dispose: () => owned.dispose() };
}

function outlineTree(
  transcripts: Transcripts,
  behaviors: () => Parameters<typeof outlineNodes>[1],
  sourceOf: (session: TranscriptSession) => string,
  reporter: Reporter,
): TranscriptTree {
  const ask = async (session: TranscriptSession, from: number, count: number, signal: AbortSignal) => {
    const key = session.reading?.state.key ?? null;
    if (key === null) return { nodes: [], total: 0 };
    const params = { document: '', key, from, count };
    const { items, total } = await session.document.engine.request(engineMethods.outline, params, signal);
    return { nodes: outlineNodes(items, behaviors(), sourceOf(session), key), total };
  };
  return new TranscriptTree(
    {
      id: 'rolloutReview.outline',
      load: async (session, signal) => {
        const { nodes, total } = await ask(session, 1, outlinePage, signal);
        const pages = outlinePages(total);
        const description = keyText(session.reading?.state.key ?? '');
        return { nodes: pages.length > 0 ? pages : nodes, description };
      },
      page: async (session, { from, count }, signal) => (await ask(session, from, count, signal)).nodes,
    },
    transcripts,
    reporter,
  );
}

/** The outline lists the rollout that is read, and marks the turn. */
function followReader(outline: TranscriptTree, transcripts: Transcripts, reporter: Reporter): Disposable {
  const owned = new DisposableStore();
  let key: string | null = null;
  let marking = false;
  const mark = owned.add(
    new Throttle(followInterval, () => {
      const reading = transcripts.current?.reading;
      if (reading === undefined || reading === null) return;
      // The window opens pages one after the other: a reader who runs on would be followed long after.
      if (marking) return mark.request();
      const page = outlinePageOf(reading.state.current, reading.turns);
      marking = true;
      reporter.background('outline', () =>
        outline
          .mark(`turn/${reading.state.current}`, page === null ? null : `page/${page}`)
          .finally(() => (marking = false)),
      );
    }),
  );
  owned.add(
    transcripts.onReading(({ session, reading }) => {
      if (session !== transcripts.current) return;
      if (reading.state.key !== key) outline.refresh();
      key = reading.state.key;
      mark.request();
    }),
  );
  owned.add(
    transcripts.onCurrent((session) => {
      key = session?.reading?.state.key ?? null;
    }),
  );
  return owned;
}
