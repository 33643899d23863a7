export { RawNumber, isJsonObject, type JsonObject, type JsonValue } from './json.ts';
export {
  partText,
  type MediaPart,
  type Part,
  type PartKind,
  type ReasoningPart,
  type ReasoningState,
  type TextPart,
  type ToolCallPart,
  type ToolResultPart,
  type UnknownPart,
} from './part.ts';
export {
  isReasoningTurn,
  type Aside,
  type Fold,
  type RecordSpan,
  type Role,
  type Tokens,
  type Turn,
} from './turn.ts';
export type { ParentLink, Reward, RolloutHeader, Scalar, TurnCounts } from './rollout.ts';
export type { Problem, ProblemKind } from './problem.ts';
export {
  KeyAllocator,
  encodeKey,
  formatReference,
  parseReference,
  stringAt,
  valueAt,
  type Reference,
} from './reference.ts';
