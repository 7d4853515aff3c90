import { sql } from 'kysely';
import { endWith, jobPriority, type StoreTx } from '#db/index.ts';
import { type Act, actorName } from '#domain/audit/index.ts';
import { DELIVER_TASK, type WrittenMail } from '#domain/mail/index.ts';
import { type InsufficientStock, shortagesRaised } from '#domain/stock/index.ts';
import { newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { NewOrder } from './new-order.ts';
import { lineRows, orderRow } from './order-rows.ts';
import { settleNothing, withoutPayment } from './settle-nothing.ts';

/** The cart and the key that this order spends. */
export type SpentCheckout = { cartId: string; keyHash: string };

/** What is written with an order. */
export type OrderWrite = {
  order: NewOrder;
  checkout?: SpentCheckout;
  /** Says UNNUMBERED wherever the order's number comes. */
  mail?: WrittenMail;
  /** The transaction ends with this order: the commit is sent along. */
  isLast?: boolean;
};

/** Stands in a written mail where the order's number comes: a number that no order ever gets. */
export const UNNUMBERED = Number.MAX_SAFE_INTEGER;

/**
 * Takes the stock and writes an order that starts its life. One call (app.place_order) whose last part takes the
 * store's next number, because from that moment until the commit every other order of the store waits. On insufficient_stock the transaction is undone.
 * However it was to be paid, one that comes to nothing is paid here (settleNothing).
 */
export async function writeOrder(
  tx: StoreTx,
  write: OrderWrite,
  act: Act,
): Promise<Result<number, InsufficientStock>> {
  const isFree = write.order.totals.total.amount === 0;
  const order = isFree ? withoutPayment(write.order) : write.order;
  try {
    const run = () => callPlaceOrder(tx, { ...write, order }, act);
    const number = write.isLast && !isFree ? await endWith(tx, run) : await run();
    if (isFree) await settleNothing(tx, { orderId: order.id, currency: order.totals.total.currency }, act);
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
  return sql`${value === undefined ? null : JSON.stringify(value)}::jsonb`;
}
