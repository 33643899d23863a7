export { ensureChromium } from './chromium.mjs';
export { run } from './command.mjs';
export { desktopProgram, findDesktop, hasDisplay, wantedHost } from './desktop.mjs';
export { ensureServer } from './install.mjs';
export { megabytes, seconds, step } from './report.mjs';
export { extensionId, root } from './root.mjs';
export { calmSettings, startServer } from './server.mjs';
export { chromiumFlags, reviewer, startWorkbench, themes, Workbench } from './workbench.mjs';
