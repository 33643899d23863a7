export { ensureChromium } from './chromium.mjs';
export { ensureServer } from './install.mjs';
export { extensionId, root } from './root.mjs';
export { calmSettings, startServer } from './server.mjs';
export { reviewer, startWorkbench, themes, Workbench } from './workbench.mjs';
