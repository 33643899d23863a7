import { describe, expect, it } from 'vitest';
import { Emitter } from '../../../../src/extension/base/index.ts';

describe('Emitter', () => {
  it('tells the others when one fails, and reports it', () => {
    const failures: unknown[] = [];
    const heard: number[] = [];
    const emitter = new Emitter<number>((error) => failures.push(error));
    const broken = new Error('broken');
    emitter.on(() => {
      throw broken;
    });
    emitter.on((value) => heard.push(value));
    emitter.fire(3);
    expect(heard).toEqual([3]);
    expect(failures).toEqual([broken]);
  });

  it('removes one registration of a function at a time', () => {
    const heard: number[] = [];
    const emitter = new Emitter<number>(() => undefined);
    const listener = (value: number) => heard.push(value);
    const first = emitter.on(listener);
    emitter.on(listener);
    emitter.fire(1);
    first.dispose();
    emitter.fire(2);
    emitter.dispose();
    emitter.fire(3);
    expect(heard).toEqual([1, 1, 2]);
  });
});
