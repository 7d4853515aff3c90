import type { StoreTx } from '#db/index.ts';
import {
  type Attempter,
  countAttempt,
  isExhausted,
  type Limit,
  type Verdict,
} from '#domain/identity/index.ts';

/**
 * Twenty codes an hour for a shopper, ten of them without delay: enough for a person, useless for guessing.
 */
const BY_SHOPPER: Limit = { bucket: 'discount code', windowSeconds: 3600, free: 10, refuse: 20 };
// Tries are also counted by IP address, because a guesser can open new carts. This limit is higher, because an
// address may be a whole mobile network.
const BY_ADDRESS: Limit = { bucket: 'discount code from', windowSeconds: 3600, free: 60, refuse: 200 };

/** The shopper who types a code: an account, or a cart at an IP address. */
export type CodeTyper = { customerId?: string | null; cartToken: string | null; ip: string };

/** Counts a typed code, or an order that is refused because a discount was used before. The caller waits for the returned pause outside its transaction. */
export async function countCodeTry(tx: StoreTx, who: CodeTyper, at: Date): Promise<Verdict> {
  // Refused by address, a code adds no row for its cart, and a guesser can invent any number of those.
  const shared = await countAttempt(tx, BY_ADDRESS, { address: who.ip, at });
  if (shared.isRefused) return shared;
  const own = await countAttempt(tx, BY_SHOPPER, { ...shopperOf(who), at });
  return !own.isRefused && shared.pauseMs > own.pauseMs ? shared : own;
}

/**
 * Returns which of an order's discounts are limited per shopper, if this shopper may try no further code; else none.
 * Whether such a discount was used must not be told then: each order would test an e-mail address or phone number.
 */
export async function heldDiscounts(
  tx: StoreTx,
  { ids, who }: { ids: readonly string[]; who: CodeTyper },
  at: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const limited = await tx
    .selectFrom('discounts')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('id', 'in', ids)
    .where('limit_per_customer', 'is not', null)
    .execute();
  if (limited.length === 0) return [];
  const mayTry =
    !(await isExhausted(tx, BY_SHOPPER, { ...shopperOf(who), at })) &&
    !(await isExhausted(tx, BY_ADDRESS, { address: who.ip, at }));
  return mayTry ? [] : limited.map(({ id }) => id);
}

function shopperOf(who: CodeTyper): Attempter {
  return who.customerId
    ? { subject: `account ${who.customerId}` }
    : { subject: `cart ${who.cartToken}`, address: who.ip };
}
