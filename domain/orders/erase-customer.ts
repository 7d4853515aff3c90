import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { DROP_PAPERS_TASK } from '#domain/invoices/index.ts';
import { eraseMails } from '#domain/mail/index.ts';
import { deleteTextMessages } from '#domain/text-messages/index.ts';
import { forgetBuyers, noteRemaining } from './note-buyers.ts';
import { type OrderBuyer, ordersOfBuyer } from './orders-of-buyer.ts';
import type { OrderStatus } from './transitions.ts';

export const OVER = ['delivered', 'cancelled'] as const satisfies readonly OrderStatus[];

export function isOver(status: OrderStatus): boolean {
  return (OVER as readonly OrderStatus[]).includes(status);
}

/**
 * An order's columns without personal data. City and country stay, because they identify no person and
 * reports use them.
 */
const NOBODY = {
  user_name: '',
  email: '',
  email_norm: '',
  phone: '',
  address: '',
  address_more: '',
  zip_code: '',
  note: '',
  customer_id: null,
  erase_when_over: false,
} as const;

/**
 * Removes a person's data from their orders (M1). An open order keeps the data that the courier needs until
 * it is delivered or cancelled. Amounts, products and dates stay for the store's accounts.
 */
export async function eraseOrders(
  tx: StoreTx,
  person: OrderBuyer,
  act: Act,
): Promise<{ erased: number; waiting: number }> {
  const whose = await ordersOfBuyer(tx, person);
  const orders = await tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.status', 'o.email_norm as email'])
    .where('o.store_id', '=', tx.storeId)
    .where(whose)
    .orderBy('o.id')
    .forUpdate()
    .execute();
  const isErasable = ({ status }: { status: string }) => isOver(status as OrderStatus);
  const over = orders.filter(isErasable).map(({ id }) => id);
  const open = orders.filter((order) => !isErasable(order)).map(({ id }) => id);
  const emails = [...new Set(orders.map(({ email }) => email))].filter(Boolean);
  await forgetBuyers(tx, emails);
  await tx
    .updateTable('orders')
    .set((eb) => ({ ...NOBODY, updated_at: act.at, version: eb('version', '+', 1) }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', sql<string>`any (${over}::uuid[])`)
    .execute();
  await eraseTraces(tx, over);
  await tx
    .updateTable('orders')
    .set({ erase_when_over: true, customer_id: null })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', sql<string>`any (${open}::uuid[])`)
    .execute();
  await noteRemaining(tx, emails);
  return { erased: over.length, waiting: open.length };
}

/** Erases a finished order whose customer asked for erasure while it was open. */
export async function eraseWhereAsked(tx: StoreTx, orderId: string): Promise<void> {
  const asked = await tx
    .selectFrom('orders as o')
    .select('o.email_norm as email')
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .where('o.erase_when_over', '=', true)
    .executeTakeFirst();
  if (!asked) return;
  await forgetBuyers(tx, [asked.email]);
  await tx
    .updateTable('orders as o')
    .set(NOBODY)
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .where('o.erase_when_over', '=', true)
    .execute();
  await eraseTraces(tx, [orderId]);
  await noteRemaining(tx, [asked.email]);
}

// Issued invoices stay, as the law requires (decision 022). Messages about the order and what its shopper wrote are
// erased, and a job deletes all other documents with the person's data.
async function eraseTraces(tx: StoreTx, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await eraseMails(tx, { orderIds });
  await deleteTextMessages(tx, { orderIds });
  await sql`update returns set comment = '', answer = ''
    where store_id = ${tx.storeId} and order_id = any (${orderIds}::uuid[])`.execute(tx);
  await enqueue(tx, DROP_PAPERS_TASK, { orderIds }, { class: 'web' });
}
