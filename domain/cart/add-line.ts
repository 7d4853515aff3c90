import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import { isId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { CartFailure } from './errors.ts';
import { type Offer, readOffer, shortageOf } from './offer.ts';
import { lockCart, openCart, touchCart } from './open-cart.ts';
import { MAX_LINES, mostAt, parseQuantity } from './quantity.ts';
import { cartCount } from './view-cart.ts';

// A mobile operator's customers share addresses, so this stops only a flood of carts.
const NEW_CARTS: Limit = { bucket: 'new cart', windowSeconds: 3600, free: 2000, refuse: 2000 };

export type AddLineInput = {
  cartToken: string | null;
  variantId: string;
  quantity: unknown;
  currency?: string;
};

/** quantity: units of the line; count: units of the cart. cartToken goes into the cookie when isNewCart. */
export type AddedLine = { cartToken: string; isNewCart: boolean; quantity: number; count: number };

/** Adds units of a variant to the cart, or to a new cart if the shopper has none. */
export async function addLine(
  tx: StoreTx,
  input: AddLineInput,
  act: Act,
): Promise<Result<AddedLine, CartFailure>> {
  const parsed = parseQuantity(input.quantity);
  if (!parsed.ok) return parsed;
  if (!isId(input.variantId)) return fail('not_available');
  // The cart's row is locked before it is read, so that two quick clicks count as two.
  const known = await lockCart(tx, input.cartToken);
  const { variantId, currency } = input;
  const offer = await readOffer(tx, { cartId: known, variantId, at: act.at, currency });
  const refused = refuse(offer, parsed.value);
  if (refused) return refused;
  const isNew = known === null || input.cartToken === null;
  if (isNew && (await isFlood(tx, act))) return fail('too_many_carts');
  const cart =
    known === null || input.cartToken === null
      ? await openCart(tx, null, act)
      : { cartId: known, token: input.cartToken, isNew: false };
  const quantity = await upsertLine(tx, { cartId: cart.cartId, offer, quantity: parsed.value, at: act.at });
  await touchCart(tx, cart.cartId, act);
  const count = await cartCount(tx, cart.token);
  return ok({ cartToken: cart.token, isNewCart: cart.isNew, quantity, count });
}

async function isFlood(tx: StoreTx, { ip, at }: Act): Promise<boolean> {
  if (ip === undefined) return false;
  return (await countAttempt(tx, NEW_CARTS, { address: ip, at })).isRefused;
}

function refuse(offer: Offer | null, quantity: number): CartFailure | null {
  if (!offer) return fail('not_available');
  if (offer.inCart === 0 && offer.lineCount >= MAX_LINES) return fail('too_many_lines', { max: MAX_LINES });
  const wanted = offer.inCart + quantity;
  const max = mostAt(offer.amount);
  return shortageOf(offer, wanted) ?? (wanted > max ? fail('quantity_too_large', { max }) : null);
}

// The whole line is marked as seen at today's price, because the reply shows this price.
async function upsertLine(
  tx: StoreTx,
  line: { cartId: string; offer: Offer | null; quantity: number; at: Date },
): Promise<number> {
  if (!line.offer) throw new Error('A refused line was about to be written.');
  const { variantId, amount, currency } = line.offer;
  const { rows } = await sql<{ quantity: number }>`
    insert into cart_lines (store_id, cart_id, variant_id, quantity, seen_amount, seen_currency, position, added_at)
    values (${tx.storeId}, ${line.cartId}, ${variantId}, ${line.quantity}, ${amount}, ${currency},
            (select coalesce(max(position), 0) + 1 from cart_lines
              where store_id = ${tx.storeId} and cart_id = ${line.cartId}), ${line.at})
    on conflict (store_id, cart_id, variant_id)
      do update set quantity = cart_lines.quantity + excluded.quantity, seen_amount = excluded.seen_amount,
                    seen_currency = excluded.seen_currency
    returning quantity`.execute(tx);
  return rows[0]?.quantity ?? line.quantity;
}
