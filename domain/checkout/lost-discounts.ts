import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { CartView } from '#domain/cart/index.ts';
import { type CodeTyper, countUsedTry, heldDiscounts, refusedAtOrder } from '#domain/discounts/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { CartDifference, CheckoutFailure } from './errors.ts';
import type { OrderLimits } from './order-limits.ts';

/** The discounts that the database refused because their last use is gone; null for any other error. */
export function lostDiscounts(error: unknown): CartDifference[] | null {
  const lost = refusedAtOrder(error);
  return lost?.map((each) => ({ kind: 'coupon', ...each })) ?? null;
}

type Trying = { limits?: OrderLimits; customerId?: string | null; cartToken: string | null };

/**
 * Counts the refusal of a used discount, because it says that the named address or phone number has
 * ordered here. It is counted after the order's transaction, which is rolled back.
 */
export async function refuseLost(
  storeId: string,
  { differences, of }: { differences: CartDifference[]; of: Trying },
  act: Act,
): Promise<CheckoutFailure> {
  const isUsed = differences.some((each) => each.kind === 'coupon' && each.reason === 'used_by_you');
  if (!of.limits || !isUsed) return fail('cart_changed', { differences });
  const { pauseMs } = await withStore(storeId, (tx) => countUsedTry(tx, typerOf(of, act), act.at));
  return fail('cart_changed', { differences, pauseMs });
}

/** Refuses discounts with a limit per shopper after too many refused orders, whatever address the order names. */
export async function mayTryDiscounts(
  tx: StoreTx,
  { view, of }: { view: CartView; of: Trying },
  act: Act,
): Promise<Result<undefined, CheckoutFailure>> {
  if (!of.limits) return ok();
  const ids = view.discounts.map(({ discountId }) => discountId);
  const held = await heldDiscounts(tx, { ids, who: typerOf(of, act) }, act.at);
  if (held.length === 0) return ok();
  const differences = view.discounts
    .filter(({ discountId }) => held.includes(discountId))
    .map(({ discountId, code }) => ({ kind: 'held' as const, discountId, code }));
  return fail('cart_changed', { differences });
}

function typerOf({ customerId, cartToken }: Trying, { ip = '' }: Act): CodeTyper {
  return { customerId, cartToken, ip };
}
