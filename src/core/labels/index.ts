export {
  agreementOf,
  type BehaviorAgreement,
  type Disagreement,
  type Estimate,
  type PairAgreement,
} from './agreementReport.ts';
export { CONTEXT, makeAnchor, MAX_QUOTE, type Anchor } from './anchor.ts';
export {
  EVENT_SCHEMA,
  formatEvent,
  type AttachEvent,
  type CommentDraft,
  type CommentEvent,
  type EventDraft,
  type LabelDraft,
  type Labeler,
  type LabelEvent,
  type LabelingEvent,
  type LabelVerdict,
  type Mark,
  type RetractEvent,
  type RolloutLink,
  type SeenTurn,
  type SpanTarget,
  type Target,
  type TurnTarget,
} from './event.ts';
export { CsvWriter, type CsvColumns } from './exportCsv.ts';
export {
  EXPORT_SCHEMA,
  type Excerpt,
  type ExportedComment,
  type JudgeVerdict,
  type LabelRow,
  type ReviewerVerdict,
} from './exportRow.ts';
export {
  orphanRows,
  rolloutRows,
  type LabeledRollout,
  type RuleHit,
  type RuleResults,
} from './exportRows.ts';
export { findQuote, type Found } from './findQuote.ts';
export type { SourceView } from './findRollout.ts';
export { LabelIndex, type Hand, type LabelChange, type LabelCounts, type Put } from './labelIndex.ts';
export type { LogFile, LogProblem } from './logFiles.ts';
export { LabelPlacer, type OrphanMark, type PlacedMark, type SearchableSource } from './labelPlacer.ts';
export { makeLink, makeTarget, type Pointed } from './makeTarget.ts';
export { compareEvents } from './order.ts';
export { parseLog, type LogLine, type ParsedLog } from './parseLog.ts';
export {
  madeAt,
  orphanMessage,
  placeId,
  type OrphanReason,
  type Place,
  type Placement,
} from './placement.ts';
export { placeTarget, type RolloutView } from './placeTarget.ts';
export { RolloutHasher, rolloutPrint } from './rolloutHasher.ts';
export { RolloutMatcher } from './rolloutMatcher.ts';
export { RolloutPrint, type PrintData } from './rolloutPrint.ts';
export { rowWriter, type ExportFormat, type RowWriter } from './rowWriter.ts';
export { ScannedSource, type ScanOptions } from './scannedSource.ts';
export { turnHash } from './turnHash.ts';
