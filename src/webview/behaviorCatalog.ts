import type { BehaviorView } from '../protocol/index.ts';

/** A behavior that is in no codebook any more, as a label of long ago may name one. */
const UNKNOWN_SLOT = 7;

/** The behaviors of the codebooks in use, by id. */
export class BehaviorCatalog {
  private byId = new Map<string, BehaviorView>();

  update(behaviors: readonly BehaviorView[]): void {
    this.byId = new Map(behaviors.map((behavior) => [behavior.id, behavior]));
  }

  get(id: string): BehaviorView | undefined {
    return this.byId.get(id);
  }

  /** The color of a behavior, as a reference to the theme's. */
  color(id: string): string {
    return `var(--slot-${this.byId.get(id)?.slot ?? UNKNOWN_SLOT})`;
  }

  name(id: string): string {
    return this.byId.get(id)?.name ?? id;
  }
}
