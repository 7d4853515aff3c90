import type { Problem, Problems, TypedVariant } from './product-view.ts';
import { keyOfRow } from './variant-rows.ts';

export const PRICE_FIELDS = ['price', 'compareAt', 'cost', 'sale'] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];

/** A price of all variants, as the price card shows it. */
export type SharedPrice = {
  /** The value that all variants have; '' where they differ. */
  value: string;
  /** How many variants have another value than most of them. */
  differing: number;
  /** The problem that every variant has in this field. */
  problem: Problem | undefined;
};

/** The price field of a product with variants: one value for all, or how many differ. */
export function sharedPrice(
  rows: readonly TypedVariant[],
  field: PriceField,
  problems: Problems,
): SharedPrice {
  const sold = rows.filter((row) => row.isOn);
  const counts = new Map<string, number>();
  for (const row of sold) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1);
  const differing = sold.length - Math.max(0, ...counts.values());
  const found = sold.map((row) => problems[`variant:${keyOfRow(row)}.${field}`]);
  const isEverywhere = found.length > 0 && found.every((problem) => problem?.code === found[0]?.code);
  return {
    value: differing === 0 ? (sold[0]?.[field] ?? '') : '',
    differing,
    problem: isEverywhere ? found[0] : undefined,
  };
}

/**
 * Gives all variants the prices that were typed into the price card. The form also says what the card showed
 * (`shown.price`): a field that still says so changes nothing.
 */
export function withSharedPrices(
  rows: readonly TypedVariant[],
  typed: Pick<TypedVariant, PriceField>,
  form: FormData,
): TypedVariant[] {
  const changed = PRICE_FIELDS.filter((field) => {
    const shown = form.get(`shown.${field}`);
    return shown !== null && shown !== typed[field];
  });
  const change = Object.fromEntries(changed.map((field) => [field, typed[field]]));
  return rows.map((row) => ({ ...row, ...change }));
}
