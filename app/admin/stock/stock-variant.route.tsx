import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { listStock, readStock, readUnitsByLocation, stockHistory } from '#domain/stock/index.ts';
import { newId } from '#lib/ids.ts';
import { translator } from '#messages/index.ts';
import { whenText } from '../../ui/console/when.ts';
import { PageTitle } from '../kit/page-title.tsx';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/stock-variant.route';
import { changeStock } from './stock-forms.server.ts';
import type { VariantStockView } from './stock-view.ts';
import { VariantStock } from './variant-stock.tsx';

export const loader = staffOnly('products.view', async ({ params, url }: Route.LoaderArgs, staff) => {
  const { locale, now } = staff.request;
  const { variantId } = params;
  const asked = url.searchParams.get('before') ?? '';
  const before = /^\d{1,9}$/.test(asked) ? Number(asked) : null;
  const found = await withStore(staff.store.id, async (tx) => {
    const row = await readStock(tx, variantId, locale);
    if (!row) return null;
    const { lowStockAt } = await listStock(tx, { locale, size: 1 });
    const places = await readUnitsByLocation(tx, variantId);
    return { row, places, lowStockAt, history: await stockHistory(tx, { variantId, before }) };
  });
  if (!found) throw data({ missing: 'product' }, { status: 404 });
  const reading = { now, timeZone: staff.store.shell.timeZone, locale, t: translator(locale) };
  const view: VariantStockView = {
    row: found.row,
    places: found.places,
    lowStockAt: found.lowStockAt,
    moves: found.history.moves.map(({ at, ...move }) => ({ ...move, when: whenText(at, reading) })),
    next: found.history.next,
    isFirst: before === null,
    formKey: newId(),
    canAdjust: staff.can('stock.adjust'),
    canSeeOrders: staff.can('orders.view'),
  };
  return { view };
});

export const action = staffOnly('products.view', async ({ request, params }: Route.ActionArgs, staff) =>
  changeStock(await request.formData(), staff, params.variantId),
);

export default function StockVariant({ loaderData, actionData }: Route.ComponentProps) {
  const { row } = loaderData.view;
  return (
    <>
      <PageTitle page={row.title} />
      <VariantStock view={loaderData.view} result={actionData} />
    </>
  );
}
