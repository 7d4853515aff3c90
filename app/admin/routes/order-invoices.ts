import { packedPapers } from '../orders/packed-papers.server.ts';
import { staffOnly } from '../staff.server.ts';
import type { Route } from './+types/order-invoices';

export const loader = staffOnly('orders.view', async ({ url }: Route.LoaderArgs, staff) =>
  packedPapers('invoices', url, staff),
);
