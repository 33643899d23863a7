import { describe, expect, it } from 'vitest';
import { FocusState } from '../../../../src/extension/editor/focusState.ts';

describe('FocusState', () => {
  it('is there only while the active editor’s page says so itself', () => {
    const focus = new FocusState();
    const [first, second] = [{}, {}];
    focus.set(first, { active: true });
    expect(focus.hasFocus).toBe(false);
    focus.set(first, { focused: true });
    expect(focus.hasFocus).toBe(true);
    // The focus goes to the Explorer: the editor stays the active one.
    focus.set(first, { focused: false });
    expect(focus.hasFocus).toBe(false);
    // The other editor becomes active before the first has said that it lost the focus.
    focus.set(first, { focused: true });
    focus.set(first, { active: false });
    focus.set(second, { active: true });
    expect(focus.hasFocus).toBe(false);
    focus.set(second, { focused: true });
    expect(focus.hasFocus).toBe(true);
    focus.remove(second);
    expect(focus.hasFocus).toBe(false);
  });
});
