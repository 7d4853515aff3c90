import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/order-invoices.route';
import { packedPapers } from './packed-papers.server.ts';

export const loader = staffOnly('orders.view', async ({ url }: Route.LoaderArgs, staff) =>
  packedPapers('invoices', url, staff),
);
