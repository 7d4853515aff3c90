import { sql } from 'kysely';
import { afterCommit, endWith, jobPriority, noteOrders, type StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { DELIVER_TASK, type WrittenMail } from '#domain/mail/index.ts';
import { type InsufficientStock, shortagesRaised } from '#domain/stock/index.ts';
import { newId } from '#lib/ids.ts';
import { jsonText } from '#lib/json-text.ts';
import { addToCounter } from '#lib/metrics/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { NewOrder } from './new-order.ts';
import { lineRows, orderRow } from './order-rows.ts';
import { settleNothingDue, withoutPayment } from './settle-nothing.ts';

/** The cart and the idempotency key that this order uses up. */
export type SpentCheckout = { cartId: string; keyHash: string };

export type OrderWrite = {
  order: NewOrder;
  checkout?: SpentCheckout;
  /** A prepared mail with UNNUMBERED in place of the order number. */
  mail?: WrittenMail;
  /** True if the order is the transaction's last statement, with which the commit is sent. */
  isLast?: boolean;
};

/** Placeholder for the order number in a prepared mail; no order ever has it. */
export const UNNUMBERED = Number.MAX_SAFE_INTEGER;

/**
 * Takes the stock and writes a new order in one call (app.place_order). The store's next number is taken
 * last, because all other orders of the store wait from then until the commit. `insufficient_stock` rolls the
 * transaction back. A free order is settled here (settleNothingDue).
 */
export async function writeOrder(
  tx: StoreTx,
  write: OrderWrite,
  act: Act,
): Promise<Result<number, InsufficientStock>> {
  noteOrders(tx);
  const isFree = write.order.totals.total.amount === 0;
  const order = isFree ? withoutPayment(write.order) : write.order;
  afterCommit(() => addToCounter('souk_orders_total', [order.paymentMethod ?? 'cash_on_delivery']));
  try {
    const run = () => callPlaceOrder(tx, { ...write, order }, act);
    const number = write.isLast && !isFree ? await endWith(tx, run) : await run();
    if (isFree) await settleNothingDue(tx, { orderId: order.id, currency: order.totals.total.currency }, act);
    return ok(number);
  } catch (error) {
    const shortages = shortagesRaised(error);
    if (!shortages) throw error;
    return fail('insufficient_stock', { shortages });
  }
}

async function callPlaceOrder(tx: StoreTx, write: OrderWrite, act: Act): Promise<number> {
  const { order, checkout, mail } = write;
  const event = { id: newId(), actor_kind: act.by.kind, actor_name: actorName(act.by) };
  const job = mail && { ...mail, task: DELIVER_TASK, priority: jobPriority('mail') };
  const { rows } = await sql<{ number: number }>`
    select app.place_order(${json(orderRow(order, act))}, ${json(lineRows(order))}, ${json(event)}, ${newId()},
      ${json(checkout)}, ${json(job)}, ${String(UNNUMBERED)}) as number`.execute(tx);
  const number = rows[0]?.number;
  if (number === undefined) throw new Error('The order counter gave no number.');
  return number;
}

function json(value: unknown) {
  return sql`${value === undefined ? null : jsonText(value)}::jsonb`;
}
