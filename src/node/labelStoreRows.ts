import type { Detector, Finding } from '../core/detect/index.ts';
import {
  rolloutRows,
  type LabelRow,
  type PlacedMark,
  type RuleResults,
  type ScannedSource,
} from '../core/labels/index.ts';
import type { RolloutHeader, Turn } from '../core/model/index.ts';

/** The rows of one rollout, with what the rules say of it where there are any: both from one reading of its turns. */
export function rowsOfRollout(
  scanned: ScannedSource,
  key: string,
  marks: readonly PlacedMark[],
  detector: Detector | null,
): Promise<LabelRow[]> {
  const found: { header: RolloutHeader | null; findings: Finding[] } = { header: null, findings: [] };
  const rules = detector?.rollout(key) ?? null;
  async function* turns(): AsyncGenerator<Turn> {
    for await (const turn of scanned.turns(key, (header) => (found.header = header))) {
      for (const finding of rules?.turn(turn) ?? []) found.findings.push(finding);
      yield turn;
    }
    for (const finding of rules?.end() ?? []) found.findings.push(finding);
  }
  return rolloutRows({
    source: scanned.source,
    marks,
    turns: turns(),
    header: () => found.header,
    rules: () => (detector === null ? null : resultsOf(detector, found.findings)),
  });
}

function resultsOf(detector: Detector, hits: readonly Finding[]): RuleResults {
  return {
    hits,
    version: (id, behavior) => {
      const codebook = detector.codebooks.find((one) => one.id === id);
      return codebook?.behaviors.some((one) => one.id === behavior) === true ? codebook.version : null;
    },
  };
}
