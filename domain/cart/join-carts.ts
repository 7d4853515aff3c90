import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { hashToken } from '#lib/ids.ts';
import { codesOf, MAX_CODES, writeCodes } from './discount-codes.ts';
import { lockCart, touchCart } from './open-cart.ts';
import { MAX_LINES, MAX_QUANTITY, mostAt } from './quantity.ts';
import { readVariantGoods } from './read-goods.ts';

/**
 * tokenOf: derives the token of an account's cart, which is the same on each device. currency: the shown
 * currency.
 */
export type JoinCartsInput = {
  cartToken: string | null;
  customerId: string;
  currency: string;
  tokenOf: (cartId: string) => string;
};

/**
 * Merges this browser's cart into the account's (I1): quantities are added, but not beyond the available stock, and
 * the account's cart keeps at most MAX_LINES lines. Returns the token for the cookie; null if there is no cart.
 * Idempotent.
 */
export async function joinCarts(tx: StoreTx, input: JoinCartsInput, act: Act): Promise<string | null> {
  const { customerId, tokenOf } = input;
  await lockAccount(tx, customerId);
  const own = await lockOwnCart(tx, customerId);
  const brought = await lockBrought(tx, input, own);
  if (own && brought) await mergeInto(tx, { own, brought, currency: input.currency }, act);
  if (own) return tokenOf(own);
  if (!brought) return null;
  const token = tokenOf(brought);
  await tx
    .updateTable('carts as c')
    .set({ customer_id: customerId, token_hash: hashToken(token), updated_at: act.at })
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', brought)
    .execute();
  return token;
}

// If two devices sign in at once, the second sees the cart that the first gave to the account.
async function lockAccount(tx: StoreTx, customerId: string): Promise<void> {
  await tx
    .selectFrom('customers as u')
    .select('u.id')
    .where('u.store_id', '=', tx.storeId)
    .where('u.id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Returns the id of an account's open cart, to check whether a browser has that cart; null if there is none.
 */
export async function cartOfCustomer(tx: StoreTx, customerId: string): Promise<string | null> {
  const cart = await ownCart(tx, customerId).executeTakeFirst();
  return cart?.id ?? null;
}

async function lockOwnCart(tx: StoreTx, customerId: string): Promise<string | null> {
  const cart = await ownCart(tx, customerId).forNoKeyUpdate().executeTakeFirst();
  return cart?.id ?? null;
}

function ownCart(tx: StoreTx, customerId: string) {
  return tx
    .selectFrom('carts as c')
    .select('c.id')
    .where('c.store_id', '=', tx.storeId)
    .where('c.customer_id', '=', customerId)
    .where('c.status', '=', 'open');
}

// A cart that belongs to another account is left to that account.
async function lockBrought(tx: StoreTx, input: JoinCartsInput, own: string | null): Promise<string | null> {
  const cartId = await lockCart(tx, input.cartToken);
  if (cartId === null || cartId === own) return null;
  const { customer_id: owner } = await tx
    .selectFrom('carts as c')
    .select('c.customer_id')
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', cartId)
    .executeTakeFirstOrThrow();
  return owner === null || owner === input.customerId ? cartId : null;
}

type Line = {
  variant_id: string;
  quantity: number;
  seen_amount: number;
  seen_currency: string | null;
  position: number;
};

type Merge = { own: string; brought: string; currency: string };

async function mergeInto(tx: StoreTx, { own, brought, currency }: Merge, act: Act): Promise<void> {
  const [had, more] = [await linesOf(tx, own), await linesOf(tx, brought)];
  const lines = summed(had, more);
  const goods = await readVariantGoods(
    tx,
    lines.map((line) => ({ variantId: line.variant_id, quantity: line.quantity })),
    { currency, at: act.at },
  );
  const limits = new Map(goods.map((item) => [item.variantId, item]));
  const before = new Map([...more, ...had].map((line) => [line.variant_id, line.quantity]));
  const kept = lines.map((line) => {
    const found = limits.get(line.variant_id);
    const most = Math.min(found?.available ?? MAX_QUANTITY, mostAt(found?.amount ?? 0));
    // Units already in the cart stay even if sold out: the cart shows the problem.
    const least = Math.max(1, Math.min(line.quantity, before.get(line.variant_id) ?? 1));
    return { ...line, quantity: Math.max(least, Math.min(line.quantity, most)) };
  });
  await writeLines(tx, own, kept, act);
  await joinCodes(tx, { own, brought });
  await tx
    .deleteFrom('carts as c')
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', brought)
    .execute();
  await touchCart(tx, own, act);
}

async function joinCodes(tx: StoreTx, { own, brought }: Pick<Merge, 'own' | 'brought'>): Promise<void> {
  const [had, more] = [await codesOf(tx, own), await codesOf(tx, brought)];
  if (more.length > 0) await writeCodes(tx, own, [...new Set([...had, ...more])].slice(0, MAX_CODES));
}

function linesOf(tx: StoreTx, cartId: string): Promise<Line[]> {
  return tx
    .selectFrom('cart_lines as l')
    .select(['l.variant_id', 'l.quantity', 'l.seen_amount', 'l.seen_currency', 'l.position'])
    .where('l.store_id', '=', tx.storeId)
    .where('l.cart_id', '=', cartId)
    .orderBy('l.position')
    .execute();
}

// The account's lines come first, then the browser's; if both have a line, the browser's seen price wins.
function summed(had: readonly Line[], more: readonly Line[]): Line[] {
  const lines = new Map(had.map((line) => [line.variant_id, { ...line }]));
  for (const line of more) {
    const same = lines.get(line.variant_id);
    const quantity = Math.min(MAX_QUANTITY, line.quantity + (same?.quantity ?? 0));
    lines.set(line.variant_id, { ...line, quantity });
  }
  return [...lines.values()].slice(0, MAX_LINES).map((line, index) => ({ ...line, position: index + 1 }));
}

async function writeLines(tx: StoreTx, cartId: string, lines: readonly Line[], act: Act): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('cart_lines')
    .values(lines.map((line) => ({ store_id: tx.storeId, cart_id: cartId, ...line, added_at: act.at })))
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'cart_id', 'variant_id']).doUpdateSet((eb) => ({
        quantity: eb.ref('excluded.quantity'),
        seen_amount: eb.ref('excluded.seen_amount'),
        seen_currency: eb.ref('excluded.seen_currency'),
        position: eb.ref('excluded.position'),
      })),
    )
    .execute();
}
