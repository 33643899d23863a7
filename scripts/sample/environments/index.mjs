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
];
