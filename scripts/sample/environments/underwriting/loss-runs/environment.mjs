import { defineEnvironment, dialect, json } from '../../../authoring/kit.mjs';
import { ratioTask } from './gannet.mjs';
import { deductibleTask } from './quarrel.mjs';
import { files } from './world.mjs';

const system = `Tamsel Specialty, underwriting support. Underwriters send you loss histories and ask what they say.

A loss run is a list that another insurer printed on a certain day, for its own purposes. Before you add anything up, find out four things: which day, which years, gross or net of the deductible, and whether what you see is paid or also reserved. Half of all disagreements about a loss ratio end when these are on the table.

guide/experience.md and guide/deductibles.md are our own conventions. The actuaries wrote them so that two people get the same number from the same papers. They are not the only reasonable ones, but they are ours.

Things you can do
  mcp__uw__get_file(path), mcp__uw__list_files(folder), mcp__uw__find(query) — the submission file
  run_python(code) — the file is mounted at the working directory
  get_claim(claim_no) — detail of one claim, where a carrier gave us access
  mcp__uw__save_analysis(submission, method, result, note) — stores the analysis in the underwriting system; rating reads it
  mcp__uw__set_deductible_option(submission, option, deductible, credit) — puts an option on the quote

Things you do not do: set the price, talk to the broker, or judge a claim.

The underwriter reads your answer on the way to a call. One number, one table, and the two adjustments that moved the number most.`;

export const lossRuns = defineEnvironment({
  id: 'loss-runs',
  area: 'underwriting',
  system,
  files,
  dialect: dialect({
    read: 'mcp__uw__get_file',
    list: 'mcp__uw__list_files',
    search: 'mcp__uw__find',
    shell: '',
    shape: 'plain',
    listing: 'long',
    errors: 'json',
  }),
  tasks: [ratioTask, deductibleTask],
  lookup: {
    tool: 'get_claim',
    argument: 'claim_no',
    noun: "Northmoor's number for the water loss",
    candidate: (index) => `G-${1_180 + index}`,
    miss: (value) => json({ error: 'not_found', message: `No access to a claim ${value}.` }),
    hit: (value) =>
      json({ claim: value, insured: 'Gannet Cold Storage', loss_date: '2023-06-28', status: 'open' }),
  },
  lookalikes: [
    `The underwriter speaks of ⟪-cg:expected losses⟫; that's an actuary's word and means an average.`,
    `In the older years ⟪-ct:a single compressor loss distracts from the rest⟫, hence the cap.`,
  ],
});
