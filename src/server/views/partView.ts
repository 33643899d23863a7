import { isJsonObject, type JsonValue, type Part, type ToolCallPart } from '../../core/model/index.ts';
import type { PartView } from '../../protocol/index.ts';
import { argumentLanguage, resultLanguage } from './language.ts';
import { callPreview } from './preview.ts';
import { headSlice, type ViewBudget } from './textSlice.ts';
import { makeTree, type LeafLanguage } from './tree.ts';

const pathNames = ['path', 'file_path', 'filename', 'file', 'notebook_path', 'target_file'];

/**
 * A part as the screen shows it, bounded. Of a call, what is not known from the turn is left open: `answeredBy` and
 * `changesState`.
 */
export function partView(part: Part, budget: ViewBudget): PartView {
  switch (part.kind) {
    case 'text':
      return { kind: 'text', text: headSlice(part.text, budget) };
    case 'reasoning':
      return {
        kind: 'reasoning',
        text: headSlice(part.text, budget),
        state: part.state,
        summary: part.summary === true,
      };
    case 'tool-call':
      return {
        kind: 'tool-call',
        callId: part.callId,
        name: part.name,
        preview: callPreview(part.arguments),
        arguments: makeTree(part.arguments, budget, callLanguages(part)),
        argumentsError: part.argumentsError ?? null,
        answeredBy: null,
        changesState: false,
      };
    case 'tool-result':
      return {
        kind: 'tool-result',
        callId: part.callId,
        name: part.name,
        text: headSlice(part.text, budget),
        language: resultLanguage(part.text),
        isError: part.isError,
        exitCode: part.exitCode,
      };
    case 'media':
      return {
        kind: 'media',
        mediaType: part.mediaType,
        bytes: part.bytes,
        reference: part.reference === null ? null : part.reference.slice(0, 2_000),
        inline: part.data !== undefined,
      };
    case 'unknown':
      return { kind: 'unknown', type: part.type, value: makeTree(part.value, budget, () => 'plain') };
  }
}

function callLanguages(call: ToolCallPart): LeafLanguage {
  return (text, name, parent) => argumentLanguage(text, { name, tool: call.name, path: pathBeside(parent) });
}

function pathBeside(parent: JsonValue | null): string | null {
  if (!isJsonObject(parent)) return null;
  for (const name of pathNames) {
    const found = Object.hasOwn(parent, name) ? parent[name] : undefined;
    if (typeof found === 'string') return found;
  }
  return null;
}
