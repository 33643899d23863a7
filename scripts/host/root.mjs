import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The extension's id as VS Code knows it. */
export const extensionId = 'rollout-review.rollout-review';
