import { aider } from './aider.ts';
import { anthropicMessages } from './anthropicMessages.ts';
import { antigravity } from './antigravity.ts';
import { claudeCode } from './claudeCode.ts';
import { cline } from './cline.ts';
import { codexCli } from './codexCli.ts';
import type { Format, Sample } from './format.ts';
import { copilotChat } from './copilotChat.ts';
import { copilotCli } from './copilotCli.ts';
import { cursor } from './cursor.ts';
import { droid } from './droid.ts';
import { geminiCli } from './geminiCli.ts';
import { grok } from './grok.ts';
import { inspectEval } from './inspectEval.ts';
import { kimi } from './kimi.ts';
import { openaiChat } from './openaiChat.ts';
import { openaiResponses } from './openaiResponses.ts';
import { openCode } from './openCode.ts';
import { piSession } from './piSession.ts';
import { qwenCode } from './qwenCode.ts';
import { shareGpt } from './shareGpt.ts';
import { sweAgent } from './sweAgent.ts';
import { tau2Bench } from './tau2Bench.ts';
import { tauBench } from './tauBench.ts';
import { openHands } from './openHands.ts';
import { atif } from './atif.ts';
import { miniSweAgent } from './miniSweAgent.ts';
import { verifiers } from './verifiers.ts';
import { nemoGym } from './nemoGym.ts';
import { atropos } from './atropos.ts';
import { polar } from './polar.ts';
import { textDump } from './textDump.ts';
import { langfuse } from './langfuse.ts';
import { otelSpans } from './otelSpans.ts';
import { langSmith } from './langSmith.ts';
import { managedAgents } from './managedAgents.ts';
import { interCode } from './interCode.ts';
import { trae } from './trae.ts';
import { googleAdk } from './googleAdk.ts';
import { stringSight } from './stringSight.ts';
import { docent } from './docent.ts';
import { petri } from './petri.ts';
import { reasonedRows } from './reasonedRows.ts';
import { rolloutViz } from './rolloutViz.ts';
import { envSteps } from './envSteps.ts';
import { reflexion } from './reflexion.ts';
import { chatExport } from './chatExport.ts';
import { unknownFormat } from './unknown.ts';

/** Every format that is known, the more particular first: of equal confidences the earlier wins. */
export const formats: readonly Format[] = [
  inspectEval,
  claudeCode,
  codexCli,
  sweAgent,
  geminiCli,
  openCode,
  piSession,
  cline,
  copilotCli,
  copilotChat,
  aider,
  kimi,
  qwenCode,
  grok,
  droid,
  cursor,
  antigravity,
  tauBench,
  tau2Bench,
  openHands,
  atif,
  miniSweAgent,
  verifiers,
  nemoGym,
  atropos,
  polar,
  textDump,
  langfuse,
  otelSpans,
  langSmith,
  managedAgents,
  interCode,
  trae,
  googleAdk,
  stringSight,
  docent,
  petri,
  reasonedRows,
  rolloutViz,
  envSteps,
  reflexion,
  chatExport,
  shareGpt,
  anthropicMessages,
  openaiResponses,
  openaiChat,
];

/** The format a sample is of: the one that is surest, or `unknown` where none claims it. */
export function sniffFormat(sample: Sample, candidates: readonly Format[] = formats): Format {
  let best = unknownFormat;
  let confidence = 0;
  for (const format of candidates) {
    const found = format.sniff(sample);
    if (found > confidence) [best, confidence] = [format, found];
  }
  return best;
}
