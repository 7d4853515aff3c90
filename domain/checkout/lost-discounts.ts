import { refusedAtOrder } from '#domain/discounts/index.ts';
import type { CartDifference } from './errors.ts';

/** The discounts that the database refused because their last use is gone; null for any other error. */
export function lostDiscounts(error: unknown): CartDifference[] | null {
  const lost = refusedAtOrder(error);
  return lost?.map(({ code, reason }) => ({ kind: 'coupon', code, reason })) ?? null;
}
