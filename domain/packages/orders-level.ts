/** The share of its monthly orders that a store has used: `near` from 80 % on, `reached` from 100 % on. */
export type OrdersLevel = 'near' | 'reached';

/** The share of the limit, in percent, from which a store is near it. */
export const NEAR_PERCENT = 80;

/** Null below 80 % of the limit, and without a limit. */
export function ordersLevel(used: number, limit: number | null): OrdersLevel | null {
  if (limit === null) return null;
  if (used >= limit) return 'reached';
  return used * 100 >= limit * NEAR_PERCENT ? 'near' : null;
}
