import { window } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/index.ts';
import type { Engine } from '../engine/index.ts';
import type { Reporter } from '../window/index.ts';

/** Says what the engine has to say to the person, and offers to start it again where it was given up. */
export function announce(engine: Engine, reporter: Reporter): Disposable {
  const owned = new DisposableStore();
  let told = '';
  owned.add(engine.onNotice(({ level, message }) => reporter.message(level, message)));
  owned.add(
    engine.onConfigured(({ problems }) => {
      // The same again after every restart would be noise; the tree of problems has them all.
      const text = problems.join('\n');
      if (text === told) return;
      told = text;
      for (const problem of problems) reporter.log.warn(problem);
      const [first, ...others] = problems;
      if (first === undefined) return;
      const more = others.length === 0 ? '' : ` (and ${others.length} more, in the log)`;
      reporter.message('warning', `${first}${more}`);
    }),
  );
  owned.add(
    engine.onStatus((status) => {
      if (status === 'stopped') reporter.background('restart', () => offerRestart(engine, reporter));
    }),
  );
  return owned;
}

async function offerRestart(engine: Engine, reporter: Reporter): Promise<void> {
  const [restart, log] = ['Restart', 'Show Log'] as const;
  const answer = await window.showErrorMessage(
    'The engine of Rollout Review stopped too often and was not started again.',
    restart,
    log,
  );
  if (answer === restart) await reporter.run('Restarting the engine', () => engine.restart());
  if (answer === log) reporter.log.show();
}
