import type { TranscriptCommand } from '../protocol/index.ts';
import type { App } from './app.ts';

type Step = 'next' | 'previous';

/** Moves by turns; where the reader scrolled away, the first key only takes up the place that is seen. */
function moveTurn(app: App, step: Step): void {
  const { view } = app;
  const { turn, wasHidden } = view.effectiveTurn();
  const target = wasHidden ? turn : turn + (step === 'next' ? 1 : -1);
  if (target < 1 || target > view.total) {
    app.toast.say(
      step === 'next' ? 'Last turn of this rollout: → goes to the next' : 'First turn of this rollout',
    );
    return;
  }
  view.show(target, null, 'nearest');
}

/** What each command does to the page. */
export const commandTable: Record<TranscriptCommand, (app: App) => void | Promise<void>> = {
  nextTurn: (app) => moveTurn(app, 'next'),
  previousTurn: (app) => moveTurn(app, 'previous'),
  nextFlagged: (app) => app.session.goToFlagged('next'),
  previousFlagged: (app) => app.session.goToFlagged('previous'),
  nextFlaggedAcrossFiles: (app) => app.goToFlaggedAcrossFiles('next'),
  previousFlaggedAcrossFiles: (app) => app.goToFlaggedAcrossFiles('previous'),
  firstTurn: (app) => app.view.show(1, null, 'start'),
  lastTurn: (app) => app.view.show(app.view.total, null, 'nearest'),
  goToTurn: (app) => app.askTurn(),
  nextRollout: (app) => app.session.goToNeighbor('next'),
  previousRollout: (app) => app.session.goToNeighbor('previous'),
  find: (app) => app.openFind(),
  findNext: (app) => app.stepFind(1),
  findPrevious: (app) => app.stepFind(-1),
  label1: (app) => app.labelWithKey(0),
  label2: (app) => app.labelWithKey(1),
  label3: (app) => app.labelWithKey(2),
  label4: (app) => app.labelWithKey(3),
  label5: (app) => app.labelWithKey(4),
  label6: (app) => app.labelWithKey(5),
  label7: (app) => app.labelWithKey(6),
  label8: (app) => app.labelWithKey(7),
  label9: (app) => app.labelWithKey(8),
  labelPick: (app) => app.pickLabel(),
  confirmFinding: (app) => app.labeling.answerCurrent('present'),
  rejectFinding: (app) => app.labeling.answerCurrent('absent'),
  note: (app) => app.editNote(app.view.currentTurn, null),
  selectSpan: (app) => app.selectSentence(false),
  extendSpan: (app) => app.selectSentence(true),
  toggleExpand: (app) => app.actions.toggleExpand(),
  toggleRaw: (app) => app.toggleRaw(),
  undo: (app) => app.undo(),
  redo: (app) => app.redo(),
  help: (app) => app.help.toggle(),
  toggleRollouts: (app) => app.toggleRollouts(),
  toggleBlind: (app) => app.toggleBlind(),
  copyReference: (app) => app.actions.copyReference(),
  openInTextEditor: (app) => app.actions.openInTextEditor(),
};
