import { window, type LogOutputChannel } from 'vscode';
import { isCancelled, isUserError, messageOf } from '../../core/base/index.ts';
import { withoutLinks } from '../base/index.ts';

/**
 * The one policy for errors. A cancellation is silent. What a person can act on is shown as it is. Anything else is a fault of ours: logged in full, shown short.
 * Nothing of a transcript is logged.
 */
export class Reporter {
  readonly log: LogOutputChannel;

  constructor(log: LogOutputChannel) {
    this.log = log;
  }

  /** Runs what a person asked for; `where` is for the log. Never rejects. */
  async run(where: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.show(where, error);
    }
  }

  /** Runs what nobody asked for and nobody waits for. Never rejects. */
  background(where: string, work: () => PromiseLike<unknown>): void {
    const run = async () => {
      try {
        await work();
      } catch (error) {
        this.failed(where, error);
      }
    };
    run().catch(() => undefined);
  }

  /** Shows what went wrong, with the log at hand where it says more. */
  show(where: string, error: unknown): void {
    if (isCancelled(error)) return;
    this.failed(where, error);
    if (isUserError(error)) this.message('error', error.message);
    else this.message('error', `This did not work: ${messageOf(error)}`);
  }

  /** Only logs it. */
  failed(where: string, error: unknown): void {
    if (isCancelled(error)) return;
    const { log } = this;
    if (isUserError(error)) log.warn(`${where}: ${error.message}`);
    else log.error(error instanceof Error ? error : String(error), where);
  }

  message(level: 'info' | 'warning' | 'error', text: string): void {
    const message = withoutLinks(text);
    this.background('message', async () => {
      if (level === 'info') {
        await window.showInformationMessage(message);
        return;
      }
      const show = level === 'error' ? window.showErrorMessage : window.showWarningMessage;
      if ((await show(message, 'Show Log')) === 'Show Log') this.log.show(true);
    });
  }
}
