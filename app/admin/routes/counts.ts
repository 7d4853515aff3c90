import { withStore } from '#db/index.ts';
import { countOpenOrders } from '#domain/orders/index.ts';
import type { Counts } from '../shell/counts.tsx';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/counts';

/** The numbers beside the sidebar's entries. */
export const loader = staffOnly('dashboard.view', async (_: Route.LoaderArgs, staff): Promise<Counts> => {
  if (!staff.can('orders.view')) return {};
  return { '/admin/orders': await withStore(staff.store.id, (tx) => countOpenOrders(tx, 100)) };
});
