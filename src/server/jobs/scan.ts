import { createDetector, type Detector } from '../../core/detect/index.ts';
import { readSource, type SourceEvent, type Unit } from '../../core/formats/index.ts';
import type { RolloutHeader } from '../../core/model/index.ts';
import { RolloutSpooler, type SpoolWriter } from '../spool/index.ts';
import { job, type JobContext } from '../work/index.ts';
import { detectedCodebooks } from '../codebooks/index.ts';
import { problemView, rolloutFacts, tooManyFindings } from './facts.ts';
import { scanKind, type ScanNews } from './kinds.ts';
import { withSpool } from './openSource.ts';
import { ProgressSource } from './progressSource.ts';
import { RolloutTracker } from './rolloutTracker.ts';

/** How long news is gathered before it is told. */
const TELL_MS = 20;

export const scanJob = job(scanKind, (input, context) =>
  withSpool(input, async (opened, writer) => {
    const source = new ProgressSource(opened);
    const makeDetector = () => createDetector(detectedCodebooks(input.codebooks));
    const scan = new Scan(source, writer, makeDetector, context);
    for await (const event of readSource(source, { signal: context.signal })) {
      scan.take(event);
      scan.tellInTime();
      await context.breathe();
    }
    scan.end();
    return null;
  }),
);

/** Turns what reading says into news for the main thread. */
class Scan {
  private readonly source: ProgressSource;
  private readonly writer: SpoolWriter;
  private readonly makeDetector: () => Detector;
  private detector: Detector | null = null;
  private readonly context: JobContext<ScanNews>;
  private readonly open = new Map<string, RolloutTracker>();
  private unit: Unit | null = null;
  private firstUnit: number | null = null;
  private indexInUnit = 0;
  private readonly indexes = new Map<string, number>();
  private news = emptyNews();
  private toldAt = performance.now();

  constructor(
    source: ProgressSource,
    writer: SpoolWriter,
    makeDetector: () => Detector,
    context: JobContext<ScanNews>,
  ) {
    this.source = source;
    this.writer = writer;
    this.makeDetector = makeDetector;
    this.context = context;
  }

  take(event: SourceEvent): void {
    switch (event.type) {
      case 'format':
        this.news.format = { id: event.format.id, title: event.format.title };
        this.source.forget();
        return;
      case 'rollout': {
        if (event.unit.ordinal !== this.unit?.ordinal) this.startUnit(event.unit);
        const { key } = event.header;
        this.indexes.set(key, this.indexInUnit++);
        // The first rollout is on screen while the others are read: its turns are kept as they come.
        const kept = event.unit.ordinal === this.firstUnit;
        const spooler = kept ? new RolloutSpooler(this.writer) : null;
        const tracker = new RolloutTracker(key, spooler);
        if (this.detector !== null) tracker.detect(this.detector);
        this.open.set(key, tracker);
        this.addFacts(event.header);
        return;
      }
      case 'header':
        this.addFacts(event.header);
        return;
      case 'turn':
        this.open.get(event.key)?.add(event.turn);
        return;
      case 'problem':
        this.news.problems.push(problemView(event.problem));
    }
  }

  tellInTime(): void {
    if (performance.now() - this.toldAt < TELL_MS) return;
    this.tell();
    this.detect();
  }

  end(): void {
    this.endUnit();
    this.tell();
  }

  private startUnit(unit: Unit): void {
    this.endUnit();
    this.unit = unit;
    this.firstUnit ??= unit.ordinal;
    this.indexInUnit = 0;
    this.indexes.clear();
    this.news.units.push({ ordinal: unit.ordinal, span: unit.span });
  }

  /** Codebooks take a while to compile: the first turns are on screen before. */
  private detect(): void {
    if (this.detector !== null) return;
    this.detector = this.makeDetector();
    for (const tracker of this.open.values()) tracker.detect(this.detector);
    this.toldAt = performance.now();
  }

  private endUnit(): void {
    if (this.open.size === 0) return;
    if (this.detector === null) {
      this.tell();
      this.detect();
    }
    for (const tracker of this.open.values()) {
      for (const behavior of tracker.end()) this.news.problems.push(tooManyFindings(tracker.key, behavior));
      const news = this.newsOf(tracker);
      if (news !== null) this.news.rollouts.push(news);
    }
    this.open.clear();
  }

  private addFacts(header: RolloutHeader): void {
    this.news.facts.push(rolloutFacts(header, this.unit?.ordinal ?? 0, this.indexes.get(header.key) ?? 0));
  }

  private newsOf(tracker: RolloutTracker) {
    // What is told of a stored turn is where it stands in the file: it must be there by then.
    this.writer.flush();
    return tracker.take();
  }

  private tell(): void {
    for (const tracker of this.open.values()) {
      const news = this.newsOf(tracker);
      if (news !== null) this.news.rollouts.push(news);
    }
    this.news.bytesRead = this.source.reached;
    this.context.post(this.news);
    this.news = emptyNews();
    this.toldAt = performance.now();
  }
}

function emptyNews(): ScanNews {
  return { format: null, bytesRead: 0, units: [], facts: [], rollouts: [], problems: [] };
}
