import type { StoreTx } from '#db/index.ts';
import { attemptsOf, hasCardAccount, isAttemptOpen } from '#domain/payments/index.ts';

export type PayState = {
  isWaiting: boolean;
  open: { id: string; url: string; expiresAt: Date } | null;
  /** The reason why the last attempt was declined; '' if it was not declined. */
  failureCode: string;
  canPayByCard: boolean;
  holdUntil: Date | null;
};

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
  // A cash order waits for a card payment only while a page is open for it.
  const isForCard = state === 'pending' || state === 'failed';
  const isInstead = (state === 'unpaid' || state === 'partially_paid') && open !== undefined;
  return {
    isWaiting: (isForCard || isInstead) && order?.status !== 'cancelled',
    open: open ? { id: open.id, url: open.pageUrl, expiresAt: open.expiresAt } : null,
    failureCode: attempts[0]?.failureCode ?? '',
    canPayByCard: await hasCardAccount(tx),
    holdUntil: order?.holdUntil ?? null,
  };
}
