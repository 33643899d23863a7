import { StatusBarAlignment, window } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/index.ts';
import { commandId } from '../base/index.ts';
import type { Transcripts } from '../editor/index.ts';
import type { BlindMode } from '../settings/index.ts';
import { statusText } from './statusText.ts';

/** The one item of the status bar: where the reader of the current transcript is. */
export function createStatusItem(transcripts: Transcripts, blind: BlindMode): Disposable {
  const owned = new DisposableStore();
  const item = owned.add(window.createStatusBarItem('rolloutReview.status', StatusBarAlignment.Right, 100));
  item.name = 'Rollout Review';
  item.command = commandId('goToTurn');
  const update = () => {
    const reading = transcripts.current?.reading ?? null;
    if (reading === null) {
      item.hide();
      return;
    }
    const { text, tooltip, spoken } = statusText({
      turn: reading.state.current,
      turns: reading.turns,
      flaggedTurns: reading.flaggedTurns,
      state: transcripts.current?.state ?? null,
      blind: blind.on,
    });
    item.text = text;
    item.tooltip = tooltip;
    item.accessibilityInformation = { label: spoken, role: 'button' };
    item.show();
  };
  owned.add(transcripts.onCurrent(update));
  owned.add(transcripts.onReading(update));
  owned.add(transcripts.onState(update));
  owned.add(blind.onChange(update));
  return owned;
}
