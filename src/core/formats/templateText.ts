import type { JsonObject } from '../model/index.ts';

/** Where messages begin in the chat templates whose marks cannot be mistaken for text. */
const marks = [
  /<\|im_start\|>(\w+)\n/g,
  /<\|start_header_id\|>(\w+)<\|end_header_id\|>\n\n/g,
  /<start_of_turn>(\w+)\n/g,
] as const;

const ends = /<\|im_end\|>|<\|eot_id\|>|<end_of_turn>|<\|endoftext\|>|<\|end_of_text\|>|<\|begin_of_text\|>/g;

/**
 * The messages of a text that a chat template made, by its marks; without marks the whole text is one message of
 * `speaker`. What stands before the first mark is the speaker's too: a reply begins where the prompt left off.
 */
export function templateMessages(text: string, speaker: 'user' | 'assistant'): JsonObject[] {
  const found = marks.map((mark) => [...text.matchAll(mark)]).find((matches) => matches.length > 0) ?? [];
  const messages: JsonObject[] = [];
  const add = (role: string, piece: string) => {
    const content = found.length === 0 && !ends.test(piece) ? piece : piece.replace(ends, '').trim();
    ends.lastIndex = 0;
    if (content !== '') messages.push({ role, content });
  };
  add(speaker, text.slice(0, found[0]?.index ?? text.length));
  for (const [index, match] of found.entries()) {
    add(
      match[1] ?? speaker,
      text.slice(match.index + match[0].length, found[index + 1]?.index ?? text.length),
    );
  }
  return messages;
}
