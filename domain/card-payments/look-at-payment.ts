import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type Attempter, countAttempt, type Limit } from '#domain/identity/index.ts';
import { type AttemptStatus, attemptsOf, type CardDesk } from '#domain/payments/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { SyncFailure } from './errors.ts';
import { readPayState } from './pay-state.ts';
import { syncAttempt } from './sync-attempt.ts';

/*
 * Connected accounts share the install's limit of requests at Stripe, so one order, one address and one shop may cause
 * only so many. The payment page looks twelve times in five minutes.
 */
const HOUR = { windowSeconds: 3600 };
const OF_ADDRESS: Limit = { bucket: 'payment looks from', ...HOUR, free: 300, refuse: 300 };
const OF_ORDER: Limit = { bucket: 'payment looks', ...HOUR, free: 60, refuse: 60 };
const OF_STORE: Limit = { bucket: 'payment looks of store', ...HOUR, free: 3600, refuse: 3600 };
/** An order that waits for no payment any more: the shopper may have paid on a page that is still open. */
const OF_PAST_ORDER: Limit = { bucket: 'late payment look', windowSeconds: 86_400, free: 1, refuse: 1 };
const DAY_MS = 24 * 3_600_000;

/**
 * Asks the provider about an order's latest page when the shopper returns from it. 'unasked' if the order has no page,
 * beyond the limits, a second time in a day if it waits for no payment, and from one day after the page's end, when the
 * regular checks have ended too.
 */
export async function lookAtPayment(
  storeId: string,
  { orderId, desk }: { orderId: string; desk: CardDesk },
  act: Act,
): Promise<Result<AttemptStatus | 'unasked', SyncFailure>> {
  const attemptId = await withStore(storeId, async (tx) => {
    const [latest] = await attemptsOf(tx, orderId);
    if (!latest || act.at.getTime() - latest.expiresAt.getTime() > DAY_MS) return null;
    return (await mayLook(tx, orderId, act)) ? latest.id : null;
  });
  return attemptId === null ? ok('unasked') : syncAttempt(storeId, { attemptId, desk }, act);
}

/** Counts a look. A refused one is not counted in the limits after it, which others share. */
async function mayLook(tx: StoreTx, orderId: string, { at, ip }: Act): Promise<boolean> {
  const { isWaiting } = await readPayState(tx, { orderId });
  const counts: [Limit, Attempter][] = [
    ...(ip ? [[OF_ADDRESS, { address: ip }] as [Limit, Attempter]] : []),
    [isWaiting ? OF_ORDER : OF_PAST_ORDER, { subject: orderId }],
    [OF_STORE, { subject: 'all' }],
  ];
  for (const [limit, attempter] of counts) {
    if ((await countAttempt(tx, limit, { ...attempter, at })).isRefused) return false;
  }
  return true;
}
