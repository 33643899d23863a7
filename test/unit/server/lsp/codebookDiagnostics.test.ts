import type { PublishDiagnosticsParams } from 'vscode-languageserver/node';
import { afterEach, describe, expect, it } from 'vitest';
import { jobs } from '../../../../src/server/jobs/index.ts';
import { CodebookDiagnostics } from '../../../../src/server/lsp/index.ts';
import { Crew, LocalRunner } from '../../../../src/server/work/index.ts';

const crew = new Crew(() => new LocalRunner(jobs));
const published: PublishDiagnosticsParams[] = [];
let told: (() => void) | null = null;
const diagnostics = new CodebookDiagnostics(
  crew,
  (params) => {
    published.push(params);
    told?.();
  },
  (message) => {
    throw new Error(message);
  },
  1,
);
afterEach(() => published.splice(0));

const uri = 'file:///w/own.codebook.yaml';
const document = (text: string, version = 1) => ({ uri, version, getText: () => text });
const nextPublished = () => new Promise<void>((resolve) => (told = resolve));

const start = `codebook: own
version: 1
behaviors:
  - id: says-set
    name: Says set
    definition: Says the word.
    rules: [{ in: text, pattern: '\\bset\\b' }]
    examples:
`;

describe('CodebookDiagnostics', () => {
  it('shows an example that fails where it is written, and takes it back when it holds', async () => {
    diagnostics.changed(
      document(
        `${start}      - { present: { text: "I set it." } }\n      - { present: { text: "Reset." } }\n`,
      ),
    );
    await nextPublished();
    expect(published).toMatchObject([
      {
        uri,
        version: 1,
        diagnostics: [{ severity: 1, range: { start: { line: 9 } }, source: 'Rollout Review' }],
      },
    ]);
    expect(published[0]?.diagnostics[0]?.message).toContain('"says-set" must be present here');
    diagnostics.changed(document(`${start}      - { present: { text: "I set it." } }\n`, 2));
    await nextPublished();
    expect(published[1]).toEqual({ uri, version: 2, diagnostics: [] });
  });

  it('shows mistakes and warnings, of the last text typed only', async () => {
    diagnostics.changed(document('codebook: ['));
    diagnostics.changed(
      document(`${start.replace('in: text', 'in: nowhere')}      - { present: { text: set } }\n`, 3),
    );
    await nextPublished();
    expect(published).toMatchObject([
      { version: 3, diagnostics: [{ severity: 1, range: { start: { line: 6 } } }] },
    ]);
  });

  it('is silent about a document that is closed', async () => {
    diagnostics.changed(document('codebook: ['));
    diagnostics.closed(uri);
    expect(published).toEqual([{ uri, diagnostics: [] }]);
    diagnostics.dispose();
  });
});
