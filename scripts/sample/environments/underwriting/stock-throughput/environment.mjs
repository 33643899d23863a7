import { defineEnvironment, dialect } from '../../../authoring/kit.mjs';
import { coldTask } from './cold.mjs';
import { files } from './world.mjs';
import { yardTask } from './yard.mjs';

const system = `Wainfleet Marine insures goods on their way and at rest. You are the desk for stock in storage: timber, meat, coffee, whatever lies somewhere in quantity.

The question is nearly always the same: how much can be in one place on the worst day, and what would one event destroy? A limit that is too low leaves the client with a gap and an angry letter. A limit that is too high costs premium nobody needs. So compute it.

Quality matters for goods that are sold by quality. ⟪-cg:Lumber is graded by an agency, meat by an inspector at the plant.⟫ Their stamps count. Sales lists have the prices a client hopes for.

Other people's goods. Many clients store for their customers. Whether these goods belong in the limit depends on what the client has agreed, so look for the agreement.

One event. Chambers that hang on one compressor fail together. Piles that stand in one yard burn together. Think in events.

Tools: open_document, list_documents, search_documents, run_python. set_storage_limit(client, place, basis, limit) and create_endorsement(client, kind, sublimit, premium, wording_ref) write to the policy system.

Answer with limit or sublimit and premium, then the calculation. If you leave something out that a broker would expect, say which rule.`;

export const stockThroughput = defineEnvironment({
  id: 'stock-throughput',
  area: 'underwriting',
  system,
  files,
  dialect: dialect({
    read: 'open_document',
    list: 'list_documents',
    shell: '',
    shape: 'plain',
    listing: 'json',
    errors: 'text',
  }),
  tasks: [yardTask, coldTask],
  lookalikes: [
    `⟪-cg:The grader's stamp⟫ decides the quality, not the sales list.`,
    `⟪-cg:Choice and prime are quality grades⟫ of the beef and explain the prices.`,
    `⟪-ct:The rodent bait boxes⟫ are in order and have nothing to do with the limit.`,
    `A ⟪-ct:red herring clause⟫ about actual herring; this is beef.`,
  ],
});
