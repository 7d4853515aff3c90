import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { heldOf } from './held-total.ts';
import { voidPayment } from './void-payment.ts';

/** Replaces a pending card payment with cash on delivery for the unpaid amount. The caller updates the order. */
export async function payInCash(tx: StoreTx, { orderId }: { orderId: string }, act: Act): Promise<void> {
  await voidPayment(tx, orderId);
  const { total, currency, held } = await tx
    .selectFrom('orders as o')
    .select(['o.total', 'o.currency'])
    .select(heldOf(tx, orderId).as('held'))
    .where('o.store_id', '=', tx.storeId)
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('payments')
    .values({
      store_id: tx.storeId,
      id: newId(),
      order_id: orderId,
      method: 'cash_on_delivery',
      status: 'pending',
      currency,
      amount: total - Number(held),
      created_at: act.at,
    })
    .execute();
}
