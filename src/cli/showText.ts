import {
  partText,
  RawNumber,
  type Part,
  type RolloutHeader,
  type Scalar,
  type Turn,
} from '../core/model/index.ts';
import { counted } from './counted.ts';
import { terminalLine, terminalText } from './terminalText.ts';

/** What people see of a part at most, unless they ask for all. */
const MAX_TEXT = 4000;

/** A rollout's heading for people: where it is, and what is known about it. */
export function rolloutText(header: RolloutHeader, reference: string): string {
  const facts: [string, Scalar][] = [
    ['title', header.title],
    ['task', header.task],
    ['environment', header.environment],
    ['model', header.model],
    ['step', header.step],
    ['attempt', header.attempt],
    ['status', header.status],
    ['reward', header.reward],
    ...Object.entries(header.scores),
    ['started', header.startedAt],
    ['ended', header.endedAt],
  ];
  const known = facts
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value instanceof RawNumber ? value.source : String(value)}`);
  const parent = header.parent === null ? '' : `\n  ${header.parent.kind} of #${header.parent.key}`;
  const line = known.length === 0 ? '' : `\n  ${terminalLine(known.join(' · '))}`;
  return `${terminalLine(reference)}${line}${terminalLine(parent).replace('\\n', '\n')}\n`;
}

export function turnText(turn: Turn, full: boolean): string {
  const notes = [
    turn.name,
    turn.model,
    turn.time,
    turn.aside,
    turn.fold === undefined
      ? undefined
      : `${counted(turn.fold.messages, 'message')} folded: ${turn.fold.note}`,
    turn.answers === null ? 'answers no call that is known' : undefined,
    turn.answers === undefined || turn.answers === null
      ? undefined
      : `answers T${turn.answers.turn}/P${turn.answers.part}`,
  ].filter((note) => note !== undefined);
  const heading = `── T${turn.number} ${turn.role}${notes.length === 0 ? '' : ` · ${notes.join(' · ')}`}`;
  const parts = turn.parts.map((part) => `${partHeading(part)}${capped(partText(part), full)}`);
  return `\n${[terminalLine(heading), ...parts].join('\n')}\n`;
}

function partHeading(part: Part): string {
  switch (part.kind) {
    case 'text':
      return '';
    case 'reasoning':
      return part.state === 'readable' ? '[reasoning]\n' : `[reasoning, ${part.state}]`;
    case 'tool-call': {
      const error = part.argumentsError === undefined ? '' : ' (its arguments are no valid JSON)';
      return terminalLine(`[call ${part.name}${error}]`) + '\n';
    }
    case 'tool-result': {
      const facts = [
        part.isError === true ? 'error' : null,
        part.exitCode === null ? null : `exit ${part.exitCode}`,
      ];
      return (
        terminalLine(`[${['result', part.name, ...facts].filter((fact) => fact !== null).join(', ')}]`) + '\n'
      );
    }
    case 'media': {
      const size = part.bytes === null ? '' : `, ${counted(part.bytes, 'byte')}`;
      return terminalLine(`[${part.mediaType}${size}] `);
    }
    case 'unknown':
      return terminalLine(`[unknown: ${part.type}]`) + '\n';
  }
}

function capped(text: string, full: boolean): string {
  if (full || text.length <= MAX_TEXT) return terminalText(text);
  return `${terminalText(text.slice(0, MAX_TEXT))}\n… ${text.length - MAX_TEXT} more characters (--full shows them)`;
}
