export {
  ACCOUNT_LENGTH,
  ACCOUNT_PURPOSES,
  type AccountPurpose,
  type Accounts,
  readAccounts,
  saveAccounts,
} from './accounts.ts';
export { type AddPayoutFailure, addPayout, PAYER_LENGTH } from './add-payout.ts';
export { compareSales, type SalesComparison } from './compare-sales.ts';
export { type JournalSums, journalEntries, journalFile, journalSums } from './journal.ts';
export type { JournalEntry } from './journal-entry.ts';
export { COLUMN_ROLES, type ColumnMap, type ColumnRole } from './mapped-columns.ts';
export { matchAgain } from './match-again.ts';
export type { PayoutOutcome } from './match-lines.ts';
export {
  type LineProblem,
  MAX_PAYOUT_ROWS,
  type PayoutFile,
  type PayoutFileFailure,
  type PayoutKind,
  type PayoutProvider,
} from './payout-lines.ts';
export { type PayoutReading, readPayoutFile, type UnknownForm } from './read-payout-file.ts';
export {
  listPayouts,
  OPEN_OUTCOMES,
  type PayoutDetail,
  type PayoutRow,
  type PayoutRowLine,
  readPayout,
} from './read-payouts.ts';
export { type RemovePayoutFailure, removePayout } from './remove-payout.ts';
export { type SaudiBox, saudiBoxes } from './saudi-form.ts';
export { type PeriodFailure, recentPeriods, taxPeriod } from './tax-period.ts';
export { type VatCategory, type VatReturn, type VatRow, type VatSums, vatReturn } from './vat-return.ts';
