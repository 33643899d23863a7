import type { JsonObject } from '../model/index.ts';
import type { HeaderDraft } from './format.ts';
import type { MessageDraft } from './rolloutBuilder.ts';

/** What one event tells: a message in the spelling of the chat interfaces, a turn as it is, a note, or facts. */
export interface Told {
  readonly message?: JsonObject;
  readonly draft?: Omit<MessageDraft, 'record'>;
  readonly note?: string;
  readonly facts?: Partial<Pick<HeaderDraft, 'status' | 'cost' | 'tokens' | 'model'>>;
}

/** A turn that says that from here on the model reads a summary in place of `forgotten` events. */
export function condensed(summary: string, forgotten: number, time: string | undefined): Told {
  return {
    draft: {
      role: 'user',
      parts: summary === '' ? [] : [{ kind: 'text', text: summary }],
      aside: 'compaction',
      fold: {
        kind: 'compaction',
        messages: forgotten,
        note: `Context condensed: from here on the model reads ${summary === '' ? 'nothing' : 'a summary'} in place of ${forgotten} events.`,
      },
      ...(time === undefined ? {} : { time }),
    },
  };
}
