import { aider } from './aider.ts';
import { anthropicMessages } from './anthropicMessages.ts';
import { claudeCode } from './claudeCode.ts';
import { cline } from './cline.ts';
import { codexCli } from './codexCli.ts';
import type { Format, Sample } from './format.ts';
import { copilotChat } from './copilotChat.ts';
import { copilotCli } from './copilotCli.ts';
import { geminiCli } from './geminiCli.ts';
import { inspectEval } from './inspectEval.ts';
import { openaiChat } from './openaiChat.ts';
import { openaiResponses } from './openaiResponses.ts';
import { openCode } from './openCode.ts';
import { piSession } from './piSession.ts';
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
