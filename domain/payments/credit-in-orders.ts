import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import type { PaymentMethod } from './payment-rules.ts';
import { settleOrder } from './settle.ts';

/** customerId: null for a guest, who has no credit. Amounts in minor units of the order's currency. */
export type OrderCredit = {
  orderId: string;
  customerId: string | null;
  /** amount: the amount that credit pays; total: the order's total. */
  amount: number;
  total: number;
  currency: string;
  /** The payment method of the rest; `store_credit` if there is no rest. */
  method: PaymentMethod;
};

/**
 * Locks the shopper's credit before an order is written, and deducts the credit for a part (app.place_order
 * deducts credit for a whole order itself). Every verb locks credit before stock, so that orders and refunds
 * of one shopper cannot deadlock. Raises the error of isCreditShort.
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

/** After the order was written, settles the order or the amount that credit pays; the rest stays pending. */
export async function settleOrderCredit(tx: StoreTx, credit: OrderCredit, act: Act): Promise<void> {
  const { orderId, amount, total, currency } = credit;
  const isPart = amount < total;
  if (isPart) await makeItThePart(tx, credit);
  const settlement = { orderId, source: 'store_credit' as const, amount, currency, isPart };
  const settled = await settleOrder(tx, settlement, act);
  if (!settled.ok) throw new Error(`An order whose credit was spent could not be settled: ${settled.code}`);
  if (isPart) await openRest(tx, credit, act);
}

// An order may have only one pending payment at a time. So its pending payment becomes the credit payment and is settled
// before a second one is opened for the remaining amount.
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
