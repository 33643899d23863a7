import type { Behavior, Pattern } from '../codebook/index.ts';
import type { IndexedText, TextMatcher } from './text/index.ts';

/** Which families of key words stood in what the model was given so far: one flag each, whatever the text's length. */
export class KeyWords {
  private readonly matcher: TextMatcher;
  private readonly open: Set<Pattern>;

  constructor(behaviors: readonly Behavior[], matcher: TextMatcher) {
    this.matcher = matcher;
    this.open = new Set(behaviors.flatMap((behavior) => behavior.keyWords));
  }

  given(text: IndexedText): void {
    for (const pattern of this.open) if (text.matches(pattern)) this.open.delete(pattern);
  }

  /**
   * Whether a family that the quote uses had been given; where the quote uses none, whether any of the behavior's
   * had. Null for behaviors without key words.
   */
  prompted(behavior: Behavior, quote: string): boolean | null {
    if (behavior.keyWords.length === 0) return null;
    const text = this.matcher.text(quote);
    const used = behavior.keyWords.filter((pattern) => text.matches(pattern));
    return (used.length > 0 ? used : behavior.keyWords).some((pattern) => !this.open.has(pattern));
  }
}
