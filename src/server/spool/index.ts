export { SpoolFile } from './spoolFile.ts';
export { SpoolWriter } from './spoolWriter.ts';
export { decodeTurn, encodeTurn } from './turnCodec.ts';
export { RolloutSpooler, turnBatchSchema, type TurnBatch } from './turnBatch.ts';
export { TurnIndex } from './turnIndex.ts';
export { TurnStore } from './turnStore.ts';
