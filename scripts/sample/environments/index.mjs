import { autoSubrogation } from './claims/auto-subrogation/environment.mjs';
import { lossReserves } from './claims/loss-reserves/environment.mjs';
import { propertyClaims } from './claims/property-claims/environment.mjs';
import { workersComp } from './claims/workers-comp/environment.mjs';
// NOTE to the author of this generator: two others are writing underwriting/ and policy-admin/ right now (all 8 environments), and will add
// their imports and list entries here themselves. Write only claims/, then do the rest of the generator, its tests and documentation. Remove this note at the end.

import { bankRecs } from './ledger-close/bank-recs/environment.mjs';
import { intercompany } from './ledger-close/intercompany/environment.mjs';
import { leases } from './ledger-close/leases/environment.mjs';
import { prepaids } from './ledger-close/prepaids/environment.mjs';
import { propertyRating } from './underwriting/property-rating/environment.mjs';
import { cashApplication } from './receivables/cash-application/environment.mjs';
import { creditLossAging } from './receivables/credit-loss-aging/environment.mjs';
import { grniAccruals } from './payables/grni-accruals/environment.mjs';
import { paymentTerms } from './payables/payment-terms/environment.mjs';
import { threeWayMatch } from './payables/three-way-match/environment.mjs';
import { vendorStatements } from './payables/vendor-statements/environment.mjs';
import { retainageBilling } from './receivables/retainage-billing/environment.mjs';
import { revenueCutoff } from './receivables/revenue-cutoff/environment.mjs';

/** @type {readonly import('../types.ts').Environment[]} */
export const environments = [
  retainageBilling,
  cashApplication,
  creditLossAging,
  revenueCutoff,
  threeWayMatch,
  vendorStatements,
  grniAccruals,
  paymentTerms,
  bankRecs,
  prepaids,
  intercompany,
  leases,
  propertyClaims,
  autoSubrogation,
  lossReserves,
  workersComp,
  propertyRating,
];
