export { recalculate } from './recalculate.ts';
export { type PriceAt, priceAt, priceColumns, type TimedPrice } from './sale-price.ts';
export type {
  AppliedDiscount,
  Discount,
  PricedLine,
  PricingInput,
  PricingLine,
  TaxedMoney,
  Totals,
} from './totals.ts';
