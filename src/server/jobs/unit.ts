import { readUnit } from '../../core/formats/index.ts';
import { RolloutSpooler, type SpoolWriter, type TurnBatch } from '../spool/index.ts';
import { job } from '../work/index.ts';
import { unitKind } from './kinds.ts';
import { formatById, withSpool } from './openSource.ts';

const TELL_MS = 20;

export const unitJob = job(unitKind, (input, context) =>
  withSpool(input, async (source, writer) => {
    const spoolers = new UnitSpoolers(writer);
    const problems: string[] = [];
    const tell = () => {
      const turns = spoolers.take();
      if (turns.length > 0) context.post({ turns });
    };
    let toldAt = performance.now();
    // The keys are the main thread's business: it knows the rollouts by their place in the unit.
    const options = { format: formatById(input.format), known: [], signal: context.signal };
    for await (const event of readUnit(source, input.unit, options)) {
      if (event.type === 'rollout') spoolers.start(event.header.key);
      else if (event.type === 'turn') spoolers.of(event.key)?.add(event.turn);
      else if (event.type === 'problem' && event.problem.kind === 'unreadable')
        problems.push(event.problem.message);
      if (performance.now() - toldAt >= TELL_MS) {
        tell();
        toldAt = performance.now();
      }
      await context.breathe();
    }
    tell();
    return { problems };
  }),
);

/** The rollouts of one unit, in the order in which they start, sharing a spool file. */
class UnitSpoolers {
  private readonly writer: SpoolWriter;
  private readonly spoolers = new Map<string, RolloutSpooler>();

  constructor(writer: SpoolWriter) {
    this.writer = writer;
  }

  start(key: string): void {
    this.spoolers.set(key, new RolloutSpooler(this.writer));
  }

  of(key: string): RolloutSpooler | undefined {
    return this.spoolers.get(key);
  }

  take(): { index: number; batch: TurnBatch }[] {
    this.writer.flush();
    return [...this.spoolers.values()].flatMap((spooler, index) => {
      const batch = spooler.take();
      return batch === null ? [] : [{ index, batch }];
    });
  }
}
