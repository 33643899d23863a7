import { read, search, sh } from '../../../authoring/kit.mjs';
import { files } from './world.mjs';

const conditions = 'contract/CT-3118-general-conditions.md';

/** Three ways to get at the payment articles. */
export const readConditions = [
  read(conditions),
  [search('retainage percent stored materials'), read(conditions)],
  sh(
    `grep -n 'Article' ${conditions}`,
    files[conditions]
      .split('\n')
      .map((line, index) => `${index + 1}:${line}`)
      .filter((line) => line.includes(':Article'))
      .join('\n'),
  ),
];
