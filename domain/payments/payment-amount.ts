import type { RawBuilder, SqlBool } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** The amount of the order's only payment `p` that meets a condition; throws if there is none. */
export function paymentAmount(
  tx: StoreTx,
  orderId: string,
  which: RawBuilder<SqlBool>,
): Promise<{ amount: number; currency: string }> {
  return tx
    .selectFrom('payments as p')
    .select(['p.amount', 'p.currency'])
    .where('p.store_id', '=', tx.storeId)
    .where('p.order_id', '=', orderId)
    .where(which)
    .executeTakeFirstOrThrow();
}
