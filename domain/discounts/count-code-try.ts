import type { StoreTx } from '#db/index.ts';
import { countAttempt, type Limit, type Verdict } from '#domain/identity/index.ts';

/**
 * Twenty codes an hour for a shopper, ten of them without delay: enough for a person, useless for guessing.
 */
const BY_SHOPPER: Limit = { bucket: 'discount code', windowSeconds: 3600, free: 10, refuse: 20 };
// Tries are also counted by IP address, because a guesser can open new carts. This limit is higher, because an
// address may be a whole mobile network.
const BY_ADDRESS: Limit = { bucket: 'discount code from', windowSeconds: 3600, free: 60, refuse: 200 };

/** The shopper who types a code: an account, or a cart at an IP address. */
export type CodeTyper = { customerId?: string | null; cartToken: string | null; ip: string };

/** Counts a typed code. The caller waits for the returned pause outside its transaction. */
export async function countCodeTry(tx: StoreTx, who: CodeTyper, at: Date): Promise<Verdict> {
  const shopper = who.customerId
    ? { subject: `account ${who.customerId}` }
    : { subject: `cart ${who.cartToken}`, address: who.ip };
  // Refused by address, a code adds no row for its cart, and a guesser can invent any number of those.
  const shared = await countAttempt(tx, BY_ADDRESS, { address: who.ip, at });
  if (shared.isRefused) return shared;
  const own = await countAttempt(tx, BY_SHOPPER, { ...shopper, at });
  return !own.isRefused && shared.pauseMs > own.pauseMs ? shared : own;
}
