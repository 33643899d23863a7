import { describe, expect, it } from 'vitest';
import { onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';

const history = `
# aider chat started at 2026-01-01 10:00:00

> Aider v0.80  
> Main model: sonnet-x with diff edit format  

#### Add a test  
####
#### for it, please.  

I will add it.

# A heading of the model
> quoted? no: of the program

#### run it  

--------------
► **THINKING**

Hm.

------------
► **ANSWER**

Done.

> Tokens: 2.5k sent, 120 received. Cost: $0.01 message, $0.02 session.  
> Applied edit to a.ts  
`;

describe('Aider histories', () => {
  it('reads who speaks, thoughts, model, tokens and cost', async () => {
    const file = await readRollouts('.aider.chat.history.md', history);
    expect(file.format).toBe('aider');
    expect(file.problems).toEqual([]);
    const { header, turns } = onlyRollout(file);
    expect(speakers(turns)).toBe('sumsums');
    expect(said(turns)).toEqual([
      'Aider v0.80\nMain model: sonnet-x with diff edit format',
      'Add a test\n\nfor it, please.',
      'I will add it.\n\n# A heading of the model',
      'quoted? no: of the program',
      'run it',
      'Hm.',
      'Done.',
      'Tokens: 2.5k sent, 120 received. Cost: $0.01 message, $0.02 session.\nApplied edit to a.ts',
    ]);
    expect(turns[5]).toMatchObject({ model: 'sonnet-x', parts: [{ kind: 'reasoning' }, { kind: 'text' }] });
    expect(turns[1]?.records[0]).toMatchObject({ line: 7 });
    expect(header).toMatchObject({
      startedAt: '2026-01-01 10:00:00',
      model: 'sonnet-x',
      cost: 0.01,
      tokens: { input: 2500, output: 120 },
    });
  });

  it('reads sessions that follow each other as rollouts of their own, with any line ending', async () => {
    const two = `${history}\n# aider chat started at 2026-01-02 10:00:00\n\n#### Hello  \n\nHi.`;
    for (const text of [two, two.replaceAll('\n', '\r\n')]) {
      const file = await readRollouts('history.md', text);
      expect(file.rollouts.map(({ turns }) => speakers(turns))).toEqual(['sumsums', 'um']);
      expect(said(file.rollouts[1]?.turns ?? [])).toEqual(['Hello', 'Hi.']);
    }
  });

  it('says what is not text, and that a session is empty', async () => {
    const bytes = new TextEncoder().encode('# aider chat started at 2026-01-01 10:00:00\n#### a?\n');
    bytes[bytes.indexOf(0x3f)] = 0xff;
    const file = await readRollouts('history.md', bytes);
    expect(said(onlyRollout(file).turns)).toEqual(['a\uFFFD']);
    expect(file.problems.map(({ kind }) => kind)).toEqual(['invalid-text']);
    const empty = await readRollouts('history.md', '# aider chat started at 2026-01-01 10:00:00\n');
    expect(empty.problems.map(({ kind }) => kind)).toEqual(['incomplete']);
  });
});
