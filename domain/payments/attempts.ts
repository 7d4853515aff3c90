import type { Selectable } from 'kysely';
import { type DB, enqueue, type StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { type Money, money } from '#lib/money/index.ts';

export type AttemptStatus = 'opening' | 'open' | 'authorized' | 'paid' | 'failed' | 'expired' | 'returned';

/** One hosted payment page of an order. */
export type Attempt = {
  id: string;
  paymentId: string;
  orderId: string;
  accountId: string;
  status: AttemptStatus;
  amount: Money;
  reference: string;
  chargeReference: string;
  pageUrl: string;
  failureCode: string;
  /** The differences between the charge and the requested one; '' if there are none. */
  differs: string;
  shopUrl: string;
  locale: Locale;
  expiresAt: Date;
  createdAt: Date;
};

/** True if the page can still be paid. */
export const isAttemptOpen = ({ status }: Pick<Attempt, 'status'>) =>
  status === 'opening' || status === 'open';

export type AttemptKey = { id: string } | { accountId: string; reference: string };

/** Reads an attempt by its id, or by the provider's reference for its page. */
export async function readAttempt(tx: StoreTx, key: AttemptKey): Promise<Attempt | null> {
  if ('id' in key && !isId(key.id)) return null;
  const row = await tx
    .selectFrom('payment_attempts as t')
    .selectAll()
    .where('t.store_id', '=', tx.storeId)
    .where((eb) =>
      'id' in key
        ? eb('t.id', '=', key.id)
        : eb.and([eb('t.account_id', '=', key.accountId), eb('t.reference', '=', key.reference)]),
    )
    .executeTakeFirst();
  return row ? attemptOf(row) : null;
}

/** All payment attempts of an order, newest first. */
export async function attemptsOf(tx: StoreTx, orderId: string): Promise<Attempt[]> {
  const rows = await tx
    .selectFrom('payment_attempts as t')
    .selectAll()
    .where('t.store_id', '=', tx.storeId)
    .where('t.order_id', '=', orderId)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
  return rows.map(attemptOf);
}

/** True if a page can still be paid. An order is changed only after its pages are closed at the provider. */
export async function hasOpenPage(tx: StoreTx, orderId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('payment_attempts as t')
    .select('t.id')
    .where('t.store_id', '=', tx.storeId)
    .where('t.order_id', '=', orderId)
    .where('t.status', 'in', ['opening', 'open'])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** The job that closes an order's payment pages at their providers. */
export const CLOSE_TASK = 'payments.close-pages';

/** Enqueues the closing of an order's open pages, to run after the commit. */
export async function closePagesLater(tx: StoreTx, orderId: string): Promise<void> {
  if (!(await hasOpenPage(tx, orderId))) return;
  await enqueue(tx, CLOSE_TASK, { orderId }, { class: 'money', jobKey: `close:${orderId}` });
}

/** Updates an attempt unless its status has changed since it was read; returns false in that case. */
export async function moveAttempt(
  tx: StoreTx,
  attempt: Pick<Attempt, 'id' | 'status'>,
  to: {
    status?: AttemptStatus;
    reference?: string;
    charge_reference?: string;
    page_url?: string;
    failure_code?: string;
    differs?: string;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_attempts as t')
    .set(to)
    .where('t.store_id', '=', tx.storeId)
    .where('t.id', '=', attempt.id)
    .where('t.status', '=', attempt.status)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function attemptOf(row: Selectable<DB['payment_attempts']>): Attempt {
  return {
    id: row.id,
    paymentId: row.payment_id,
    orderId: row.order_id,
    accountId: row.account_id,
    status: row.status as AttemptStatus,
    amount: money(row.amount, row.currency),
    reference: row.reference,
    chargeReference: row.charge_reference,
    pageUrl: row.page_url,
    failureCode: row.failure_code,
    differs: row.differs,
    shopUrl: row.shop_url,
    locale: row.locale as Locale,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  };
}
