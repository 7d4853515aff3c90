import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { readDeliveryRules, takesCash } from '#domain/delivery/index.ts';
import { admitCash, type PayingFor, payInCash } from '#domain/payments/index.ts';
import { money } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { CashRefused, NotWaiting, OrderNotFound } from './errors.ts';
import { lockOrder, type OrderState, tell } from './make-move.ts';

/** Whether an order waits for a card payment that may be given up for cash. */
export function isPayableOnDelivery(order: Pick<OrderState, 'status' | 'paymentStatus'>): boolean {
  const isOpen = order.paymentStatus === 'pending' || order.paymentStatus === 'failed';
  return order.status === 'pending_payment' && isOpen;
}

/**
 * The shopper gives up a card payment that has not come through and pays on delivery: pending_payment → confirmed.
 * What the order took from stock stays taken, for good. Who gets no cash order does not get one this way either.
 */
export async function payOnDelivery(
  tx: StoreTx,
  { orderId }: { orderId: string },
  act: Act,
): Promise<Result<null, OrderNotFound | NotWaiting | CashRefused>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  if (!isPayableOnDelivery(order)) return fail('not_waiting');
  const { isAdmitted, confirmation } = await admitCash(tx, await buyerOf(tx, orderId));
  if (!isAdmitted) return fail('cash_refused');
  await payInCash(tx, { orderId }, act);
  const changed = await tx
    .updateTable('orders as o')
    .set((eb) => ({
      status: 'confirmed',
      payment_status: 'unpaid',
      payment_method: 'cash_on_delivery',
      confirmation,
      hold_until: null,
      updated_at: act.at,
      version: eb('o.version', '+', 1),
    }))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .where('o.status', '=', 'pending_payment')
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new Error('A locked order moved under its lock.');
  await tell(tx, { order, kind: 'pays_on_delivery', after: { status: 'confirmed' } }, act);
  return ok(null);
}

async function buyerOf(
  tx: StoreTx,
  orderId: string,
): Promise<{ phone: string; emailNorm: string; paying: PayingFor }> {
  const order = await tx
    .selectFrom('orders as o')
    .select(['o.phone', 'o.email_norm as emailNorm', 'o.total', 'o.currency', 'o.country', 'o.city'])
    .select(['o.base_currency as base', 'o.rate_numer as numer', 'o.rate_denom as denom'])
    .select('o.delivery_method as deliveryId')
    .select(paidOf(tx))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { phone, emailNorm, total, currency, country, city, base, numer, denom } = order;
  const isConverted = base !== null && numer !== null && denom !== null;
  const into = isConverted ? { code: currency, rate: { numer, denom } } : null;
  const delivery = { allowsCash: takesCash(await readDeliveryRules(tx), order.deliveryId) };
  return {
    ...{ phone, emailNorm },
    paying: {
      ...{ total: money(total, currency), byCredit: Number(order.paid), base: base ?? currency, into },
      ...{ destination: { country, city }, delivery },
    },
  };
}

// A part that was paid is credit: no other money comes to an order that still waits.
const paidOf = (tx: StoreTx) =>
  sql<string>`(select coalesce(sum(p.amount), 0) from payments p
    where p.store_id = ${tx.storeId} and p.order_id = o.id and p.status = 'paid')`.as('paid');
