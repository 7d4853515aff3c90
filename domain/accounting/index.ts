export { compareSales, type SalesComparison } from './compare-sales.ts';
export { type SaudiBox, saudiBoxes } from './saudi-form.ts';
export { type PeriodFailure, recentPeriods, taxPeriod } from './tax-period.ts';
export { type VatCategory, type VatReturn, type VatRow, type VatSums, vatReturn } from './vat-return.ts';
