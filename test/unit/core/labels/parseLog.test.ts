import { describe, expect, it } from 'vitest';
import { formatEvent, parseLog, type LogLine } from '../../../../src/core/labels/index.ts';
import { ada, anyLabel, Writer } from './make.ts';

function lines(...texts: readonly string[]): LogLine[] {
  let byte = 0;
  return texts.map((text, index) => {
    const line = { text, line: index + 1, byte, ended: true };
    byte += Buffer.byteLength(text) + 1;
    return line;
  });
}

function written(): string[] {
  const writer = new Writer();
  const label = writer.write(anyLabel('present', { note: 'a "quoted" note\nwith {"schema":1} in it 🧾' }));
  writer.write({ event: 'retract', of: label.id, by: 'removal' });
  writer.write({
    event: 'attach',
    marks: [label.id],
    from: 'old.jsonl',
    rollout: anyLabel().rollout,
    target: null,
  });
  writer.write({ ...pick(), event: 'comment', text: 'why?', label: label.id, replaces: [] });
  return writer.events.map(formatEvent);
}

function pick() {
  const { rollout, target } = anyLabel();
  return { rollout, target };
}

describe('reading a label log', () => {
  it('gives every event back as it was written', () => {
    const texts = written();
    const read = parseLog(lines(...texts));
    expect(read.events.map(formatEvent)).toEqual(texts);
    expect([read.problems, read.unknown]).toEqual([[], []]);
    expect(read.events.map((event) => event.event)).toEqual(['label', 'retract', 'attach', 'comment']);
  });

  it('starts every line with the schema, on one line, whatever a note holds', () => {
    for (const text of written()) {
      expect(text.startsWith('{"schema":1,"event":"')).toBe(true);
      expect(text).not.toContain('\n');
    }
  });

  it('keeps lone surrogates in a note as they are', () => {
    const writer = new Writer();
    const event = writer.write(anyLabel('present', { note: 'half \ud83e' }), ada);
    expect(parseLog(lines(formatEvent(event))).events[0]).toEqual(event);
    expect(formatEvent(event)).toContain('\\ud83e');
  });

  it('counts kinds and schemas it does not know and reads on', () => {
    const [label = ''] = written();
    const read = parseLog(
      lines(
        label.replace('"event":"label"', '"event":"sparkle"'),
        label.replace('"schema":1', '"schema":2'),
        label,
      ),
    );
    expect([read.events.length, read.problems.length]).toEqual([1, 0]);
    expect(read.unknown).toEqual([
      label.replace('"event":"label"', '"event":"sparkle"'),
      label.replace('"schema":1', '"schema":2'),
    ]);
  });

  it('ignores fields it does not know, line ends of Windows and empty lines', () => {
    const [label = ''] = written();
    const read = parseLog(lines('', `${label.slice(0, -1)},"mood":"calm"}\r`, '  '));
    expect([read.events.length, read.problems.length]).toEqual([1, 0]);
  });

  it('names the line, the byte and the reason of what it cannot read, and reads on', () => {
    const [label = '', retract = ''] = written();
    const torn = label.slice(0, 100);
    const read = parseLog(
      lines(torn, retract.replace(/"of":"[^"]*",/, ''), '[1]', '7', retract).map((line) => line),
    );
    expect(read.events.length).toBe(1);
    expect(read.problems.map(({ kind, line, byte }) => ({ kind, line, byte }))).toEqual([
      { kind: 'torn-record', line: 1, byte: 0 },
      { kind: 'wrong-type', line: 2, byte: 101 },
      { kind: 'wrong-type', line: 3, byte: 101 + retract.length - '"of":"e1",'.length + 1 },
      { kind: 'wrong-type', line: 4, byte: 101 + retract.length - '"of":"e1",'.length + 5 },
    ]);
    expect(read.problems[1]?.message).toContain('"of"');
    expect(read.problems[0]?.message).toMatch(/^Line 1 of the label file cannot be read: .* not affected\.$/);
  });

  it('says of an unfinished last line that its writing was interrupted', () => {
    const [label = ''] = written();
    const [line] = lines(label.slice(0, 50));
    const read = parseLog(line === undefined ? [] : [{ ...line, ended: false }]);
    expect(read.problems[0]?.message).toContain('interrupted while it was written');
  });

  it('reads two events whose lines have become one', () => {
    const [label = '', retract = ''] = written();
    const read = parseLog(lines(label + retract));
    expect(read.events.map(formatEvent)).toEqual([label, retract]);
    expect(read.problems).toEqual([]);
  });

  it('finds the event that was written onto an interrupted line', () => {
    const [label = '', retract = ''] = written();
    for (let cut = 1; cut < label.length; cut++) {
      const read = parseLog(lines(label.slice(0, cut) + retract));
      expect(read.events.map(formatEvent)).toEqual([retract]);
      expect(read.problems.map(({ kind }) => kind)).toEqual(['torn-record']);
    }
  });
});
