import { type RawBuilder, sql } from 'kysely';
import { type DeliveryRules, parseDeliveryRules } from '#domain/delivery/index.ts';
import { type PaymentRules, parsePaymentRules } from '#domain/payments/index.ts';
import { parseTaxRules, type TaxRules } from '#domain/tax/index.ts';
import { money, type Rate } from '#lib/money/index.ts';

export const TERMS_COLUMNS = [
  'st.currency',
  'st.country',
  'st.name_min_length',
  'st.zip_required',
  'st.zip_not_asked_in',
  'st.takes_guests',
  'st.takes_notes',
  'st.delivery_flat',
  'st.delivery_free_from',
  'st.tax_rate_ppm',
  'st.prices_include_tax',
  'st.delivery_rules',
  'st.tax_rules',
  'st.payment_rules',
] as const;

export type TermsRow = {
  currency: string;
  country: string;
  name_min_length: number;
  zip_required: boolean;
  zip_not_asked_in: string[];
  takes_guests: boolean;
  takes_notes: boolean;
  delivery_flat: number;
  delivery_free_from: number | null;
  tax_rate_ppm: number;
  prices_include_tax: boolean;
  delivery_rules: unknown;
  tax_rules: unknown;
  payment_rules: unknown;
  /** The shown currency and its rate; undefined or null for the store's own. */
  shown_code?: string | null;
  rate_numer?: number | null;
  rate_denom?: number | null;
};

/**
 * SQL for the shown currency, in a query with `store_settings st`: the requested currency if the store
 * currently sells in it, else the store's own.
 */
export function shownCode(storeId: string, asked: string | undefined): RawBuilder<string> {
  if (asked === undefined) return sql`st.currency`;
  return sql`coalesce((select sc.code from store_currencies sc
    where sc.store_id = ${storeId} and sc.code = ${asked} and sc.is_active and sc.is_ready), st.currency)`;
}

export type StoreTerms = {
  /** The shown currency, in which all amounts are counted. */
  currency: string;
  /**
   * The store's own currency, and the exchange rate of the shown currency; the rate is null if both are the
   * same.
   */
  base: string;
  rate: Rate | null;
  country: string;
  nameMinLength: number;
  zipRequired: boolean;
  zipNotAskedIn: string[];
  takesGuests: boolean;
  takesNotes: boolean;
  deliveryRules: DeliveryRules;
  taxRules: TaxRules;
  pricesIncludeTax: boolean;
  paymentRules: PaymentRules;
};

export function termsOf(row: TermsRow): StoreTerms {
  const { shown_code: code, rate_numer: numer, rate_denom: denom } = row;
  const rate = code && numer && denom ? { numer, denom } : null;
  const own = {
    flat: money(row.delivery_flat, row.currency),
    freeFrom: row.delivery_free_from === null ? null : money(row.delivery_free_from, row.currency),
  };
  return {
    currency: (rate && code) || row.currency,
    base: row.currency,
    rate,
    country: row.country,
    nameMinLength: row.name_min_length,
    zipRequired: row.zip_required,
    zipNotAskedIn: row.zip_not_asked_in,
    takesGuests: row.takes_guests,
    takesNotes: row.takes_notes,
    deliveryRules: parseDeliveryRules(row.delivery_rules, own),
    taxRules: parseTaxRules(row.tax_rules, { ratePpm: row.tax_rate_ppm }),
    pricesIncludeTax: row.prices_include_tax,
    paymentRules: parsePaymentRules(row.payment_rules),
  };
}
