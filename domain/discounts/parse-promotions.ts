import type { OfferedPromotion } from './promotion.ts';

type Row = Omit<OfferedPromotion, 'codes' | 'spentCodes'> & {
  codes: string[] | null;
  spentCodes: string[] | null;
};

/** What app.promotions_for answered; null where nothing is offered. */
export function parsePromotions(json: unknown): OfferedPromotion[] {
  const rows = (json ?? []) as Row[];
  return rows.map((row) => ({ ...row, codes: row.codes ?? [], spentCodes: row.spentCodes ?? [] }));
}
