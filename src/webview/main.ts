import {
  readingStateSchema,
  viewEvents,
  viewHostMethods,
  type Envelope,
  type ReadingState,
} from '../protocol/index.ts';
import { App } from './app.ts';
import { Bridge, element } from './host/index.ts';
import { keepFromBrowser } from './keys.ts';
import './styles/main.css';

interface VsCodeApi {
  postMessage(message: Envelope): void;
  getState(): unknown;
  setState(state: ReadingState): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

async function begin(): Promise<void> {
  // Held here and nowhere else: nothing on `window` leads to the extension.
  const api = acquireVsCodeApi();
  const bridge = new Bridge({
    post: (message) => api.postMessage(message),
    listen: (receive) =>
      window.addEventListener('message', (event: MessageEvent<unknown>) => receive(event.data)),
  });
  const report = (message: string, stack: string) => bridge.send(viewEvents.failed, { message, stack });
  window.addEventListener('error', (event) =>
    report(event.message, event.error instanceof Error ? (event.error.stack ?? '') : ''),
  );
  window.addEventListener('unhandledrejection', (event) => report(String(event.reason), ''));
  const focus = (focused: boolean) => bridge.send(viewEvents.focus, { focused });
  window.addEventListener('focus', () => focus(true));
  window.addEventListener('blur', () => focus(false));
  focus(document.hasFocus());
  document.addEventListener('keydown', keepFromBrowser);
  const root = document.getElementById('app') ?? document.body.appendChild(element('div', { id: 'app' }));
  const saved = readingStateSchema.safeParse(api.getState());
  const start = await bridge.request(viewHostMethods.start, { saved: saved.success ? saved.data : null });
  const app = new App(root, bridge, start, (state) => api.setState(state));
  window.addEventListener('keydown', (event) => app.heldKeys.keydown(event), { capture: true });
  window.addEventListener('blur', () => app.heldKeys.blur());
  app.run(() => app.begin());
}

begin().catch((error: unknown) => {
  document.body.replaceChildren(
    element('p', { class: 'empty' }, error instanceof Error ? error.message : String(error)),
  );
});
