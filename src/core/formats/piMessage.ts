import type { JsonObject, JsonValue, Part, RecordSpan, Role, Tokens } from '../model/index.ts';
import { contentParts, textParts, toolResultParts } from './contentBlocks.ts';
import { field, firstString, numberField, stringField } from './fields.ts';
import type { MessageDraft } from './rolloutBuilder.ts';
import { isoTime } from './times.ts';

export interface PiMessage {
  readonly draft: MessageDraft;
  /** US dollars. */
  readonly cost: number | null;
  /** Why the model stopped. */
  readonly status: string | null;
  readonly failure: string | null;
}

const roles: Readonly<Record<string, Role>> = {
  user: 'user',
  assistant: 'model',
  toolResult: 'tool',
  bashExecution: 'user',
  custom: 'user',
  hookMessage: 'user',
  branchSummary: 'user',
  compactionSummary: 'user',
  system: 'system',
};

/** A message of pi; null where its role is not known. */
export function piMessage(message: JsonObject, record: RecordSpan): PiMessage | null {
  const name = stringField(message, 'role') ?? '';
  const role = Object.hasOwn(roles, name) ? roles[name] : undefined;
  if (role === undefined) return null;
  const time = isoTime(field(message, 'timestamp'));
  const model = firstString(message, 'model');
  const usage = field(message, 'usage');
  const tokens = piTokens(usage);
  const isSummary = name === 'branchSummary' || name === 'compactionSummary';
  return {
    draft: {
      role,
      parts: partsOf(name, message),
      record,
      ...(time === undefined ? {} : { time }),
      ...(model === null ? {} : { model }),
      ...(tokens === undefined ? {} : { tokens }),
      ...(isSummary ? { aside: 'compaction' as const } : {}),
    },
    cost: numberField(field(usage, 'cost'), 'total'),
    status: stringField(message, 'stopReason'),
    failure: firstString(message, 'errorMessage'),
  };
}

function partsOf(role: string, message: JsonObject): Part[] {
  switch (role) {
    case 'toolResult': {
      const exitCode = numberField(field(message, 'details'), 'exitCode');
      return toolResultParts(message).map((part) =>
        part.kind === 'tool-result' && part.exitCode === null ? { ...part, exitCode } : part,
      );
    }
    case 'bashExecution':
      // A command that the person ran, with what it gave; the model reads both.
      return textParts(
        [`$ ${stringField(message, 'command') ?? ''}`, stringField(message, 'output') ?? '']
          .filter((text) => text !== '')
          .join('\n'),
      );
    case 'branchSummary':
    case 'compactionSummary':
      return contentParts(field(message, 'summary'));
    default:
      return contentParts(field(message, 'content'));
  }
}

/** pi counts what came from a cache apart. */
function piTokens(usage: JsonValue | undefined): Tokens | undefined {
  const input = numberField(usage, 'input');
  const output = numberField(usage, 'output');
  if (input === null && output === null) return undefined;
  const cached = (numberField(usage, 'cacheRead') ?? 0) + (numberField(usage, 'cacheWrite') ?? 0);
  const reasoning = numberField(usage, 'reasoning');
  return {
    ...(input === null ? {} : { input: input + cached }),
    ...(output === null ? {} : { output }),
    ...(reasoning === null ? {} : { reasoning }),
  };
}
