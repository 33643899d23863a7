import { describe, expect, it } from 'vitest';
import { transcriptCommands } from '../../../src/protocol/index.ts';
import { manifest } from './manifest.ts';

const { keybindings } = manifest.contributes;

/** The keys as the design lists them: command, key elsewhere, key on macOS where it differs. */
const expected: readonly (readonly [command: string, key: string, mac?: string])[] = [
  ['nextTurn', 'j'],
  ['previousTurn', 'k'],
  ['nextFlagged', ']'],
  ['previousFlagged', '['],
  ['findNext', 'n'],
  ['findPrevious', 'shift+n'],
  ['firstTurn', 'home'],
  ['firstTurn', 'g g'],
  ['lastTurn', 'end'],
  ['lastTurn', 'shift+g'],
  ['goToTurn', 'ctrl+g', 'cmd+g'],
  ['previousRollout', 'left'],
  ['nextRollout', 'right'],
  ['nextFlaggedAcrossFiles', 'alt+]'],
  ['previousFlaggedAcrossFiles', 'alt+['],
  ...Array.from({ length: 9 }, (_, index) => [`label${index + 1}`, `${index + 1}`] as const),
  ['labelPick', 'l'],
  ['confirmFinding', 'y'],
  ['rejectFinding', 'x'],
  ['note', 'e'],
  ['selectSpan', 's'],
  ['extendSpan', 'shift+s'],
  ['toggleExpand', 'tab'],
  ['toggleRaw', 'r'],
  ['find', '/'],
  ['find', 'ctrl+f', 'cmd+f'],
  ['help', 'shift+/'],
  ['undo', 'ctrl+z', 'cmd+z'],
  ['redo', 'ctrl+shift+z', 'cmd+shift+z'],
  ['redo', 'ctrl+y', 'cmd+y'],
  ['toggleRollouts', 'b'],
  ['copyReference', 'c'],
  ['openInTextEditor', 'o'],
];

/**
 * The page's focus comes by a message, and its loss too late for a quick hand: what the window itself knows of the focus
 * shuts the keys at once.
 */
const inTranscript =
  'rolloutReview.transcriptFocus && activeCustomEditorId =~ /^rolloutReview\\./ && !inputFocus && !listFocus';

describe('the keys of the manifest', () => {
  it('are those of the design while the transcript has the focus', () => {
    const bound = keybindings
      .filter(({ when }) => when === inTranscript)
      .map(({ command, key, mac }) => [command.replace('rolloutReview.', ''), key, ...(mac ? [mac] : [])]);
    expect(bound.map((row) => row.join(' ')).sort()).toEqual(expected.map((row) => row.join(' ')).sort());
  });

  it('leave no command of the page without a key, but blind mode: it shows what was hidden', () => {
    const keyed = new Set(keybindings.map(({ command }) => command));
    const without = transcriptCommands.filter((name) => !keyed.has(`rolloutReview.${name}`));
    expect(without).toEqual(['toggleBlind']);
  });

  it('work nowhere else than in the transcript and in our trees', () => {
    for (const { key, when } of keybindings) {
      if (when === inTranscript) continue;
      expect(key).toBe('enter');
      expect(when).toMatch(/^focusedView == rolloutReview\.\w+ && listFocus && !inputFocus$/);
    }
  });

  it('never stand for two things at once', () => {
    const seen = keybindings.flatMap(({ key, mac, when }) => [`${key} ${when}`, `mac ${mac ?? key} ${when}`]);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('use command on macOS where they use control elsewhere', () => {
    for (const { key, mac } of keybindings)
      expect(mac).toBe(key.includes('ctrl') ? key.replace('ctrl', 'cmd') : undefined);
  });
});
