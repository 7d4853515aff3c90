import type { StoreTx } from '#db/index.ts';

/** Leaves the customer without a default address. */
export async function dropDefaultAddress(tx: StoreTx, customerId: string): Promise<void> {
  await tx
    .updateTable('customer_addresses')
    .set({ is_default: false })
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', customerId)
    .where('is_default', '=', true)
    .execute();
}
