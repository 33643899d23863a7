import type { Part, Turn } from '../../core/model/index.ts';
import { firstLine, oneLine } from './oneLine.ts';
import { callPreview } from './preview.ts';

const LABEL_CAP = 80;
const DETAIL_CAP = 60;

export interface OutlineLine {
  readonly label: string;
  readonly detail: string;
}

/** One line for a turn in the outline: what it says or calls, and beside it what kind of thing that is. */
export function outlineLine(turn: Turn): OutlineLine {
  const calls = turn.parts.filter((part) => part.kind === 'tool-call');
  const text = turn.parts.find((part) => part.kind === 'text' && part.text.trim() !== '');
  const result = turn.parts.find((part) => part.kind === 'tool-result');
  const [call] = calls;
  if (call !== undefined) {
    const label = text?.kind === 'text' ? firstLine(text.text, LABEL_CAP) : callPreview(call.arguments);
    const more = calls.length > 1 ? ` +${calls.length - 1}` : '';
    return {
      label: oneLine(label === '' ? call.name : label, LABEL_CAP),
      detail: `${oneLine(call.name, DETAIL_CAP)}${more}`,
    };
  }
  if (result?.kind === 'tool-result') {
    const label = result.text.trim() === '' ? '(empty)' : firstLine(result.text, LABEL_CAP);
    const failed = result.isError === true || (result.exitCode !== null && result.exitCode !== 0);
    const name = oneLine(result.name ?? '', DETAIL_CAP);
    return { label, detail: failed ? `${name} failed`.trim() : name };
  }
  if (text?.kind === 'text')
    return { label: firstLine(text.text, LABEL_CAP), detail: oneLine(turn.name ?? '', DETAIL_CAP) };
  return { label: otherLabel(turn.parts), detail: '' };
}

function otherLabel(parts: readonly Part[]): string {
  const reasoning = parts.find((part) => part.kind === 'reasoning');
  if (reasoning?.kind === 'reasoning') {
    return reasoning.text.trim() === ''
      ? `(${reasoning.state} reasoning)`
      : firstLine(reasoning.text, LABEL_CAP);
  }
  const media = parts.find((part) => part.kind === 'media');
  if (media?.kind === 'media') return `(${media.mediaType})`;
  const unknown = parts.find((part) => part.kind === 'unknown');
  return unknown?.kind === 'unknown' ? `(${oneLine(unknown.type, DETAIL_CAP)})` : '(nothing)';
}
