export { goToFlaggedAcrossFiles } from './acrossFiles.ts';
export { registerCommands } from './registerCommands.ts';
