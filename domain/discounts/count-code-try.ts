import type { StoreTx } from '#db/index.ts';
import { countAttempt, type Limit, type Verdict } from '#domain/identity/index.ts';

/** Twenty codes an hour for who types them, ten at full speed: enough for a shopper, nothing for a guesser. */
const BY_SHOPPER: Limit = { bucket: 'discount code', windowSeconds: 3600, free: 10, refuse: 20 };
// A new cart makes a new shopper of a guesser, and a whole mobile network shares an address.
const BY_ADDRESS: Limit = { bucket: 'discount code from', windowSeconds: 3600, free: 60, refuse: 200 };

/** Who types a code: an account, or a cart at an address. */
export type CodeTyper = { customerId?: string | null; cartToken: string | null; ip: string };

/** Counts that a code was typed. A pause that it asks for is made by the caller, outside of its transaction. */
export async function countCodeTry(tx: StoreTx, who: CodeTyper, at: Date): Promise<Verdict> {
  const shopper = who.customerId
    ? { subject: `account ${who.customerId}` }
    : { subject: `cart ${who.cartToken}`, address: who.ip };
  const own = await countAttempt(tx, BY_SHOPPER, { ...shopper, at });
  const shared = await countAttempt(tx, BY_ADDRESS, { address: who.ip, at });
  return shared.isRefused || (!own.isRefused && shared.pauseMs > own.pauseMs) ? shared : own;
}
