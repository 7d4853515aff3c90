import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { readDeliveryRules, takesCash } from '#domain/delivery/index.ts';
import {
  admitCash,
  cashFee,
  hasOpenPage,
  type PayingFor,
  payInCash,
  readPaymentRules,
} from '#domain/payments/index.ts';
import { money } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { priceWithFee, writeFee } from './cash-fee.ts';
import type { CashRefused, NotWaiting, OrderNotFound, PageOpen, TotalChanged } from './errors.ts';
import { lockOrder, type OrderState, recordOrderEvent } from './make-move.ts';

/** True if the order waits for a card payment that may change to cash on delivery. */
export function isPayableOnDelivery(order: Pick<OrderState, 'status' | 'paymentStatus'>): boolean {
  const isOpen = ['pending', 'failed', 'partially_paid'].includes(order.paymentStatus);
  return order.status === 'pending_payment' && isOpen;
}

/** agreed: the total for cash that the shopper saw, in minor units; default: the current total. */
export type PayOnDelivery = { orderId: string; agreed?: number };

type Refusal = OrderNotFound | NotWaiting | CashRefused | PageOpen | TotalChanged;

/**
 * Changes a pending card order to cash on delivery: pending_payment → confirmed. Adds the cash fee and
 * requires that the shopper agreed to the total. The stock hold no longer expires. The limits are those of
 * other cash orders.
 */
export async function payOnDelivery(
  tx: StoreTx,
  { orderId, agreed }: PayOnDelivery,
  act: Act,
): Promise<Result<null, Refusal>> {
  const order = await lockOrder(tx, orderId);
  if (!order) return fail('order_not_found');
  if (!isPayableOnDelivery(order)) return fail('not_waiting');
  if (await hasOpenPage(tx, orderId)) return fail('page_open');
  const { isAdmitted, confirmation, fee } = await admitCash(tx, await buyerOf(tx, orderId));
  if (!isAdmitted) return fail('cash_refused');
  const change = await priceWithFee(tx, orderId, fee.amount);
  const { before, currency, priced } = change;
  if (priced.total !== (agreed ?? before)) {
    return fail('total_changed', { before, total: priced.total, fee: priced.total - before, currency });
  }
  await writeFee(tx, { order, change }, act);
  await payInCash(tx, { orderId }, act);
  await confirmAsCash(tx, { orderId, confirmation }, act);
  await recordOrderEvent(tx, { order, kind: 'pays_on_delivery', after: { status: 'confirmed' } }, act);
  return ok(null);
}

/**
 * The total of a pending card order if it is paid in cash, in minor units. The rules for cash are checked
 * when the shopper chooses it.
 */
export async function cashTotalOf(
  tx: StoreTx,
  orderId: string,
): Promise<{ before: number; total: number; currency: string }> {
  const { rules } = await readPaymentRules(tx);
  const { paying } = await buyerOf(tx, orderId);
  const { before, currency, priced } = await priceWithFee(tx, orderId, cashFee(rules, paying).amount);
  return { before, total: priced.total, currency };
}

async function confirmAsCash(
  tx: StoreTx,
  { orderId, confirmation }: { orderId: string; confirmation: 'none' | 'waiting' },
  act: Act,
): Promise<void> {
  const changed = await tx
    .updateTable('orders as o')
    .set((eb) => ({
      status: 'confirmed',
      payment_status: sql<string>`case when o.payment_status = 'partially_paid' then o.payment_status else 'unpaid' end`,
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

// Only store credit can have paid a part of an order that still waits for payment.
const paidOf = (tx: StoreTx) =>
  sql<string>`(select coalesce(sum(p.amount), 0) from payments p
    where p.store_id = ${tx.storeId} and p.order_id = o.id and p.status = 'paid')`.as('paid');
