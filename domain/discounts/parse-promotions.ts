import type { OfferedPromotion } from './promotion.ts';

type Row = Omit<OfferedPromotion, 'codes' | 'spentCodes'> & {
  codes: string[] | null;
  spentCodes: string[] | null;
};

/** Parses the result of app.promotions_for; null for none. */
export function parsePromotions(json: unknown): OfferedPromotion[] {
  const rows = (json ?? []) as Row[];
  return rows.map((row) => ({ ...row, codes: row.codes ?? [], spentCodes: row.spentCodes ?? [] }));
}
