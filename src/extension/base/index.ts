export { commandId, isAnsweredByWindow, manifestCommands, type WindowCommand } from './commandNames.ts';
export { counted, keyText, oneLine, withoutLinks } from './displayText.ts';
export { Emitter, type Listener } from './emitter.ts';
export { Throttle } from './throttle.ts';
