import type { PricingInput, Totals } from '#domain/pricing/index.ts';
import { recalculate } from '#domain/pricing/index.ts';
import { type Money, money } from '#lib/money/index.ts';

/** The columns of store_settings that decide what a cart costs and what a checkout asks for. */
export const TERMS_COLUMNS = [
  'st.currency',
  'st.country',
  'st.name_min_length',
  'st.zip_required',
  'st.delivery_flat',
  'st.delivery_free_from',
  'st.tax_rate_ppm',
  'st.prices_include_tax',
] as const;

export type TermsRow = {
  currency: string;
  country: string;
  name_min_length: number;
  zip_required: boolean;
  delivery_flat: number;
  delivery_free_from: number | null;
  tax_rate_ppm: number;
  prices_include_tax: boolean;
};

/** What a store asks and charges, read from its settings in the same transaction as the cart. */
export type StoreTerms = {
  currency: string;
  country: string;
  nameMinLength: number;
  zipRequired: boolean;
  deliveryFlat: Money;
  deliveryFreeFrom: Money | null;
  taxRatePpm: number;
  pricesIncludeTax: boolean;
};

export function termsOf(row: TermsRow): StoreTerms {
  return {
    currency: row.currency,
    country: row.country,
    nameMinLength: row.name_min_length,
    zipRequired: row.zip_required,
    deliveryFlat: money(row.delivery_flat, row.currency),
    deliveryFreeFrom: row.delivery_free_from === null ? null : money(row.delivery_free_from, row.currency),
    taxRatePpm: row.tax_rate_ppm,
    pricesIncludeTax: row.prices_include_tax,
  };
}

/** The one recalculation with the store's delivery and tax; ids of the priced lines are variant ids. */
export function priceGoods(
  goods: readonly { variantId: string; quantity: number; unitPrice: Money }[],
  terms: StoreTerms,
): Totals {
  const lines: PricingInput['lines'] = goods.map((line) => ({
    id: line.variantId,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    taxRatePpm: terms.taxRatePpm,
  }));
  return recalculate({
    currency: terms.currency,
    lines,
    delivery: { flat: terms.deliveryFlat, freeFrom: terms.deliveryFreeFrom },
    pricesIncludeTax: terms.pricesIncludeTax,
    deliveryTaxRatePpm: terms.taxRatePpm,
  });
}
