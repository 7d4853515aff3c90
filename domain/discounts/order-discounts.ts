import type { StoreTx } from '#db/index.ts';
import type { DiscountKind, DiscountNames } from './discount.ts';

/** A discount that an order got, with its names at that time and amounts in minor units of its currency. */
export type OrderDiscount = {
  discountId: string;
  code: string | null;
  kind: DiscountKind;
  names: DiscountNames;
  amount: number;
  deliveryAmount: number;
  /** Amounts by variant id, whose sum is `amount`. */
  shares: Record<string, number>;
  isGivenBack: boolean;
};

/** Returns an order's discounts in the order in which they were applied. */
export async function readOrderDiscounts(tx: StoreTx, orderId: string): Promise<OrderDiscount[]> {
  const rows = await tx
    .selectFrom('order_discounts')
    .selectAll()
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    discountId: row.discount_id,
    code: row.code,
    kind: row.kind as DiscountKind,
    names: row.names,
    amount: row.amount,
    deliveryAmount: row.delivery_amount,
    shares: row.shares,
    isGivenBack: row.given_back_at !== null,
  }));
}
