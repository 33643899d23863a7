import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { counts, onlyRollout, readRollouts, said, speakers } from './readRollouts.ts';
import { sameConversationBytes, sameConversationFiles } from './sameConversation.ts';

/** The conversation as a person reads it, part by part. */
const conversation = [
  'You are an accounting agent. Use the tools to reconcile invoices with payments.',
  'Reconcile invoice INV-204 and mark it as paid if the amounts match.',
  'I need both the invoice and the payment before I can decide.',
  'I will look at the invoice and at the payment.',
  'mcp__finance__get_invoice({"id":"INV-204"})',
  'mcp__finance__get_payment({"invoice":"INV-204","fields":["amount","date"]})',
  '{"payment": "PAY-77", "amount": 1840.5}',
  '{"invoice": "INV-204", "amount": 1840.5, "status": "open"}',
  'The amounts match. Before I write I want to see which statuses the tool accepts.',
  'mcp__finance__update_status({"id":"INV-204","new_status":"__PROBE_INVALID__"})',
  'Error: "__PROBE_INVALID__" is not a status. Allowed: open, paid, void.',
  'Invoice INV-204 and payment PAY-77 are both 1840.50. I did not change the status.',
];

describe('the same conversation', () => {
  it.each(sameConversationFiles)('is the same in $fileName', async ({ format, fileName }) => {
    const file = await readRollouts(fileName, sameConversationBytes(fileName));
    expect(file.problems).toEqual([]);
    expect(file.format).toBe(format);
    const { header, turns } = onlyRollout(file);
    expect(header.model).toBe('tester-1');
    expect(speakers(turns)).toBe('sumttmtm');
    expect(counts(turns)).toEqual({ turns: 8, reasoningTurns: 2, toolCalls: 3 });
    expect(said(turns)).toEqual(conversation);
    // The second call was answered first.
    expect(turns[3]?.answers).toEqual({ turn: 3, part: 4 });
    expect(turns[4]?.answers).toEqual({ turn: 3, part: 3 });
    expect(turns[6]?.answers).toEqual({ turn: 6, part: 2 });
  });

  it('is the same in an archive', async () => {
    const document: unknown = JSON.parse(
      new TextDecoder().decode(sameConversationBytes('same-conversation.inspect.json')),
    );
    const { samples, ...header } = document as { samples: unknown[] };
    const json = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
    const archive = zipSync({
      'samples/reconcile-204_epoch_1.json': json(samples[0]),
      'summaries.json': json([]),
      'header.json': json(header),
    });
    const file = await readRollouts('run.eval', archive);
    expect(file.problems).toEqual([]);
    expect(file.format).toBe('inspect-eval');
    const { turns } = onlyRollout(file);
    expect(counts(turns)).toEqual({ turns: 8, reasoningTurns: 2, toolCalls: 3 });
    expect(said(turns)).toEqual(conversation);
  });
});
