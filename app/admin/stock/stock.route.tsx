import { withStore } from '#db/index.ts';
import { heldProducts, listStock, type StockView, stockHolds } from '#domain/stock/index.ts';
import { translator } from '#messages/index.ts';
import { searchWords } from '../list/search-words.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { whenText } from '../shell/when.ts';
import type { Route } from './+types/stock.route';
import { releaseTicked } from './release-holds.server.ts';
import { changeStock } from './stock-forms.server.ts';
import { StockList } from './stock-list.tsx';
import { STOCK_TABS, type StockListView } from './stock-view.ts';

const NO_ROWS = { rows: [], next: null };

export const loader = staffOnly('products.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const { locale, now } = request;
  const tab = STOCK_TABS.find((each) => each === url.searchParams.get('view')) ?? 'all';
  const query = searchWords(url);
  const after = url.searchParams.get('after');
  const isHeld = tab === 'held';
  const shown: StockView = isHeld ? 'all' : tab;
  const { list, held, products } = await withStore(store.id, async (tx) => ({
    list: await listStock(tx, { locale, view: shown, query, after, size: isHeld ? 1 : 50 }),
    held: await stockHolds(tx, { locale, after: isHeld ? after : null, size: isHeld ? 50 : 1 }),
    products: isHeld && after === null ? await heldProducts(tx, { locale }) : [],
  }));
  const { rows, next } = isHeld ? NO_ROWS : list;
  const reading = { now, timeZone: store.shell.timeZone, locale, t: translator(locale) };
  const holds = isHeld ? held.rows : [];
  const view: StockListView = {
    tab,
    query,
    rows,
    holds: holds.map(({ until, ...hold }) => ({ ...hold, until: whenText(until, reading) })),
    heldProducts: products,
    counts: { ...list.counts, held: held.orders },
    lowStockAt: list.lowStockAt,
    next: isHeld ? held.next : next,
    isFirst: after === null,
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
