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
