import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { type OrderView, orderDetail } from '#domain/orders/index.ts';
import type { Staff } from '../shell/staff.server.ts';

/** The order that a URL names; 404 for an unknown id. */
export async function findOrder(orderId: string, { store, request }: Staff): Promise<OrderView> {
  const found = await withStore(store.id, (tx) => orderDetail(tx, { orderId, locale: request.locale }));
  if (!found.ok) throw data({ missing: 'order' }, { status: 404 });
  return found.value;
}
