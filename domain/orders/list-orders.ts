import type { StoreTx } from '#db/index.ts';
import type { OrderListRow } from './order-view.ts';
import type { OrderStatus, PaymentStatus } from './transitions.ts';

/** search: an order number, the beginning of an e-mail or a name, or a phone number or its end. after: OrderPage.next. */
export type OrderFilter = {
  status?: OrderStatus | null;
  paymentStatus?: PaymentStatus | null;
  search?: string;
  after?: string | null;
  limit?: number;
};

export type OrderPage = { rows: OrderListRow[]; next: string | null };

/** Orders of the store, newest first, 50 a page (at most 200). */
export async function listOrders(tx: StoreTx, filter: OrderFilter): Promise<OrderPage> {
  throw new Error(`not written yet ${tx.storeId} ${filter.limit}`);
}
