import type { Part } from '../model/index.ts';
import { textParts, thinking } from './contentBlocks.ts';

const OPEN = '<think>';
const CLOSE = '</think>';

/**
 * The parts of a model's text whose template puts reasoning between think tags at the start. The opening tag may be
 * missing, since many templates put it into the prompt: then the closing one must stand at the end or the start of a
 * line. A text cut before the closing tag is all reasoning. Tags anywhere else are text.
 */
export function splitThinking(text: string): Part[] {
  const lead = /^\s*<think>/.exec(text);
  if (lead !== null) {
    const close = text.indexOf(CLOSE, lead[0].length);
    if (close === -1) return [thinking(trimLines(text.slice(lead[0].length)), false)];
    return split(text, lead[0].length, close);
  }
  const close = text.indexOf(CLOSE);
  if (close === -1 || !endsReasoning(text, close)) return textParts(text);
  const open = text.indexOf(OPEN);
  return open !== -1 && open < close ? textParts(text) : split(text, 0, close);
}

function split(text: string, from: number, close: number): Part[] {
  const answer = text.slice(close + CLOSE.length).replace(/^\s*\n/, '');
  return [
    thinking(trimLines(text.slice(from, close)), false),
    ...(answer.trim() === '' ? [] : textParts(answer)),
  ];
}

function endsReasoning(text: string, close: number): boolean {
  return (
    /(^|\n)[ \t]*$/.test(text.slice(Math.max(0, close - 64), close)) ||
    /^\s*(\n|$)/.test(text.slice(close + CLOSE.length, close + CLOSE.length + 64))
  );
}

function trimLines(text: string): string {
  return text.replace(/^\s*\n/, '').trimEnd();
}
