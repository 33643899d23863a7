import { describe, expect, it } from 'vitest';
import type { Turn } from '../../../../src/core/model/index.ts';
import { turnViewSchema } from '../../../../src/protocol/index.ts';
import { outlineLine, partString, Repeats, turnView } from '../../../../src/server/views/index.ts';

const base = { number: 1, records: [{ line: 1, start: 0, end: 10 }] };

const model: Turn = {
  ...base,
  role: 'model',
  model: 'm-1',
  time: '2026-01-01T00:00:00Z',
  tokens: { input: 5, output: 7 },
  parts: [
    { kind: 'reasoning', text: 'I think so.', state: 'readable' },
    { kind: 'text', text: 'Let me look.' },
    { kind: 'tool-call', callId: 'c', name: 'update_status', arguments: { new_status: 'x y' } },
    { kind: 'media', mediaType: 'image/png', bytes: 3, reference: null, data: 'AAAA' },
    { kind: 'unknown', type: 'hologram', value: { beam: [true] } },
  ],
};

describe('turnView', () => {
  it('shows every kind of part, as the schema of the screen has it', () => {
    const view = turnView(model);
    expect(turnViewSchema.parse(view)).toEqual(view);
    expect(view).toMatchObject({
      number: 1,
      role: 'model',
      tokens: 7,
      model: 'm-1',
      folded: false,
      words: 8,
    });
    expect(view.parts.map((part) => part.kind)).toEqual([
      'reasoning',
      'text',
      'tool-call',
      'media',
      'unknown',
    ]);
    expect(view.parts[2]).toMatchObject({ preview: 'new_status: x y', answeredBy: null });
    expect(view.parts[3]).toMatchObject({ inline: true, bytes: 3 });
    expect(JSON.stringify(view)).not.toContain('AAAA');
  });

  it('folds system prompts and repeated history', () => {
    const system: Turn = { ...base, role: 'system', parts: [{ kind: 'text', text: 'You are.' }] };
    expect(turnView(system).folded).toBe(true);
    expect(turnView({ ...model, aside: 'repeat' }).folded).toBe(true);
    expect(turnView({ ...model, aside: 'compaction' }).folded).toBe(false);
  });

  it('stays bounded whatever a turn holds', () => {
    const parts = Array.from({ length: 500 }, () => ({ kind: 'text' as const, text: 'x'.repeat(50_000) }));
    expect(JSON.stringify(turnView({ ...model, parts })).length).toBeLessThan(400_000);
  });
});

describe('Repeats', () => {
  const said = (role: Turn['role'], text: string): Turn => ({
    ...base,
    role,
    parts: [{ kind: 'text', text }],
  });

  it('tells a long text that was there before, of all but the model', () => {
    const repeats = new Repeats();
    const long = 'The rules. '.repeat(30);
    expect(
      [said('user', long), said('user', long), said('system', long)].map((turn) => repeats.isRepeat(turn)),
    ).toEqual([false, true, true]);
    expect(repeats.isRepeat(said('user', `${long}!`))).toBe(false);
    expect([said('model', long), said('model', long)].some((turn) => repeats.isRepeat(turn))).toBe(false);
    expect([said('user', 'ok'), said('user', 'ok')].some((turn) => repeats.isRepeat(turn))).toBe(false);
  });
});

describe('outlineLine', () => {
  it('says what a turn does', () => {
    expect(outlineLine(model)).toEqual({ label: 'Let me look.', detail: 'update_status' });
    const result: Turn = {
      ...base,
      role: 'tool',
      parts: [
        { kind: 'tool-result', callId: 'c', name: 'bash', text: 'boom\nmore', isError: null, exitCode: 2 },
      ],
    };
    expect(outlineLine(result)).toEqual({ label: 'boom', detail: 'bash failed' });
    expect(
      outlineLine({ ...base, role: 'model', parts: [{ kind: 'reasoning', text: '', state: 'encrypted' }] }),
    ).toEqual({
      label: '(encrypted reasoning)',
      detail: '',
    });
    expect(outlineLine({ ...base, role: 'model', parts: [] }).label).toBe('(nothing)');
  });
});

describe('partString', () => {
  it('finds leaves of arguments and of unknown values', () => {
    const [, , call, , unknown] = model.parts;
    if (call === undefined || unknown === undefined) throw new Error('parts');
    expect(partString(call, '/new_status')).toBe('x y');
    expect(partString(call, '/none')).toBeNull();
    expect(partString(call, null)).toBe('{\n  "new_status": "x y"\n}');
    expect(partString(unknown, '/beam/0')).toBe('true');
  });
});
