import {
  amt,
  ask,
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
import { claims, demand, demandFault, demandRelease, files } from './world.mjs';

const result = perOutcome({ right: demand, 'release-feared': demandRelease, 'fault-ignored': demandFault });

/** @param {string} outcome @param {typeof claims[number]} claim */
function asked(outcome, claim) {
  if (outcome === 'release-feared' && claim.no === 'F6') return 0;
  if (outcome === 'fault-ignored' && claim.no === 'F2') return claim.paid;
  return claim.demand;
}

export const demandTask = defineTask({
  id: 'demands-november',
  prompt: `Today is 3 November 2025. Please go through the six files in files/list-2025-11-03.csv, decide which demands we can still make and for how much, send the one that is most urgent, and give me the total.`,
  goal: [
    'the total we can demand in the six files',
    'which of the six files can still be demanded',
    'the demand total of the November list',
  ],
  answer: 'the demand total',
  figure: (outcome) => usd(result(outcome)),
  source: 'the D rules',
  record: 'file F1',
  passes: { base: 2, trained: 3 },
  right: { reward: 1, scores: { total: 1, files: 1 } },
  mistakes: {
    'release-feared': { reward: 0, scores: { total: 0, files: 0.83 } },
    'fault-ignored': { reward: 0, scores: { total: 0, files: 0.83 } },
  },
  beats: [
    beat({
      id: 'rules',
      stage: 'gather',
      plan: 'read the rules on demands',
      doc: 'the demand rules',
      why: [
        `Limitation, fault, releases: D1 to D5.`,
        `The D rules decide each file.`,
        `I start with the rules.`,
      ],
      do: [
        read('handbook/demands.md'),
        [search('limitation three years release fault same policy'), read('handbook/demands.md')],
      ],
      saw: [
        `Three years less thirty days to file, fault reduces, 51% bars, nobody of the same policy, and a release after notice doesn't bind us.`,
        `D1 needs dates, D2 percentages, D3 and D4 the papers.`,
        `A release is no bar by itself. It depends on who knew what before it was signed.`,
      ],
    }),
    beat({
      id: 'list',
      stage: 'gather',
      plan: 'read the list of files',
      doc: 'the list of files',
      why: [`The six files.`, `List with amounts, dates and remarks.`, `Now the list.`],
      do: [
        read('files/list-2025-11-03.csv'),
        sh('cat files/list-2025-11-03.csv', files['files/list-2025-11-03.csv']),
      ],
      saw: [
        `F3 is from October 2022, F1 from December 2022. F4 has 60% on our side. F6 has a release.`,
        `Some are clear from the list, but F6 needs its papers.`,
        `F1 is the urgent one, F3 probably dead.`,
      ],
    }),
    beat({
      id: 'release',
      stage: 'gather',
      plan: 'read the release in F6',
      doc: 'the release in F6',
      after: ['list'],
      why: [
        `What did the drivers sign in F6, and when?`,
        `The release itself.`,
        `F6: text and date of the release.`,
      ],
      do: [read('files/F6/release.txt')],
      saw: (outcome) =>
        outcome === 'release-feared'
          ? [
              `They settled all property damage between them. That closes it for us.`,
              `A complete release. No demand in F6.`,
            ]
          : [
              `2 August 2024. Did the other carrier know of our payment by then?`,
              `Signed on 2 August. D4 depends on the notice.`,
              `A complete release on its face, but D4 looks at knowledge.`,
            ],
    }),
    beat({
      id: 'notice',
      stage: 'gather',
      plan: 'look for our notice in F6',
      doc: 'our notice in F6',
      after: ['release'],
      not: ['release-feared'],
      why: [
        `Is there a notice to the other carrier before August?`,
        `D4: when did they learn of our payment?`,
        `The notice decides F6.`,
      ],
      do: [read('files/F6/notice.txt'), search('paid insured damage claim receipt confirmed')],
      saw: [
        `8 July, receipt confirmed on the 10th. Before the release, so F6 stands.`,
        `They knew three weeks before the drivers signed.`,
        `Notice on 8 July 2024. The release doesn't bind us.`,
      ],
    }),
    beat({
      id: 'scene',
      stage: 'gather',
      plan: 'look at the fault in F4',
      doc: 'the police report in F4',
      p: 0.5,
      after: ['list'],
      why: [
        `F4 is the largest. Is 60% the evaluation or a guess?`,
        `22,400.00 depend on a percentage in F4.`,
      ],
      do: [
        read('files/F4/scene.txt'),
        ask(
          'get_claim',
          { file_no: 'F4' },
          { file_no: 'F4', fault_ours: 60, source: 'evaluation', reviewed: '2025-02-20' },
        ),
      ],
      saw: [
        `Left turn across traffic, 60% by evaluation. No recovery.`,
        `60%, reviewed in February. Barred under D2.`,
      ],
    }),
    beat({
      id: 'decide',
      stage: 'work',
      plan: 'decide file by file and add up',
      doc: 'the list of files',
      why: (outcome) => [
        `F1 in full, F2 ${outcome === 'fault-ignored' ? 'in full' : 'at 70%'}, F3 too late, F4 barred, F5 same policy, F6 ${outcome === 'release-feared' ? 'released' : 'in full'}.`,
        `Last filing day is three years less thirty days. For F1 that's 19 November, for F3 it was in September.`,
        `One amount per file, with its rule.`,
      ],
      do: (outcome) => [
        py(
          `from datetime import date, timedelta
losses = {"F1": date(2022, 12, 19), "F3": date(2022, 10, 28)}
for f, d in losses.items():
    print(f, "file by", d.replace(year=d.year + 3) - timedelta(days=30))
demand = {${claims
            .filter((one) => asked(outcome, one) > 0)
            .map((one) => `"${one.no}": ${raw(asked(outcome, one))}`)
            .join(', ')}}
print("total %.2f" % sum(demand.values()))`,
          `F1 file by 2025-11-19\nF3 file by 2025-09-28\ntotal ${raw(result(outcome))}`,
        ),
      ],
      saw: (outcome) => [
        `${amt(result(outcome))} can be demanded.`,
        `Total ${amt(result(outcome))}.`,
        `The demands come to ${amt(result(outcome))}; F1 has sixteen days left.`,
      ],
    }),
    beat({
      id: 'send',
      stage: 'write',
      plan: 'send the demand in F1',
      doc: 'the demand in F1',
      why: [
        `F1 runs out on 19 November, so that one goes today.`,
        `Most urgent: F1.`,
        `The demand in F1, now.`,
      ],
      do: [
        write(
          'send_demand',
          {
            file: 'F1',
            channel: 'ARBITRATION',
            amount: 8420,
            text: 'Loss of 19 December 2022, liability with your insured',
          },
          { demand: 'DM-F1-1', channel: 'ARBITRATION', amount: 8420, sent: '2025-11-03' },
          { field: 'channel', valid: ['LETTER', 'ARBITRATION', 'COUNSEL'] },
        ),
      ],
      saw: [`DM-F1-1 went out.`, `F1 is filed.`, `Sent in time.`],
    }),
    beat({
      id: 'close',
      stage: 'write',
      plan: 'close the file that is out of time',
      doc: 'file F3',
      p: 0.45,
      why: [`F3 can be closed under D1.`, `F3 is out of time; D1 closes such files.`],
      do: [
        write(
          'update_file_status',
          { file: 'F3', new_status: 'CLOSED', reason: 'D1, limitation' },
          { file: 'F3', new_status: 'CLOSED', saved: true },
          {
            field: 'new_status',
            valid: ['OPEN', 'DEMANDED', 'ARBITRATION', 'RECOVERED', 'CLOSED'],
            accepts: true,
          },
        ),
      ],
      saw: [`F3 is closed.`, `Closed under D1.`],
    }),
  ],
  musings: (outcome) => [
    ...(outcome === 'release-feared'
      ? []
      : [
          `F6 would be thrown away by anyone who reads only the remark. Two drivers can settle what is theirs, but after our payment the claim was ours, and their carrier had it in writing since 10 July. It signed off on the release with open eyes. D4 was written for that.`,
        ]),
    ...(outcome === 'fault-ignored'
      ? []
      : [
          `F2 and F4 are both comparative fault, with different results. 30% leaves 70% to demand. 60% is over the bar and leaves nothing, not 40%. That cliff at 51% is harsh, and the reason why evaluations near it get a second look; sixty isn't near.`,
        ]),
    `F1 and F3 are two months apart in 2022 and one of them is dead. Three years from 28 October is past, and thirty days before that was September. F1 has until 19 December by law and until 19 November by our own rule, so it is alive for sixteen days.`,
    `F5: the daughter drove the other car, and she's an insured under the same policy. We'd be suing our own customer. D3 ends it.`,
  ],
  extras: [
    ['re-evaluate', 're-evaluating', 'the fault in F4'],
    ['find out', 'finding out', 'why F3 was left lying'],
    ['warn', 'warning', 'the insured in F6 about signing releases'],
    ['search', 'searching', 'older files for the same carrier'],
  ],
  sums: [
    ['the demand in F2', '12,650.00 × 70%', '8,855.00'],
    ['the demand total', '8,420.00 + 8,855.00 + 9,760.00', amt(demand)],
  ],
  suspects: ['the release in F6', 'the remark column', 'the amount in F4'],
  wrap: (outcome) => [
    `${amt(result(outcome))}, six lines with rule numbers, F1 sent.`,
    `Total, table, next step per file.`,
    `Six files, one line each.`,
  ],
  final: (outcome) => ({
    lead: [
      `We can demand ${usd(result(outcome))} in total; the demand in F1 was sent today.`,
      `Demand total: ${usd(result(outcome))}.`,
      `Of the six files, ${claims.filter((one) => asked(outcome, one) > 0).length} can be demanded, for ${usd(result(outcome))}.`,
    ],
    table: {
      head: ['File', 'Paid', 'Demand', 'Reason'],
      rows: claims.map((one) => [
        one.no,
        amt(one.paid),
        amt(asked(outcome, one)),
        asked(outcome, one) === one.demand
          ? one.why
          : one.no === 'F6'
            ? 'drivers signed a release'
            : 'liability with the other driver',
      ]),
    },
    points: [
      `F1 had to be filed by 19 November {(D1)|under D1}.`,
      outcome === 'release-feared'
        ? `F6 is closed by the release.`
        : `In F6 the other carrier knew of our payment before the release (D4).`,
      outcome === 'fault-ignored' ? `F2 is demanded in full.` : `F2 is reduced by 30%, F4 is barred (D2).`,
    ],
    caveats: [],
  }),
});
