// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HeldKeys } from '../../../src/webview/heldKeys.ts';

describe('keys typed before a field has the focus', () => {
  let keys: HeldKeys;
  let field: HTMLTextAreaElement;
  /** What went on to the window, which makes commands of it. */
  let seen: string[];
  let listening: AbortController;

  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = '<textarea></textarea>';
    field = document.body.querySelector('textarea') ?? expect.fail('no field');
    keys = new HeldKeys();
    seen = [];
    listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('keydown', (event) => keys.keydown(event), { capture: true, signal });
    window.addEventListener('keydown', (event) => seen.push(event.key), { signal });
  });

  afterEach(() => {
    listening.abort();
    vi.useRealTimers();
  });

  function press(...typed: string[]): void {
    for (const key of typed)
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
  }

  it('reach the field and no command', () => {
    press('j', 'e', 'y', 'x', 'z', 'Backspace', ' ', '1');
    expect(seen).toEqual(['j', 'e']);
    field.focus();
    keys.done('note');
    expect(field.value).toBe('yx 1');
    press('k');
    expect(seen).toEqual(['j', 'e', 'k']);
  });

  it('are dropped where the field is another frame’s, or on Escape', () => {
    press('l', 'x');
    keys.blur();
    press('e', 'y', 'Escape', 'j');
    expect(seen).toEqual(['l', 'e', 'j']);
    keys.done('note');
    expect(field.value).toBe('');
  });

  it('are keys again where no field opens, and that key holds no more', () => {
    press('e', 'y');
    vi.advanceTimersByTime(2_000);
    press('e', 'y');
    expect(seen).toEqual(['e', 'e', 'y']);
  });

  it('learn another key of the command', () => {
    press('m');
    keys.done('note');
    press('m', 'x');
    expect(seen).toEqual(['m', 'm']);
    field.focus();
    keys.done('note');
    expect(field.value).toBe('x');
  });

  it('hand on Enter as the field’s own', () => {
    const entered: string[] = [];
    field.addEventListener('keydown', ({ key }) => entered.push(key));
    press('/', 'a', 'Enter');
    field.focus();
    keys.done('find');
    expect([field.value, entered]).toEqual(['a', ['Enter']]);
  });
});
