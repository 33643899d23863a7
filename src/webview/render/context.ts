import type { BehaviorView, FindingView, TextSlice, TurnView, Verdict } from '../../protocol/index.ts';
import type { MarkedSpan } from './marking.ts';

/** The records behind a turn, as they stand in the file. */
export interface RawRecord {
  readonly line: number | null;
  readonly byte: number;
  readonly member: string | null;
  readonly within: string | null;
  readonly text: TextSlice;
}

/** Where a string stands: a part of a turn, or a pointer inside a call's arguments. */
export interface TextPlace {
  readonly turn: number;
  readonly part: number;
  readonly pointer: string | null;
}

/** What drawing a turn may ask: the state of the screen, never the engine. */
export interface RenderContext {
  behavior(id: string): BehaviorView | undefined;
  color(behavior: string): string;
  readonly currentTurn: number;
  readonly currentFinding: string | null;
  /** Every call open and every text whole, as `Tab` asks for. */
  isExpanded(turn: number): boolean;
  isFolded(turn: TurnView): boolean;
  /** A call that was opened or closed by hand; undefined where it is as it starts. */
  isCallOpen(turn: number, part: number): boolean | undefined;
  /** A longer slice that was fetched. */
  sliceOf(place: TextPlace): TextSlice | undefined;
  spansOf(turn: TurnView, part: number, pointer: string | null): MarkedSpan[];
  readonly raw: boolean;
  rawOf(turn: number): readonly RawRecord[] | undefined;
  /** The tool turns drawn inside this one. */
  resultsOf(turn: TurnView): readonly TurnView[];
  readonly actions: RenderActions;
}

export interface RenderActions {
  focusTurn(turn: number): void;
  goToTurn(turn: number): void;
  toggleFold(turn: number): void;
  toggleCall(turn: number, part: number, open: boolean): void;
  showAll(place: TextPlace, length: number): void;
  openText(place: TextPlace): void;
  openRaw(turn: number): void;
  openLink(url: string): void;
  showMedia(turn: number, part: number, target: HTMLElement): void;
  focusFinding(turn: number, finding: FindingView): void;
  answer(turn: number, finding: FindingView, verdict: Verdict): void;
  removeLabel(label: string): void;
  editNote(turn: number, label: string | null): void;
}
