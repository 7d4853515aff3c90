import type { OfferedDiscount } from './discount.ts';

type Row = Omit<OfferedDiscount, 'codes' | 'spentCodes'> & {
  codes: string[] | null;
  spentCodes: string[] | null;
};

/**
 * Ids of discounts that an order was refused for: `used` by the address or phone number that it named, or `held`
 * because too many were tried. The shopper's form names them, so they can only make a cart dearer.
 */
export type WithoutDiscounts = { used: readonly string[]; held: readonly string[] };

/** Parses the result of app.discounts_for; null for none. */
export function parseDiscounts(json: unknown, without?: WithoutDiscounts): OfferedDiscount[] {
  const rows = (json ?? []) as Row[];
  return rows.map((row) => ({
    ...row,
    codes: row.codes ?? [],
    spentCodes: row.spentCodes ?? [],
    isUsedByYou: row.isUsedByYou || (without?.used.includes(row.id) ?? false),
    state: row.state === 'active' && without?.held.includes(row.id) ? 'paused' : row.state,
  }));
}
