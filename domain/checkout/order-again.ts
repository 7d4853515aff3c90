import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { addLine, type CartFailure, MAX_LINES } from '#domain/cart/index.ts';
import type { OrderView } from '#domain/orders/index.ts';

export type OrderAgainInput = { order: OrderView; cartToken: string | null; currency?: string };

/** A line that could not be added in full, with the reason. got is 0 if the variant is no longer sold. */
export type NotHad = { title: string; wanted: number; got: number; reason: CartFailure['code'] };

/** cartToken goes into the cookie; null if nothing was added and there was no cart before. */
export type OrderedAgain = { cartToken: string | null; added: number; missing: NotHad[] };

/**
 * An imported order has up to a thousand lines, and a cart takes MAX_LINES. Each line that is tried costs several statements
 * in a transaction that locks the cart, so the lines after twice that number are not tried.
 */
const MOST_TRIED = 2 * MAX_LINES;

/** Adds an order's lines to the cart at today's prices, each up to the available quantity (K4). */
export async function orderAgain(tx: StoreTx, input: OrderAgainInput, act: Act): Promise<OrderedAgain> {
  const done: OrderedAgain = { cartToken: input.cartToken, added: 0, missing: [] };
  const { lines } = input.order;
  for (const { variantId, quantity, title } of lines.slice(0, MOST_TRIED)) {
    const added = await addUpTo(
      tx,
      { cartToken: done.cartToken, variantId, quantity, currency: input.currency },
      act,
    );
    done.cartToken = added.cartToken;
    done.added += added.got;
    if (added.reason) done.missing.push({ title, wanted: quantity, got: added.got, reason: added.reason });
  }
  for (const { title, quantity } of lines.slice(MOST_TRIED)) {
    done.missing.push({ title, wanted: quantity, got: 0, reason: 'too_many_lines' });
  }
  return done;
}

type Wanted = { cartToken: string | null; variantId: string; quantity: number; currency?: string };

type Had = { cartToken: string | null; got: number; reason: NotHad['reason'] | null };

async function addUpTo(tx: StoreTx, wanted: Wanted, act: Act): Promise<Had> {
  const whole = await addLine(tx, wanted, act);
  if (whole.ok) return { cartToken: whole.value.cartToken, got: wanted.quantity, reason: null };
  const none: Had = { cartToken: wanted.cartToken, got: 0, reason: whole.code };
  if (whole.code !== 'only_n_available') return none;
  const left = whole.data.available - whole.data.inCart;
  if (left < 1) return none;
  const part = await addLine(tx, { ...wanted, quantity: left }, act);
  return part.ok ? { cartToken: part.value.cartToken, got: left, reason: whole.code } : none;
}
