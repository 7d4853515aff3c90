import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/sales.route';
import { buildSales } from './build-sales.server.ts';
import { SalesPage } from './sales-page.tsx';

export const loader = staffOnly('sales.view', ({ url }: Route.LoaderArgs, staff) =>
  buildSales(url.searchParams, staff),
);

export default function Sales({ loaderData }: Route.ComponentProps) {
  return <SalesPage {...loaderData} />;
}
