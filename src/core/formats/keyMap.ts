import { KeyAllocator, type ParentLink, type RolloutHeader } from '../model/index.ts';
import type { HeaderDraft } from './format.ts';

export interface KnownRollout {
  readonly key: string;
  readonly ordinal: number;
}

/** Who hands out keys and ordinals: a whole source in its order, or what is known of one unit already. */
export interface KeyGiver {
  give(id: string | null): KnownRollout & { readonly repeated: boolean };
}

export class SourceKeys implements KeyGiver {
  private readonly allocator = new KeyAllocator();
  private ordinal = 0;

  give(id: string | null): KnownRollout & { readonly repeated: boolean } {
    const ordinal = ++this.ordinal;
    return { ordinal, ...this.allocator.allocate(id, ordinal) };
  }
}

/** The keys that a reading of the whole source gave the rollouts of one unit, in their order in the unit. */
export class KnownKeys implements KeyGiver {
  private readonly known: readonly KnownRollout[];
  private next = 0;

  constructor(known: readonly KnownRollout[]) {
    this.known = known;
  }

  give(): KnownRollout & { readonly repeated: boolean } {
    const index = this.next++;
    const known = this.known[index];
    // The source changed since: what is new still gets a key, one that no reading of the whole source gives.
    return { ...(known ?? { key: `new${index + 1}`, ordinal: index + 1 }), repeated: false };
  }
}

interface Open extends KnownRollout {
  draft: HeaderDraft;
}

/** The rollouts of one unit: what its reader calls them, and what the source does. */
export class UnitRollouts {
  private readonly keys: KeyGiver;
  private readonly open = new Map<string, Open>();
  /** The handles of rollouts that came before the parent they hang from, by the parent's handle. */
  private readonly orphans = new Map<string, string[]>();

  constructor(keys: KeyGiver) {
    this.keys = keys;
  }

  start(handle: string, draft: HeaderDraft): { header: RolloutHeader; repeated: boolean } {
    const { key, ordinal, repeated } = this.keys.give(draft.id);
    this.open.set(handle, { key, ordinal, draft });
    const parent = draft.parent?.handle;
    if (parent !== undefined && !this.open.has(parent)) {
      this.orphans.set(parent, [...(this.orphans.get(parent) ?? []), handle]);
    }
    return { header: this.header({ key, ordinal, draft }), repeated };
  }

  /** Null where the reader never started the rollout. */
  update(handle: string, draft: HeaderDraft): RolloutHeader | null {
    const open = this.open.get(handle);
    if (open === undefined) return null;
    open.draft = draft;
    return this.header(open);
  }

  keyOf(handle: string): string | undefined {
    return this.open.get(handle)?.key;
  }

  /** Headers of rollouts that came before the parent they hang from, now that it is known. */
  orphansOf(handle: string): RolloutHeader[] {
    const handles = this.orphans.get(handle) ?? [];
    this.orphans.delete(handle);
    return handles.flatMap((child) => {
      const open = this.open.get(child);
      return open === undefined ? [] : [this.header(open)];
    });
  }

  private header({ key, ordinal, draft }: Open): RolloutHeader {
    let parent: ParentLink | null = null;
    if (draft.parent !== null) {
      const { handle, turn, kind } = draft.parent;
      const parentKey = this.keyOf(handle);
      if (parentKey !== undefined) parent = { key: parentKey, turn, kind };
    }
    return { ...draft, key, ordinal, parent };
  }
}
