export { recalculate } from './recalculate.ts';
export type { Discount, PricedLine, PricingInput, PricingLine, TaxedMoney, Totals } from './totals.ts';
