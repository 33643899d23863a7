import type { LineKind } from './claudeCodeMessage.ts';

/** What is remembered of a line while the threads are worked out: nothing in proportion to its size. */
export interface LineFacts {
  readonly kind: LineKind;
  readonly uuid: string | null;
  readonly parent: string | null;
  /** Lines of one message from the interface share it. */
  readonly messageId: string | null;
  /** True for a sub-agent's line. */
  readonly sidechain: boolean;
  /** A sub-agent's own name, where lines carry one. */
  readonly agent: string | null;
  /** A user's words, as opposed to what the program adds under the user's name. */
  readonly isPrompt: boolean;
  /** False for a line without content, such as a torn one. */
  readonly hasContent: boolean;
  /** Distinguishes what the line says; for telling a repeat from a reused id. */
  readonly print: number;
}

export interface Thread {
  /** `main`, `agent-<n>` or `branch-<n>`, from 1 in file order. */
  readonly handle: string;
  readonly kind: 'main' | 'sub-agent' | 'branch';
  /** For a branch: the line it leaves from. */
  readonly from: number | null;
  /** For a branch: the thread it leaves. */
  readonly of: string | null;
  /** Its first line. */
  readonly first: number;
}

export interface ThreadPlan {
  readonly threads: readonly Thread[];
  /** Per line its thread; null for a line that belongs to none. */
  readonly threadOf: readonly (Thread | null)[];
  /** Lines that say again what an earlier line with the same id said. */
  readonly repeats: ReadonlySet<number>;
  /** Lines that branches leave from. */
  readonly forks: ReadonlySet<number>;
  /** Lines whose message goes on in a later line, after nothing but what the program wrote. */
  readonly unfinished: ReadonlySet<number>;
}

/**
 * Whose line each line is. The main thread is the path to the last line of the conversation; what an edit or a resume
 * left behind becomes a branch; each sub-agent is a thread of its own. A side path that adds only results or further
 * lines of the same message (parallel calls) is no branch and stays in its thread, in file order.
 */
export function planThreads(lines: readonly LineFacts[]): ThreadPlan {
  const planner = new Planner(lines);
  return planner.plan();
}

class Planner {
  private readonly lines: readonly LineFacts[];
  private readonly threads: Thread[] = [];
  private readonly threadOf: (Thread | null)[];
  private readonly forks = new Set<number>();
  private branches = 0;

  constructor(lines: readonly LineFacts[]) {
    this.lines = lines;
    this.threadOf = lines.map(() => null);
  }

  plan(): ThreadPlan {
    const repeats = findRepeats(this.lines);
    for (const group of this.groups(repeats)) {
      const thread: Thread = { ...group.thread, from: null, of: null, first: group.members[0] ?? 0 };
      this.threads.push(thread);
      this.assign(thread, group.members, this.parents(group.members));
    }
    this.threads.sort(
      (one, other) => Number(other.kind === 'main') - Number(one.kind === 'main') || one.first - other.first,
    );
    return {
      threads: this.threads,
      threadOf: this.threadOf,
      repeats,
      forks: this.forks,
      unfinished: this.unfinished(),
    };
  }

  /** The main conversation and each sub-agent's, before branches. */
  private groups(repeats: ReadonlySet<number>) {
    const main: number[] = [];
    const agents: { agent: string | null; members: number[] }[] = [];
    const agentOf = new Map<string, (typeof agents)[number]>();
    const onlyAgents = !this.lines.some(
      (line) => !line.sidechain && (line.kind === 'model' || line.kind === 'prompt'),
    );
    this.lines.forEach((line, index) => {
      if (line.kind === 'note' && line.uuid === null) return;
      if (repeats.has(index)) return;
      if (!line.sidechain) {
        main.push(index);
        return;
      }
      let group = line.parent === null ? undefined : agentOf.get(line.parent);
      if (line.agent !== null) group ??= agents.find((one) => one.agent === line.agent);
      else if (!line.isPrompt) group ??= agents.at(-1);
      if (group === undefined) {
        group = { agent: line.agent, members: [] };
        agents.push(group);
      }
      group.members.push(index);
      if (line.uuid !== null) agentOf.set(line.uuid, group);
    });
    // A sub-agent's own file: its first conversation is what the file is about.
    if (onlyAgents && agents[0] !== undefined) {
      main.push(...(agents.shift()?.members ?? []));
      main.sort((one, other) => one - other);
    }
    const numbered = agents.map((group, index) => ({
      thread: { handle: `agent-${index + 1}`, kind: 'sub-agent' as const },
      members: group.members,
    }));
    const first = { thread: { handle: 'main', kind: 'main' as const }, members: main };
    return [first, ...numbered].filter((group) => group.members.length > 0);
  }

  /** Per member the line before it: its parent where that stands earlier in the group, else the member before. */
  private parents(members: readonly number[]): Map<number, number | null> {
    const byId = new Map<string, number>();
    const parents = new Map<number, number | null>();
    let before: number | null = null;
    for (const index of members) {
      const line = this.lines[index];
      if (line === undefined) continue;
      const named: number | undefined = line.parent === null ? undefined : byId.get(line.parent);
      parents.set(index, named ?? before);
      if (line.uuid !== null) byId.set(line.uuid, index);
      before = index;
    }
    return parents;
  }

  private assign(
    thread: Thread,
    members: readonly number[],
    parents: ReadonlyMap<number, number | null>,
  ): void {
    // A branch can have branches; a list of work instead of recursion, since their depth is the file's to choose.
    const work = [{ thread, members }];
    for (let next = work.pop(); next !== undefined; next = work.pop()) {
      const sides = this.followPath(next.thread, next.members, parents);
      for (const [top, side] of sides) {
        const branch: Thread = {
          handle: `branch-${++this.branches}`,
          kind: 'branch',
          from: parents.get(top) ?? null,
          of: next.thread.handle,
          first: top,
        };
        this.threads.push(branch);
        if (branch.from !== null) this.forks.add(branch.from);
        work.push({ thread: branch, members: side });
      }
    }
  }

  /** Gives the thread its path and what belongs beside it; the side paths that are branches come back, by first line. */
  private followPath(
    thread: Thread,
    members: readonly number[],
    parents: ReadonlyMap<number, number | null>,
  ): Map<number, number[]> {
    const leaf = members.findLast((index) => this.isConversation(index)) ?? members.at(-1);
    const path = new Set<number>();
    const inside = new Set(members);
    for (let at = leaf ?? null; at !== null && inside.has(at); at = parents.get(at) ?? null) path.add(at);
    const messages = new Set([...path].map((index) => this.lines[index]?.messageId ?? null));
    const topOf = new Map<number, number>();
    const sides = new Map<number, number[]>();
    const real = new Set<number>();
    for (const index of members) {
      if (path.has(index)) {
        this.threadOf[index] = thread;
        continue;
      }
      const parent = parents.get(index) ?? null;
      const top = parent === null ? index : (topOf.get(parent) ?? index);
      topOf.set(index, top);
      const side = sides.get(top) ?? [];
      side.push(index);
      sides.set(top, side);
      const line = this.lines[index];
      if (line === undefined) continue;
      const own = line.kind === 'model' && (line.messageId === null || !messages.has(line.messageId));
      if (line.hasContent && (line.isPrompt || own)) real.add(top);
    }
    for (const [top, side] of sides) {
      if (real.has(top)) continue;
      for (const index of side) this.threadOf[index] = thread;
      sides.delete(top);
    }
    return sides;
  }

  private isConversation(index: number): boolean {
    const kind = this.lines[index]?.kind;
    return kind === 'prompt' || kind === 'model' || kind === 'result';
  }

  private unfinished(): Set<number> {
    const unfinished = new Set<number>();
    const last = new Map<Thread, { index: number; messageId: string | null }>();
    this.threadOf.forEach((thread, index) => {
      const line = this.lines[index];
      if (thread === null || line === undefined) return;
      if (line.isPrompt) last.delete(thread);
      if (line.kind !== 'model') return;
      const before = last.get(thread);
      if (before !== undefined && before.messageId !== null && before.messageId === line.messageId)
        unfinished.add(before.index);
      last.set(thread, { index, messageId: line.messageId });
    });
    return unfinished;
  }
}

function findRepeats(lines: readonly LineFacts[]): Set<number> {
  const seen = new Map<string, Set<number>>();
  const repeats = new Set<number>();
  lines.forEach((line, index) => {
    if (line.uuid === null) return;
    const prints = seen.get(line.uuid);
    if (prints === undefined) seen.set(line.uuid, new Set([line.print]));
    else if (prints.has(line.print)) repeats.add(index);
    else prints.add(line.print);
  });
  return repeats;
}
