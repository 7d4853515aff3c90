import type { Selectable } from 'kysely';
import type { DB, StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { type Money, money } from '#lib/money/index.ts';

/** The ways in which webhooks are delivered, chosen to simulate failures of real providers. */
export const DELIVERIES = ['normal', 'delayed', 'twice', 'reordered', 'lost'] as const;

export type Delivery = (typeof DELIVERIES)[number];

/**
 * The outcome of a card's refunds: done at once; done a minute later; failed a minute later; or done at once
 * and returned a minute later.
 */
export type RefundCourse = 'at_once' | 'later' | 'fails' | 'comes_back';

export type BankStatus = 'open' | 'challenged' | 'authorized' | 'paid' | 'failed' | 'expired';

/** A hosted payment page at the test provider, with its payment. */
export type BankCharge = {
  id: string;
  accountId: string;
  key: string;
  orderId: string;
  description: string;
  status: BankStatus;
  amount: Money;
  captured: number;
  refunded: number;
  capturesLater: boolean;
  failureCode: string;
  webhookUrl: string;
  returnUrl: string;
  cancelUrl: string;
  locale: Locale;
  delivery: Delivery;
  refundCourse: RefundCourse;
  expiresAt: Date;
};

/** Reads a charge, and locks it if it is to be changed. An expired page has the status expired. */
export async function readCharge(
  tx: StoreTx,
  { id, now, isLocked = false }: { id: string; now: Date; isLocked?: boolean },
): Promise<BankCharge | null> {
  if (!isId(id)) return null;
  const row = await tx
    .selectFrom('test_charges as c')
    .selectAll()
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) return null;
  const charge = chargeOf(row);
  const isOver = (charge.status === 'open' || charge.status === 'challenged') && charge.expiresAt <= now;
  return isOver ? { ...charge, status: 'expired' } : charge;
}

export async function moveCharge(
  tx: StoreTx,
  id: string,
  to: {
    status?: BankStatus;
    failure_code?: string;
    captured?: number;
    refunded?: number;
    delivery?: Delivery;
    refund_course?: RefundCourse;
  },
): Promise<void> {
  await tx
    .updateTable('test_charges as c')
    .set(to)
    .where('c.store_id', '=', tx.storeId)
    .where('c.id', '=', id)
    .execute();
}

export function chargeOf(row: Selectable<DB['test_charges']>): BankCharge {
  return {
    id: row.id,
    accountId: row.account_id,
    key: row.idempotency_key,
    orderId: row.order_reference,
    description: row.description,
    status: row.status as BankStatus,
    amount: money(row.amount, row.currency),
    captured: row.captured,
    refunded: row.refunded,
    capturesLater: row.captures_later,
    failureCode: row.failure_code,
    webhookUrl: row.webhook_url,
    returnUrl: row.return_url,
    cancelUrl: row.cancel_url,
    locale: row.locale as Locale,
    delivery: row.delivery as Delivery,
    refundCourse: row.refund_course as RefundCourse,
    expiresAt: row.expires_at,
  };
}
