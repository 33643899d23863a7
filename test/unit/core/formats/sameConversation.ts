import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One conversation written by hand in each of the formats, under `test/fixtures/formats`. */
export const sameConversationFiles: readonly { readonly format: string; readonly fileName: string }[] = [
  { format: 'openai-chat', fileName: 'same-conversation.jsonl' },
  { format: 'claude-code', fileName: 'same-conversation.claude.jsonl' },
  { format: 'codex-cli', fileName: 'same-conversation.codex.jsonl' },
  { format: 'inspect-eval', fileName: 'same-conversation.inspect.json' },
  { format: 'swe-agent', fileName: 'same-conversation.traj' },
];

export function sameConversationBytes(fileName: string): Uint8Array {
  return readFileSync(fileURLToPath(new URL(`../../../fixtures/formats/${fileName}`, import.meta.url)));
}
