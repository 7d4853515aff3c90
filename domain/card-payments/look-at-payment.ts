import { withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit } from '#domain/identity/index.ts';
import { type AttemptStatus, attemptsOf, type CardDesk } from '#domain/payments/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { SyncFailure } from './errors.ts';
import { syncAttempt } from './sync-attempt.ts';

/**
 * Connected accounts share the install's limit of requests at Stripe, so one order may cause only so many. The payment
 * page looks twelve times in five minutes.
 */
const LOOKS: Limit = { bucket: 'payment looks', windowSeconds: 3600, free: 60, refuse: 60 };
const DAY_MS = 24 * 3_600_000;

/**
 * Asks the provider about an order's latest page when the shopper returns from it. 'unasked' if the order has no page,
 * beyond the limit, and from one day after the page's end, when the regular checks have ended too.
 */
export async function lookAtPayment(
  storeId: string,
  { orderId, desk }: { orderId: string; desk: CardDesk },
  act: Act,
): Promise<Result<AttemptStatus | 'unasked', SyncFailure>> {
  const attemptId = await withStore(storeId, async (tx) => {
    const [latest] = await attemptsOf(tx, orderId);
    if (!latest || act.at.getTime() - latest.expiresAt.getTime() > DAY_MS) return null;
    const { isRefused } = await countAttempt(tx, LOOKS, { subject: orderId, at: act.at });
    return isRefused ? null : latest.id;
  });
  return attemptId === null ? ok('unasked') : syncAttempt(storeId, { attemptId, desk }, act);
}
