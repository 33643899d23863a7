import { autoSubrogation } from './claims/auto-subrogation/environment.mjs';
import { bankRecs } from './ledger-close/bank-recs/environment.mjs';
import { cashApplication } from './receivables/cash-application/environment.mjs';
import { commercialProperty } from './underwriting/commercial-property/environment.mjs';
import { coveragePeriods } from './policy-admin/coverage-periods/environment.mjs';
import { creditLossAging } from './receivables/credit-loss-aging/environment.mjs';
import { endorsements } from './policy-admin/endorsements/environment.mjs';
import { fleetAuto } from './underwriting/fleet-auto/environment.mjs';
import { grniAccruals } from './payables/grni-accruals/environment.mjs';
import { intercompany } from './ledger-close/intercompany/environment.mjs';
import { leases } from './ledger-close/leases/environment.mjs';
import { lossReserves } from './claims/loss-reserves/environment.mjs';
import { paymentTerms } from './payables/payment-terms/environment.mjs';
import { payrollAudit } from './policy-admin/payroll-audit/environment.mjs';
import { prepaids } from './ledger-close/prepaids/environment.mjs';
import { producerCommissions } from './policy-admin/producer-commissions/environment.mjs';
import { propertyClaims } from './claims/property-claims/environment.mjs';
import { retainageBilling } from './receivables/retainage-billing/environment.mjs';
import { revenueCutoff } from './receivables/revenue-cutoff/environment.mjs';
import { schoolPackage } from './underwriting/school-package/environment.mjs';
import { stockThroughput } from './underwriting/stock-throughput/environment.mjs';
import { threeWayMatch } from './payables/three-way-match/environment.mjs';
import { vendorStatements } from './payables/vendor-statements/environment.mjs';
import { workersComp } from './claims/workers-comp/environment.mjs';

/**
 * All environments, four of each area.
 * @type {readonly import('../types.ts').Environment[]}
 */
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
  commercialProperty,
  fleetAuto,
  stockThroughput,
  schoolPackage,
  endorsements,
  payrollAudit,
  coveragePeriods,
  producerCommissions,
];
