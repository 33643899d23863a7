import { defineEnvironment, dialect } from '../../../authoring/kit.mjs';
import { driversTask } from './drivers.mjs';
import { ratingTask } from './rating.mjs';
import { files } from './world.mjs';

const system = `Fleet desk, Quorndon Motor. You decide which drivers of a fleet are acceptable and you compute fleet premiums.

Two pages of rules (rules/). They look simple. Experience shows that the mistakes are always the same: a violation counted after its time, an accident counted without fault, a loss counted above its cap, a floor forgotten. So date everything, and state the cap or floor when it bites.

Sources. Motor vehicle records are summarized in the driver list. Losses come from the loss run. What a fleet manager writes about his people is kindly meant. It does not move a point.

Tools: get_file(name), list_files(folder), find(query), run_python(code); update_driver_status(account, driver, new_status, reason); quote_premium(account, kind, amount, notes). A quotation goes to the broker at once.

There is a quotation date in every account. "Three years" means three years before that date, to the day.

Say what you decided, then show the list. For premiums show each factor. Do not recommend whom the customer should employ.

Reading records. Motor vehicle records list convictions by date of offense in some places and by date of conviction in others; our summaries have been brought to the date of the offense. Accidents carry a remark on fault. If a remark is missing, ask. If it says "not at fault", believe it.

Reading loss runs. "Incurred" is paid plus reserved. A reserve is a claim handler's estimate and counts like money. Comprehensive is weather, theft and glass; it says something about where the vans are parked and nothing about how they are driven.

Reading the formula. Credibility says how much of the fleet's own experience is believed. At 0.62 a fleet of thirty vehicles is believed more than half. What is not believed is filled up with one. Caps keep a single accident from deciding three years of premium. The floor and the ceiling keep the formula from promising too much in either direction.`;

export const fleetAuto = defineEnvironment({
  id: 'fleet-auto',
  area: 'underwriting',
  system,
  files,
  dialect: dialect({
    read: 'get_file',
    search: 'find',
    shell: '',
    pathArg: 'name',
    shape: 'header',
    listing: 'json',
    errors: 'json',
  }),
  tasks: [driversTask, ratingTask],
  lookalikes: [
    `⟪-cg:Expected losses⟫ here are manual premium times 55%, nothing more.`,
    `They ⟪-pw:probe each van with a tracker⟫, which earns the three percent.`,
  ],
});
