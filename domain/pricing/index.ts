export { calculateTotals } from './calculate-totals.ts';
export type {
  AppliedDiscount,
  Discount,
  PricedLine,
  PricingInput,
  PricingLine,
  TaxedMoney,
  Totals,
} from './pricing-input.ts';
export { type PriceAt, priceAt, priceColumns, type TimedPrice } from './sale-price.ts';
