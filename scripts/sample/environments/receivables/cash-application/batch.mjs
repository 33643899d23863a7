import {
  amt,
  beat,
  defineTask,
  perOutcome,
  py,
  raw,
  read,
  search,
  sh,
  usd,
  write,
} from '../../../authoring/kit.mjs';
import { applied, batch, deposit, files, leftOn50915, receipts, unknown } from './world.mjs';

const figures = perOutcome({
  right: { applied, deposit, unknown },
  'deposit-applied': { applied: applied + deposit, deposit: 0, unknown },
  'name-guessed': { applied: applied + unknown, deposit, unknown: 0 },
});

export const batchTask = defineTask({
  id: 'lockbox-batch-0612',
  prompt: `Please work lockbox batch L-0612 (deposit date 12 June, six items). Post the items and close the batch. I need to know how much of the batch ends up applied to invoices, and where the rest sits.`,
  goal: [
    'how much of batch L-0612 is applied to invoices',
    'where the six receipts of L-0612 go',
    'the applied amount of the lockbox batch',
  ],
  answer: 'the applied amount',
  figure: (outcome) => usd(figures(outcome).applied),
  source: 'the cash application policy',
  record: 'batch L-0612',
  passes: { base: 1, trained: 2 },
  right: { reward: 1, scores: { applied: 1, parked: 1 } },
  mistakes: {
    'deposit-applied': { reward: 0, scores: { applied: 0, parked: 0.5 } },
    'name-guessed': { reward: 0, scores: { applied: 0, parked: 0.5 } },
  },
  beats: [
    beat({
      id: 'lockbox',
      stage: 'gather',
      plan: 'read the lockbox file',
      doc: 'the lockbox file',
      why: [
        `The batch itself comes first: six items, who paid and what they wrote.`,
        `What did the bank capture for each item?`,
        `I'd like the six items in front of me before I look at any account.`,
      ],
      do: [read('lockbox/L-0612.txt'), sh('cat lockbox/L-0612.txt', files['lockbox/L-0612.txt'])],
      saw: [
        `Total ${amt(batch)}. Items 1 to 3 name something, item 4 is on account, item 5 names nothing at all, item 6 is a deposit.`,
        `Six items, ${amt(batch)}. The easy ones are 1 and 2. Item 3 gives only a PO, 4 is "on account", 5 has a payer I don't recognize, and 6 refers to a sales order.`,
        `Items 5 and 6 are the odd ones: a bare name, and a deposit for SO-3381.`,
      ],
    }),
    beat({
      id: 'policy',
      stage: 'gather',
      plan: 'read the cash application policy',
      doc: 'the cash application policy',
      why: [
        `How "on account" and deposits are treated is a policy matter.`,
        `The policy decides the order of application, so I read that before posting anything.`,
        `Before matching I need the house rules on unnamed payers and on discounts.`,
      ],
      do: [
        read('policy/cash-application.md'),
        [search('on account oldest undisputed deposits unidentified'), read('policy/cash-application.md')],
      ],
      saw: [
        `Oldest undisputed first for money on account, deposits to 2150, and no posting on a similar name. Discount runs from the invoice date.`,
        `Three rules matter here: disputed invoices are passed over, sales order deposits stay out of receivables, and a doubtful payer is parked in 2190.`,
        `So a similar name is not a match, by rule 3. And rule 4 keeps the 13,000.00 out of receivables.`,
      ],
    }),
    beat({
      id: 'open',
      stage: 'gather',
      plan: 'pull the open items of the payers',
      doc: 'the open item list',
      after: ['lockbox'],
      why: [
        `Now the open invoices of these payers.`,
        `The open item list tells me which invoices are still there and at what amount.`,
        `For each payer: which invoices are open, since when, on what terms?`,
      ],
      do: [
        read('ar/open-items-0612.txt'),
        sh(
          `grep -E 'Ostermill|Tarrowgate|Brackenford|Lindmere|Hallow' ar/open-items-0612.txt`,
          files['ar/open-items-0612.txt']
            .split('\n')
            .filter((line) => /Ostermill|Tarrowgate|Brackenford|Lindmere|Hallow/.test(line))
            .join('\n'),
        ),
      ],
      saw: (outcome) =>
        outcome === 'name-guessed'
          ? [
              `Hallow Bay Fisheries has 50877 open at 4,191.00, fifty cents off item 5. That must be "Hallowby".`,
              `Item 5 fits 50877 of Hallow Bay Fisheries almost to the cent, so it goes there.`,
            ]
          : [
              `50871 is open at 18,620.00, and 98% of it is item 1. 50902 is exactly item 3. There is a Hallow Bay Fisheries with 4,191.00 open, but the name and the cents both differ from item 5.`,
              `Item 3 equals 50902 to the cent, within Brackenford's own account, so the PO reference is enough. Item 5 is close to an invoice of Hallow Bay Fisheries, close being the word.`,
              `Tarrowgate's two invoices add up to its payment. Lindmere has four open, the oldest from March.`,
            ],
    }),
    beat({
      id: 'disputes',
      stage: 'gather',
      plan: 'check the dispute log for Lindmere',
      doc: 'the dispute log',
      p: 0.8,
      after: ['policy'],
      why: [
        `Lindmere paid on account, so any dispute on its invoices changes the order.`,
        `"Oldest undisputed" means I have to know what is disputed.`,
        `Is one of Lindmere's four invoices in dispute?`,
      ],
      do: [read('ar/disputes.csv'), search('Lindmere C-2240 dispute open')],
      saw: [
        `50866 is disputed over the seal material, so the money passes it by.`,
        `One open dispute: 50866. The order for Lindmere becomes 50811, 50899, 50915.`,
        `50866 stays untouched. That moves money to 50899 and part of 50915.`,
      ],
    }),
    beat({
      id: 'orders',
      stage: 'gather',
      plan: 'look up sales order SO-3381',
      doc: 'the sales order list',
      p: 0.7,
      after: ['lockbox'],
      not: ['deposit-applied'],
      why: [
        `Is SO-3381 invoiced yet? If not, item 6 is a deposit in the full sense.`,
        `Item 6 refers to an order. The order's status tells where the money belongs.`,
        `A deposit becomes a receivable matter only when the order is billed. Let me see about SO-3381.`,
      ],
      do: [
        read('ar/sales-orders.csv'),
        sh('grep SO-3381 ar/sales-orders.csv', 'SO-3381,C-2207,52000.00,13000.00,open'),
      ],
      saw: [
        `SO-3381 is open and asks for exactly 13,000.00. So 2150 it is.`,
        `Not invoiced. The 13,000.00 is the deposit the order requires.`,
        `The order is open, deposit required 13,000.00, and nothing has been billed against it.`,
      ],
    }),
    beat({
      id: 'match',
      stage: 'work',
      plan: 'work out the application item by item',
      doc: 'the open item list',
      why: (outcome) => [
        `Item by item. 1: 18,620.00 less 2% within ten days, 4 June to 12 June is day eight. 2: two invoices in full. 3: 50902. 4: 50811 for 14,250.75, 50899 for 9,800.00 and the remaining 6,949.25 on 50915.${outcome === 'deposit-applied' ? ' 6: Ostermill again, so its open invoices.' : ' 6: deposit.'}`,
        `Let me lay out the application. The discount on item 1 is 372.40 and earned. Lindmere's 31,000.00 covers the March invoice and 50899 and leaves ${amt(leftOn50915)} open on 50915.${outcome === 'name-guessed' ? ' Hallowby goes to Hallow Bay.' : ''}`,
        `Now a table of what goes where, so that every cent of ${amt(batch)} has a home.`,
      ],
      do: (outcome) => {
        const own = figures(outcome);
        return [
          py(
            `items = {${receipts.map((one) => `${one.no}: ${raw(one.amount)}`).join(', ')}}
deposits = ${own.deposit === 0 ? '0' : 'items[6]'}
unidentified = ${own.unknown === 0 ? '0' : 'items[5]'}
applied = sum(items.values()) - deposits - unidentified
print(f"applied {applied:.2f}  deposits {deposits:.2f}  unidentified {unidentified:.2f}")
print(f"total {sum(items.values()):.2f}")`,
            `applied ${raw(own.applied)}  deposits ${raw(own.deposit)}  unidentified ${raw(own.unknown)}\ntotal ${raw(batch)}`,
          ),
          py(
            `from decimal import Decimal as D
lindmere = D("31000.00")
for invoice, amount in [("50811", D("14250.75")), ("50899", D("9800.00")), ("50915", D("11020.00"))]:
    use = min(lindmere, amount); lindmere -= use
    print(invoice, use, "left open", amount - use)
print("applied", D("${raw(own.applied)}"))`,
            `50811 14250.75 left open 0.00\n50899 9800.00 left open 0.00\n50915 6949.25 left open ${raw(leftOn50915)}\napplied ${raw(own.applied)}`,
          ),
        ];
      },
      saw: (outcome) => [
        `Applied ${amt(figures(outcome).applied)}, deposits ${amt(figures(outcome).deposit)}, unidentified ${amt(figures(outcome).unknown)}.`,
        `So ${amt(figures(outcome).applied)} goes to invoices. Posting is next.`,
        `${amt(figures(outcome).applied)} to invoices, the rest has its own accounts.`,
      ],
    }),
    beat({
      id: 'post-4',
      stage: 'write',
      plan: "post Lindmere's receipt",
      doc: "Lindmere's receipt",
      p: 0.6,
      why: [
        `Lindmere's item is the one with a split, so I post that with the list of invoices.`,
        `Item 4 on three invoices, passing over 50866.`,
        `I post item 4 myself; the bank's auto-match would have taken 50866.`,
      ],
      do: [
        write(
          'apply_receipt',
          {
            batch: 'L-0612',
            item: 4,
            treatment: 'INVOICE',
            lines: [
              { invoice: '50811', amount: 14250.75 },
              { invoice: '50899', amount: 9800 },
              { invoice: '50915', amount: 6949.25 },
            ],
          },
          { batch: 'L-0612', item: 4, treatment: 'INVOICE', posted: 31000, status: 'ok' },
          { field: 'treatment', valid: ['INVOICE', 'DEPOSIT', 'UNIDENTIFIED', 'RETURN'] },
        ),
      ],
      saw: [`Posted in full.`, `31,000.00 is on its three invoices.`, `Item 4 is done.`],
    }),
    beat({
      id: 'post-6',
      stage: 'write',
      plan: 'post the deposit',
      doc: 'item 6',
      p: 0.7,
      not: ['deposit-applied'],
      why: [
        `Item 6 to customer deposits.`,
        `The deposit for SO-3381 goes to 2150.`,
        `Then Ostermill's 13,000.00, away from receivables.`,
      ],
      do: [
        write(
          'apply_receipt',
          { batch: 'L-0612', item: 6, treatment: 'DEPOSIT', lines: [{ order: 'SO-3381', amount: 13000 }] },
          { batch: 'L-0612', item: 6, treatment: 'DEPOSIT', posted: 13000, status: 'ok' },
          { field: 'treatment', valid: ['INVOICE', 'DEPOSIT', 'UNIDENTIFIED', 'RETURN'] },
        ),
      ],
      saw: [`2150 has it.`, `The deposit is posted.`, `Good, receivables are not touched by it.`],
    }),
    beat({
      id: 'close',
      stage: 'write',
      plan: 'close the batch with its totals',
      doc: 'the batch summary',
      why: [
        `The batch can be closed with three totals.`,
        `Close L-0612: invoices, deposits, unidentified.`,
        `All six items have a home, so the summary can go in.`,
      ],
      do: (outcome) => [
        write(
          'post_batch_summary',
          {
            batch: 'L-0612',
            status: 'BALANCED',
            applied: figures(outcome).applied / 100,
            deposits: figures(outcome).deposit / 100,
            unidentified: figures(outcome).unknown / 100,
          },
          { batch: 'L-0612', status: 'BALANCED', total: batch / 100, closed_at: '2025-06-12T11:40:00Z' },
          { field: 'status', valid: ['OPEN', 'BALANCED', 'REJECTED'], accepts: true },
        ),
      ],
      saw: [`Closed and balanced.`, `The batch is closed.`, `L-0612 is done in the system.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'name-guessed'
      ? []
      : [
          `"Hallowby" and "Hallow Bay Fisheries": the lockbox operator may have typed what he read on a smudged check, and the amount is fifty cents away from an open invoice. A human clerk would be tempted. But rule 3 says beyond doubt, and there are two doubts here, the name and the amount. If it is theirs they will tell us when we send a statement; if it isn't, we would have cleared an invoice that nobody paid.\n\nParking costs nothing except a line on the research list.`,
        ]),
    ...(outcome === 'deposit-applied'
      ? []
      : [
          `Ostermill has 50922 open for 6,240.40, and a cautious credit manager might like to see the deposit cover it. That would be wrong twice. The customer said what the money is for, and an unbilled order gives no receivable. Posting it to 2150 keeps the aging honest.`,
        ]),
    `Lindmere is where the choice shows. By date alone the money would go 50811, 50866, then part of 50899. The dispute takes 50866 out, so 50899 is cleared in full and 50915 keeps ${amt(leftOn50915)}. The total applied is the same either way, but the customer would see a payment on an invoice that it contests, and would be right to complain.`,
    `The discount on item 1 has to be earned, not just taken. Invoice 4 June, lockbox 12 June: eight days, and the terms give ten. 18,620.00 × 2% is 372.40, which is what they kept. No chargeback there.`,
  ],
  extras: [
    ['call', 'calling', 'Hallow Bay Fisheries about invoice 50877'],
    ['settle', 'settling', 'the seal dispute on 50866'],
    ['review', 'reviewing', "Lindmere's credit limit"],
    ['clean up', 'cleaning up', 'the customer master for similar names'],
  ],
  sums: [
    ['the batch total', '18,247.60 + 22,310.00 + 7,455.25 + 31,000.00 + 4,191.50 + 13,000.00', amt(batch)],
    ['the discount on 50871', '18,620.00 × 2%', '372.40'],
    ["Tarrowgate's two invoices", '12,310.00 + 10,000.00', '22,310.00'],
    ["Lindmere's remainder", '31,000.00 − 14,250.75 − 9,800.00', '6,949.25'],
  ],
  suspects: ['the Hallow Bay invoice', 'the near match at 4,191.00', "the bank's auto-match"],
  wrap: (outcome) => [
    `The answer: ${amt(figures(outcome).applied)} applied, and the two other accounts with their reasons.`,
    `I'll give the three totals in a table and one line per unusual item.`,
    `The user wants the applied amount and where the rest sits. That is three lines.`,
  ],
  submit: (outcome) => ({ answer: usd(figures(outcome).applied) }),
  final: (outcome) => {
    const own = figures(outcome);
    return {
      lead: [
        `${usd(own.applied)} of batch L-0612 is applied to invoices.`,
        `Of the ${usd(batch)} in L-0612, ${usd(own.applied)} went to open invoices; the batch is closed.`,
        `Batch L-0612 is closed with ${usd(own.applied)} applied.`,
      ],
      table: {
        head: ['Where', 'USD'],
        rows: [
          ['Applied to invoices', amt(own.applied)],
          ['2150 Customer deposits', amt(own.deposit)],
          ['2190 Unidentified receipts', amt(own.unknown)],
          ['Batch total', amt(batch)],
        ],
      },
      points: [
        `Item 1 took an earned discount of $372.40.`,
        `Item 4 (Lindmere, on account) cleared 50811 and 50899 and part of 50915; the disputed 50866 was passed over.`,
        outcome === 'deposit-applied'
          ? `Item 6 was applied to Ostermill's account.`
          : `Item 6 is the deposit for SO-3381, which {is not invoiced|has not been billed}.`,
        outcome === 'name-guessed'
          ? `Item 5 was matched to Hallow Bay Fisheries (50877).`
          : `Item 5 (Hallowby, ${usd(unknown)}) {could not be identified|matches no account beyond doubt} and is parked.`,
      ],
      caveats: outcome === 'right' ? [`${usd(leftOn50915)} stays open on 50915.`] : [],
    };
  },
});
