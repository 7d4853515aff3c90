import type { StoreTx } from '#db/index.ts';
import {
  type Attempter,
  countAttempt,
  isExhausted,
  type Limit,
  type Verdict,
} from '#domain/identity/index.ts';

/** Twenty tries an hour for a shopper, ten of them without delay: enough for a person, useless for guessing. */
const FOR_SHOPPER = { windowSeconds: 3600, free: 10, refuse: 20 };
// Tries are also counted by IP address, because a guesser can open new carts. This limit is higher, because an
// address may be a whole mobile network.
const FOR_ADDRESS = { windowSeconds: 3600, free: 60, refuse: 200 };

type Tries = { byShopper: Limit; byAddress: Limit };
const CODES: Tries = {
  byShopper: { bucket: 'discount code', ...FOR_SHOPPER },
  byAddress: { bucket: 'discount code from', ...FOR_ADDRESS },
};
// Refused orders are counted apart from typed codes: those of others at an address must not hold an order's discounts.
const USED: Tries = {
  byShopper: { bucket: 'used discount', ...FOR_SHOPPER },
  byAddress: { bucket: 'used discount from', ...FOR_ADDRESS },
};

/** The shopper who types a code: an account, or a cart at an IP address. */
export type CodeTyper = { customerId?: string | null; cartToken: string | null; ip: string };

/** Counts a typed code. The caller waits for the returned pause outside its transaction. */
export function countCodeTry(tx: StoreTx, who: CodeTyper, at: Date): Promise<Verdict> {
  return countTry(tx, { tries: CODES, who }, at);
}

/** Counts an order that is refused because a discount was used before. The caller waits as for a typed code. */
export function countUsedTry(tx: StoreTx, who: CodeTyper, at: Date): Promise<Verdict> {
  return countTry(tx, { tries: USED, who }, at);
}

async function countTry(
  tx: StoreTx,
  { tries: { byShopper, byAddress }, who }: { tries: Tries; who: CodeTyper },
  at: Date,
): Promise<Verdict> {
  // Refused by address, a try adds no row for its cart, and a guesser can invent any number of those.
  const shared = await countAttempt(tx, byAddress, { address: who.ip, at });
  if (shared.isRefused) return shared;
  const own = await countAttempt(tx, byShopper, { ...shopperOf(who), at });
  return !own.isRefused && shared.pauseMs > own.pauseMs ? shared : own;
}

/**
 * Returns which of an order's discounts are limited per shopper, if too many orders of this shopper were refused for one; else none.
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
    !(await isExhausted(tx, USED.byShopper, { ...shopperOf(who), at })) &&
    !(await isExhausted(tx, USED.byAddress, { address: who.ip, at }));
  return mayTry ? [] : limited.map(({ id }) => id);
}

function shopperOf(who: CodeTyper): Attempter {
  return who.customerId
    ? { subject: `account ${who.customerId}` }
    : { subject: `cart ${who.cartToken}`, address: who.ip };
}
