export { AcrossFiles } from './acrossFiles.ts';
export { registerCommands } from './registerCommands.ts';
