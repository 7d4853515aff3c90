import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import type { PaymentMethod } from './payment-rules.ts';
import { settle } from './settle.ts';

/** customerId null: nobody who could have credit. Amounts in minor units of the order's currency. */
export type OrderCredit = {
  orderId: string;
  customerId: string | null;
  /** How much of the order the credit pays, and what the order comes to. */
  amount: number;
  total: number;
  currency: string;
  /** How the rest is paid; the credit's own name where there is none. */
  method: PaymentMethod;
};

/**
 * Before an order is written: its shopper's credit is locked, and a part of the order taken from it (app.place_order
 * takes a whole one itself). Credit comes before stock in every verb, as a refund gives it before it restocks, so that
 * two orders and a refund of one shopper never wait for each other in a ring. Raises what isCreditShort knows.
 */
export async function takeCreditForOrder(tx: StoreTx, credit: OrderCredit, { at }: Act): Promise<void> {
  const { customerId, orderId, amount, currency } = credit;
  if (amount < credit.total) {
    await sql`select app.spend_credit(${customerId}::uuid, ${orderId}::uuid, ${amount}, ${currency}, ${at})`.execute(
      tx,
    );
    return;
  }
  await tx
    .selectFrom('credit_accounts as a')
    .select('a.customer_id')
    .where('a.store_id', '=', tx.storeId)
    .where('a.customer_id', '=', customerId)
    .forNoKeyUpdate()
    .execute();
}

/** After the order was written: what was taken settles it, or the part of it; the rest waits as the order says. */
export async function settleOrderCredit(tx: StoreTx, credit: OrderCredit, act: Act): Promise<void> {
  const { orderId, amount, total, currency } = credit;
  const isPart = amount < total;
  if (isPart) await makeItThePart(tx, credit);
  const settlement = { orderId, source: 'store_credit' as const, amount, currency, isPart };
  const settled = await settle(tx, settlement, act);
  if (!settled.ok) throw new Error(`An order whose credit was spent could not be settled: ${settled.code}`);
  if (isPart) await openRest(tx, credit, act);
}

// An order waits for one payment at a time: the one that it was written with becomes the part before the rest is opened.
async function makeItThePart(tx: StoreTx, { orderId, amount, total }: OrderCredit): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payments as p')
    .set({ method: 'store_credit', amount })
    .where('p.store_id', '=', tx.storeId)
    .where('p.order_id', '=', orderId)
    .where('p.status', '=', 'pending')
    .where('p.amount', '=', total)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('An order that was just written has no payment of its total.');
}

async function openRest(tx: StoreTx, credit: OrderCredit, { at }: Act): Promise<void> {
  const { orderId, method, currency, total, amount } = credit;
  await tx
    .insertInto('payments')
    .values({
      ...{ store_id: tx.storeId, id: newId(), order_id: orderId, method, currency },
      ...{ status: 'pending', amount: total - amount, created_at: at },
    })
    .execute();
}
