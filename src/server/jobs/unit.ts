import { readUnit } from '../../core/formats/index.ts';
import { RolloutSpooler, SpoolWriter, type TurnBatch } from '../spool/index.ts';
import { job } from '../work/index.ts';
import { unitKind } from './kinds.ts';
import { formatById, openSource } from './openSource.ts';

const TELL_MS = 20;

export const unitJob = job(unitKind, async ({ path, format, unit, spool }, context) => {
  const source = await openSource(path);
  const writer = new SpoolWriter(spool);
  const spoolers = new Map<string, { readonly index: number; readonly spooler: RolloutSpooler }>();
  const problems: string[] = [];
  const tell = () => {
    writer.flush();
    const turns: { index: number; batch: TurnBatch }[] = [];
    for (const { index, spooler } of spoolers.values()) {
      const batch = spooler.take();
      if (batch !== null) turns.push({ index, batch });
    }
    if (turns.length > 0) context.post({ turns });
  };
  try {
    let toldAt = performance.now();
    // The keys are the main thread's business: it knows the rollouts by their place in the unit.
    const reading = readUnit(source, unit, { format: formatById(format), known: [], signal: context.signal });
    for await (const event of reading) {
      if (event.type === 'rollout') {
        spoolers.set(event.header.key, {
          index: spoolers.size,
          spooler: new RolloutSpooler(writer),
        });
      } else if (event.type === 'turn') {
        spoolers.get(event.key)?.spooler.add(event.turn);
      } else if (event.type === 'problem' && event.problem.kind === 'unreadable') {
        problems.push(event.problem.message);
      }
      if (performance.now() - toldAt >= TELL_MS) {
        tell();
        toldAt = performance.now();
      }
      await context.breathe();
    }
    tell();
  } finally {
    writer.close();
    await source.close();
  }
  return { problems };
});
