import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { recordOrderEvent } from '#domain/orders/index.ts';
import { moveAttempt } from '#domain/payments/index.ts';
import { lockedAttempt } from './locked-attempt.ts';

/** In `differs`: the provider did not say what became of the page. */
export const UNASKED = 'unasked';

/**
 * Asks staff to look for a payment at the provider, because an order ends or changes while its page may still be paid
 * and the provider does not say so, for example since its key was revoked.
 */
export async function noteUnasked(tx: StoreTx, attemptId: string, act: Act): Promise<void> {
  const locked = await lockedAttempt(tx, attemptId);
  if (!locked) return;
  const { order, attempt } = locked;
  if (attempt.reference === '' || attempt.differs !== '' || attempt.status === 'paid') return;
  await moveAttempt(tx, attempt, { differs: UNASKED });
  const data = { differs: [UNASKED] };
  await recordOrderEvent(tx, { order, kind: 'charge_differs', data, after: {} }, act);
}
