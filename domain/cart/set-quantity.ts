import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { CartFailure } from './errors.ts';
import { readOffer, shortageOf } from './offer.ts';
import { lockCart, touchCart } from './open-cart.ts';
import { mostAt, parseQuantity } from './quantity.ts';
import { cartCount } from './view-cart.ts';

export type SetQuantityInput = {
  cartToken: string | null;
  variantId: string;
  quantity: unknown;
  currency?: string;
};

export type ChangedLine = { quantity: number; count: number };

/** Sets the units of a line in the cart, at today's price. */
export async function setQuantity(
  tx: StoreTx,
  input: SetQuantityInput,
  act: Act,
): Promise<Result<ChangedLine, CartFailure>> {
  const parsed = parseQuantity(input.quantity);
  if (!parsed.ok) return parsed;
  if (input.cartToken === null || !isId(input.variantId)) return fail('line_not_found');
  const cartId = await lockCart(tx, input.cartToken);
  if (cartId === null) return fail('line_not_found');
  const offer = await readOffer(tx, {
    cartId,
    variantId: input.variantId,
    at: act.at,
    currency: input.currency,
  });
  if (!offer) return fail('not_available');
  if (offer.inCart === 0) return fail('line_not_found');
  const short = shortageOf({ ...offer, inCart: 0 }, parsed.value);
  if (short) return short;
  const max = mostAt(offer.amount);
  if (parsed.value > max) return fail('quantity_too_large', { max });
  await tx
    .updateTable('cart_lines as l')
    .set({ quantity: parsed.value, seen_amount: offer.amount, seen_currency: offer.currency })
    .where('l.store_id', '=', tx.storeId)
    .where('l.cart_id', '=', cartId)
    .where('l.variant_id', '=', input.variantId)
    .execute();
  await touchCart(tx, cartId, act);
  return ok({ quantity: parsed.value, count: await cartCount(tx, input.cartToken) });
}
