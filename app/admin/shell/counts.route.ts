import { withStore } from '#db/index.ts';
import { countOrdersToConfirm } from '#domain/manual-payments/index.ts';
import { countOpenOrders } from '#domain/orders/index.ts';
import type { Route } from './+types/counts.route';
import type { Counts } from './counts.tsx';
import { staffOf } from './staff.server.ts';

const MOST = 100;

/** The numbers of the sidebar's entries; each needs its own permission. */
export async function loader({ context }: Route.LoaderArgs) {
  const { store, can } = staffOf(context);
  const counts: Counts = {};
  if (store.closure) return Response.json(counts);
  await withStore(store.id, async (tx) => {
    if (can('orders.view')) counts['/admin/orders'] = await countOpenOrders(tx, MOST);
    if (can('orders.confirm')) counts['/admin/orders/confirm'] = await countOrdersToConfirm(tx, MOST);
  });
  return Response.json(counts);
}
