import { redirect } from 'react-router';
import { withStore } from '#db/index.ts';
import { tickedOrders } from '#domain/orders/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/orders-export.route';
import { ExportTicked } from './export-ticked.tsx';
import { tickedIds } from './ticked-ids.server.ts';

const PROBLEMS = ['wrong', 'tooMany'] as const;

/** The ticked orders before their export; the file itself comes from settings/export/orders.csv. */
export const loader = staffOnly('exports.orders', async ({ url }: Route.LoaderArgs, staff) => {
  const orders = await withStore(staff.store.id, (tx) => tickedOrders(tx, tickedIds(url.searchParams)));
  if (orders.length === 0) throw redirect('/admin/orders');
  const said = url.searchParams.get('problem');
  return { orders, problem: PROBLEMS.find((problem) => problem === said) ?? null };
});

export default function OrdersExport({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('orderlife.list.exportTitle', { count: loaderData.orders.length })} />
      <ExportTicked {...loaderData} />
    </>
  );
}
