import type { Problem } from '../model/index.ts';
import type { LabelingEvent } from './event.ts';
import type { ParsedLog } from './parseLog.ts';

/** A file of a label log: the source whose labels it holds, and its own name. */
export interface LogFile {
  readonly home: string;
  readonly name: string;
}

export interface LogProblem extends LogFile {
  readonly problem: Problem;
}

interface FileState {
  readonly log: LogFile;
  readonly events: LabelingEvent[];
  readonly problems: Problem[];
  unknown: number;
  /** What is wrong with the unfinished last line. */
  tail: Problem | null;
}

/** What was read of each file: which events only it holds is known when it changes otherwise than by growing. */
export class LogFiles {
  private readonly files = new Map<string, FileState>();

  append(log: LogFile, read: ParsedLog, tail: Problem | null): void {
    const id = JSON.stringify([log.home, log.name]);
    const file = this.files.get(id) ?? { log, events: [], problems: [], unknown: 0, tail: null };
    this.files.set(id, file);
    for (const problem of read.problems) file.problems.push(problem);
    for (const event of read.events) file.events.push(event);
    file.unknown += read.unknown.length;
    file.tail = tail;
  }

  replace(log: LogFile, read: ParsedLog, tail: Problem | null): void {
    this.files.delete(JSON.stringify([log.home, log.name]));
    this.append(log, read, tail);
  }

  /** Every event of every file, doubled ones too. */
  *events(): IterableIterator<{ readonly home: string; readonly event: LabelingEvent }> {
    for (const { log, events } of this.files.values())
      for (const event of events) yield { home: log.home, event };
  }

  problems(): LogProblem[] {
    return [...this.files.values()].flatMap(({ log, problems, tail }) =>
      [...problems, ...(tail === null ? [] : [tail])].map((problem) => ({ ...log, problem })),
    );
  }

  /** Lines of kinds that this version does not know. */
  get unknown(): number {
    return [...this.files.values()].reduce((sum, file) => sum + file.unknown, 0);
  }
}
