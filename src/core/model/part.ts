import type { JsonValue } from './json.ts';

/** What a person or a program reads as prose. */
export interface TextPart {
  readonly kind: 'text';
  readonly text: string;
}

export type ReasoningState = 'readable' | 'encrypted' | 'redacted' | 'empty';

/** Reasoning before or between what the model says. Only `readable` counts towards reasoning turns. */
export interface ReasoningPart {
  readonly kind: 'reasoning';
  readonly text: string;
  readonly state: ReasoningState;
  /** True where the provider gives a summary instead of the reasoning itself. */
  readonly summary?: boolean;
}

export interface ToolCallPart {
  readonly kind: 'tool-call';
  /** As written; null where the format has none. */
  readonly callId: string | null;
  readonly name: string;
  /** Parsed arguments. A string where they are free text or could not be parsed. */
  readonly arguments: JsonValue;
  /** Set where the arguments were meant to be JSON and are not: the parser's message. */
  readonly argumentsError?: string;
}

export interface ToolResultPart {
  readonly kind: 'tool-result';
  readonly callId: string | null;
  readonly name: string | null;
  readonly text: string;
  /** As the format says it; null where it does not say. */
  readonly isError: boolean | null;
  readonly exitCode: number | null;
}

export interface MediaPart {
  readonly kind: 'media';
  readonly mediaType: string;
  /** Decoded size in bytes where it is known. */
  readonly bytes: number | null;
  /** A file name, address or attachment id: shown as text, never loaded. */
  readonly reference: string | null;
  /** Base64 of an inline image, for a thumbnail after a click. */
  readonly data?: string;
}

/** Something the reader does not know: shown raw with a badge. */
export interface UnknownPart {
  readonly kind: 'unknown';
  readonly type: string;
  readonly value: JsonValue;
}

export type Part = TextPart | ReasoningPart | ToolCallPart | ToolResultPart | MediaPart | UnknownPart;
export type PartKind = Part['kind'];

/** The string that offsets at a part count in, in UTF-16 code units; see `stringAt` for pointers into arguments. */
export function partText(part: Part): string {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
    case 'tool-result':
      return part.text;
    case 'tool-call':
      return typeof part.arguments === 'string' ? part.arguments : JSON.stringify(part.arguments, null, 2);
    case 'media':
      return part.reference ?? '';
    case 'unknown':
      return typeof part.value === 'string' ? part.value : JSON.stringify(part.value, null, 2);
  }
}
