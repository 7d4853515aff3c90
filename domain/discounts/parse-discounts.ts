import type { OfferedDiscount } from './discount.ts';

type Row = Omit<OfferedDiscount, 'codes' | 'spentCodes'> & {
  codes: string[] | null;
  spentCodes: string[] | null;
};

/** Parses the result of app.discounts_for; null for none. */
export function parseDiscounts(json: unknown): OfferedDiscount[] {
  const rows = (json ?? []) as Row[];
  return rows.map((row) => ({ ...row, codes: row.codes ?? [], spentCodes: row.spentCodes ?? [] }));
}
