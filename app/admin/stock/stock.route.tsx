import { withStore } from '#db/index.ts';
import { heldProducts, listStock, stockHolds } from '#domain/stock/index.ts';
import { translator } from '#messages/index.ts';
import { readListState } from '../../ui/console/list/list-state.ts';
import { whenText } from '../../ui/console/when.ts';
import { staffOnly } from '../shell/staff.server.ts';
import type { Route } from './+types/stock.route';
import { releaseTicked } from './release-holds.server.ts';
import { changeStock } from './stock-forms.server.ts';
import { StockList } from './stock-list.tsx';
import { STOCK_RULES, type StockListView } from './stock-view.ts';

export const loader = staffOnly('products.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const { locale, now } = request;
  const state = readListState(url, STOCK_RULES);
  const { query, after, size } = state;
  const isHeld = state.view === 'held';
  const shown = state.view === 'held' ? 'all' : state.view;
  const { stock, held, products } = await withStore(store.id, async (tx) => ({
    stock: await listStock(tx, { locale, view: shown, query, after, size: isHeld ? 1 : size }),
    held: await stockHolds(tx, { locale, after: isHeld ? after : null, size: isHeld ? size : 1 }),
    products: isHeld && after === null ? await heldProducts(tx, { locale }) : [],
  }));
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  const counts = { ...stock.counts, held: held.orders };
  const { next, previous } = isHeld ? held : stock;
  const orders = [...new Set(held.rows.map(({ orderId }) => orderId))];
  const view: StockListView = {
    list: {
      ...{ state, next, previous, counts, total: counts[state.view] },
      rows: isHeld ? orders.map((orderId) => ({ orderId })) : stock.rows,
    },
    rows: isHeld ? [] : stock.rows,
    holds: isHeld
      ? held.rows.map(({ until, ...hold }) => ({ ...hold, until: whenText(until, reading) }))
      : [],
    heldProducts: products,
    lowStockAt: stock.lowStockAt,
    canAdjust: staff.can('stock.adjust'),
    canSeeOrders: staff.can('orders.view'),
    canRelease: staff.can('orders.cancel'),
  };
  return { view };
});

export const action = staffOnly('products.view', async ({ request }: Route.ActionArgs, staff) => {
  const form = await request.formData();
  return form.get('intent') === 'release' ? releaseTicked(form, staff) : changeStock(form, staff);
});

export default function Stock({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StockList
      view={loaderData.view}
      result={actionData && 'form' in actionData ? actionData : undefined}
      released={actionData && 'released' in actionData ? actionData : undefined}
    />
  );
}
