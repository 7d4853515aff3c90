import type { StoreTx } from '#db/index.ts';
import { attemptsOf, hasCardAccount, isAttemptOpen } from '#domain/payments/index.ts';

/** Where an order stands with its card payment, for the page it is paid from. */
export type PayState = {
  /** Whether its money is still to come. */
  isWaiting: boolean;
  /** The page that is open at the provider; null for none. */
  open: { id: string; url: string; expiresAt: Date } | null;
  /** The last attempt, open or over, to ask the provider about. */
  lastAttemptId: string | null;
  /** Why the last try was declined; '' when it was not. */
  failureCode: string;
  canPayByCard: boolean;
  holdUntil: Date | null;
};

/** Reads where an order stands with its card payment. */
export async function readPayState(tx: StoreTx, { orderId }: { orderId: string }): Promise<PayState> {
  const attempts = await attemptsOf(tx, orderId);
  const open = attempts.find((attempt) => isAttemptOpen(attempt) && attempt.pageUrl !== '');
  const order = await tx
    .selectFrom('orders as o')
    .select(['o.hold_until as holdUntil', 'o.status', 'o.payment_status'])
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  const state = order?.payment_status ?? '';
  // An order in cash waits for a card only while a page is open for it.
  const isForCard = state === 'pending' || state === 'failed';
  const isInstead = (state === 'unpaid' || state === 'partially_paid') && open !== undefined;
  return {
    isWaiting: (isForCard || isInstead) && order?.status !== 'cancelled',
    open: open ? { id: open.id, url: open.pageUrl, expiresAt: open.expiresAt } : null,
    lastAttemptId: attempts[0]?.id ?? null,
    failureCode: attempts[0]?.failureCode ?? '',
    canPayByCard: await hasCardAccount(tx),
    holdUntil: order?.holdUntil ?? null,
  };
}
