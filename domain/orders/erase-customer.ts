import { enqueue, type StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { DROP_PAPERS_TASK } from '#domain/invoices/index.ts';
import { forgetBuyers } from './note-buyers.ts';
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
export async function eraseCustomer(
  tx: StoreTx,
  { customerId }: { customerId: string },
  act: Act,
): Promise<void> {
  await forgetBuyers(tx, { customerId });
  const erased = await tx
    .updateTable('orders as o')
    .set((eb) => ({ ...NOBODY, updated_at: act.at, version: eb('o.version', '+', 1) }))
    .where('o.store_id', '=', tx.storeId)
    .where('o.customer_id', '=', customerId)
    .where('o.status', 'in', OVER)
    .returning('o.id')
    .execute();
  await dropPapers(
    tx,
    erased.map(({ id }) => id),
  );
  await tx
    .updateTable('orders as o')
    .set({ erase_when_over: true, customer_id: null })
    .where('o.store_id', '=', tx.storeId)
    .where('o.customer_id', '=', customerId)
    .execute();
}

/** Erases a finished order whose customer asked for erasure while it was open. */
export async function eraseWhereAsked(tx: StoreTx, orderId: string): Promise<void> {
  const asked = await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .where('o.erase_when_over', '=', true)
    .executeTakeFirst();
  if (!asked) return;
  await forgetBuyers(tx, { orderId });
  await tx
    .updateTable('orders as o')
    .set(NOBODY)
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .where('o.erase_when_over', '=', true)
    .execute();
  await dropPapers(tx, [orderId]);
}

// Issued invoices stay, as the law requires (decision 022); all other papers with the person's data are
// deleted.
async function dropPapers(tx: StoreTx, orderIds: string[]): Promise<void> {
  if (orderIds.length > 0) await enqueue(tx, DROP_PAPERS_TASK, { orderIds }, { class: 'web' });
}
