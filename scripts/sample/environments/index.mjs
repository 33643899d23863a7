import { cashApplication } from './receivables/cash-application/environment.mjs';
import { creditLossAging } from './receivables/credit-loss-aging/environment.mjs';
import { retainageBilling } from './receivables/retainage-billing/environment.mjs';
import { revenueCutoff } from './receivables/revenue-cutoff/environment.mjs';

/** @type {readonly import('../types.ts').Environment[]} */
export const environments = [retainageBilling, cashApplication, creditLossAging, revenueCutoff];
