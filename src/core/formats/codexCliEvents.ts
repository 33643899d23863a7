import type { Part } from '../model/index.ts';
import type { MessageDraft } from './rolloutBuilder.ts';

export type EventKind = 'user' | 'model' | 'reasoning';

interface Held {
  readonly kind: EventKind;
  readonly text: string;
  readonly message: MessageDraft;
}

interface Said {
  readonly kind: EventKind;
  /** A part of a message, or all its text in each way of joining it; for reasoning its whole text. */
  readonly texts: ReadonlySet<string>;
}

/** Items that events can still refer to: an event stands within a few lines of its item. */
const MAX_SAID = 32;

/**
 * Events tell the screen what items tell the model, so that most is said twice. An event is kept back until it is
 * clear that no item says the same: then it is all there is. Reasoning whose item is sealed gets its text this way.
 */
export class EventPairing {
  private held: Held[] = [];
  private said: Said[] = [];
  private sealed: { readonly message: MessageDraft; opened: boolean } | null = null;

  /** An event with a text; the messages that are due now come back. */
  event(kind: EventKind, text: string, message: MessageDraft): MessageDraft[] {
    const trimmed = text.trim();
    const index = this.said.findIndex((one) => one.kind === kind && says(one, trimmed));
    if (index !== -1) {
      // An item's reasoning is told section by section, a message once.
      if (kind !== 'reasoning') this.said.splice(index, 1);
      return [];
    }
    if (kind === 'reasoning' && this.sealed !== null) {
      this.sealed.opened = true;
      return [message];
    }
    this.held.push({ kind, text: trimmed, message });
    return [];
  }

  /** An item's message; it comes back with what is due before it. */
  item(message: MessageDraft): MessageDraft[] {
    const kind = kindOf(message);
    if (kind === 'reasoning') return this.reasoning(message);
    const due = this.unseal();
    if (kind !== null) this.claim(kind, message);
    due.push(...this.held.map((one) => one.message), message);
    this.held = [];
    return due;
  }

  /** What is due at the end, or before something that no event tells again. */
  flush(): MessageDraft[] {
    const due = [...this.unseal(), ...this.held.map((one) => one.message)];
    this.held = [];
    return due;
  }

  private reasoning(message: MessageDraft): MessageDraft[] {
    const due = this.unseal();
    this.claim('reasoning', message);
    const told = this.held.filter((one) => one.kind === 'reasoning').map((one) => one.message);
    this.held = this.held.filter((one) => one.kind !== 'reasoning');
    if (isReadable(message)) return [...due, ...told, message];
    if (told.length > 0) return [...due, ...told, { ...message, parts: [] }];
    this.sealed = { message, opened: false };
    return due;
  }

  /** The sealed reasoning: as it is, or without a part where events have told it. */
  private unseal(): MessageDraft[] {
    const sealed = this.sealed;
    this.sealed = null;
    if (sealed === null) return [];
    return [sealed.opened ? { ...sealed.message, parts: [] } : sealed.message];
  }

  /** Drops the held events that this item says again, or remembers the item for an event that comes after it. */
  private claim(kind: EventKind, message: MessageDraft): void {
    const item: Said = { kind, texts: textsOf(kind, message.parts) };
    if (item.texts.size === 0) return;
    const before = this.held.length;
    this.held = this.held.filter((one) => one.kind !== kind || !says(item, one.text));
    if (kind !== 'reasoning' && this.held.length < before) return;
    this.said.push(item);
    if (this.said.length > MAX_SAID) this.said.shift();
  }
}

function says(item: Said, text: string): boolean {
  if (item.kind !== 'reasoning') return item.texts.has(text);
  for (const own of item.texts) if (own.includes(text)) return true;
  return false;
}

function kindOf(message: MessageDraft): EventKind | null {
  if (message.role === 'user') return 'user';
  if (message.role !== 'model') return null;
  if (message.parts.length > 0 && message.parts.every((part) => part.kind === 'reasoning'))
    return 'reasoning';
  return message.parts.some((part) => part.kind === 'text') ? 'model' : null;
}

function isReadable(message: MessageDraft): boolean {
  return message.parts.some((part) => part.kind === 'reasoning' && part.state === 'readable');
}

function textsOf(kind: EventKind, parts: readonly Part[]): Set<string> {
  const wanted = kind === 'reasoning' ? 'reasoning' : 'text';
  const texts = parts.flatMap((part) =>
    (part.kind === 'text' || part.kind === 'reasoning') && part.kind === wanted && part.text !== ''
      ? [part.text]
      : [],
  );
  if (kind !== 'reasoning' && texts.length > 1)
    texts.push(texts.join(''), texts.join('\n'), texts.join('\n\n'));
  return new Set(texts.map((text) => text.trim()));
}
