import { agenticRlText } from './builtin/index.ts';
import type { Codebook } from './codebook.ts';
import { compileCodebook } from './compile.ts';

let compiled: Codebook | undefined;

/** The codebook that comes with the product: `agentic-rl`. Compiled once. */
export function builtinCodebook(): Codebook {
  if (compiled === undefined) {
    const { codebook, problems } = compileCodebook(agenticRlText, 'agentic-rl.codebook.yaml');
    if (codebook === null) throw new Error(`The built-in codebook: ${problems[0]?.message ?? 'no codebook'}`);
    compiled = codebook;
  }
  return compiled;
}
