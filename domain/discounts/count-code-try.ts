import type { StoreTx } from '#db/index.ts';
import { countAttempt, type Limit, type Verdict } from '#domain/identity/index.ts';

/** Twenty codes an hour for who types them, ten at full speed: enough for a shopper, nothing for a guesser. */
const CODE_TRIES: Limit = { bucket: 'discount code', windowSeconds: 3600, free: 10, refuse: 20 };

/** Counts that a code was typed. The subject is the account, or the cart and the address it came from. */
export function countCodeTry(tx: StoreTx, subject: string, at: Date): Promise<Verdict> {
  return countAttempt(tx, CODE_TRIES, { subject, at });
}
