export { transcriptCommands, type TranscriptCommand } from './commands.ts';
export * from './engine.ts';
export { event, method, type Event, type Method, type ParamsOf, type ResultOf } from './method.ts';
export * from './view.ts';
export * from './viewModel.ts';
