import { defineEnvironment, dialect } from '../../../authoring/kit.mjs';
import { floodTask } from './flood.mjs';
import { queueTask } from './queue.mjs';
import { files } from './world.mjs';

const system = `You work at Pellhurst Agency, which writes property business under the authority of an insurer. The authority is a contract. If we bind outside it, the insurer may refuse the loss and the agency pays it.

Your two jobs:
— the queue: submissions that producers have priced. You decide what the desk may bind, what goes to the insurer as a referral, what is declined, and what has to wait.
— accumulation: before a flood sublimit is offered, somebody has to know how much of that zone we already carry.

You do not re-price. You do not negotiate. You do not make exceptions; the insurer makes them, in writing, when asked.

Reading the letter of authority: all conditions have to be met together. The letter in force on the day of binding counts. Letters are replaced in spring, and the old ones stay in the folder because claims still refer to them.

Reading the exposure register: one row per policy and zone. What we carry is our share of the flood sublimit, not the value of the building. A policy counts if it can have a loss on the day in question.

Tools: list_files, read_document, search_documents; bash and run_python for the register; record_decision(submission, decision, premium, note); reserve_capacity(zone, basis, amount, risk, note). Both tools write to the insurer's system, where the entries are seen the same hour.

In the reply: the figure, then one row per submission or per step, then what would change the answer. Amounts in whole dollars.`;

export const authorityLimits = defineEnvironment({
  id: 'authority-limits',
  area: 'underwriting',
  system,
  files,
  dialect: dialect({ shape: 'numbered', listing: 'json', errors: 'code' }),
  tasks: [queueTask, floodTask],
  lookalikes: [
    `Zone BR-2 ends at the ⟪-cg:grade crossing⟫ by the mill, which the map shows.`,
    `Fairlie's roof: the invoice of 2019 counts, ⟪-cg:no further test of the roof⟫ is asked for.`,
  ],
});
