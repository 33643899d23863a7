import { defineEnvironment, dialect } from '../../../authoring/kit.mjs';
import { applicationSeven } from './application-7.mjs';
import { release } from './release.mjs';
import { files, system } from './world.mjs';

export const retainageBilling = defineEnvironment({
  id: 'retainage-billing',
  area: 'receivables',
  system,
  files,
  dialect: dialect(),
  tasks: [applicationSeven, release],
});
