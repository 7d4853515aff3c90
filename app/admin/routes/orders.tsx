import { withStore } from '#db/index.ts';
import { listOrders, type OrderFilter } from '#domain/orders/index.ts';
import { translator } from '#messages/index.ts';
import { storefrontOrigin } from '#server/http/origins.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { searchWords } from '../list/search-words.ts';
import { OrderList } from '../orders/order-list.tsx';
import { ORDER_VIEWS, type OrderViewName } from '../orders/order-views.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { staffOnly } from '../staff.server.ts';
import { whenText } from '../when.ts';
import type { Route } from './+types/orders';

const FILTERS: Record<OrderViewName, OrderFilter> = {
  all: {},
  unfulfilled: { status: ['confirmed', 'processing'] },
  unpaid: { paymentStatus: 'unpaid' },
  to_collect: { status: ['shipped', 'delivered'], paymentStatus: 'unpaid' },
  cancelled: { status: 'cancelled' },
};

export const loader = staffOnly('orders.view', async ({ url }: Route.LoaderArgs, { request, store }) => {
  const asked = url.searchParams.get('view');
  const view = ORDER_VIEWS.find((each) => each === asked) ?? 'all';
  const query = searchWords(url);
  const after = url.searchParams.get('after');
  const page = await withStore(store.id, (tx) => listOrders(tx, { ...FILTERS[view], search: query, after }));
  const reading = {
    now: request.now,
    timeZone: store.shell.timeZone,
    locale: request.locale,
    t: translator(request.locale),
  };
  const rows = page.rows.map(({ placedAt, ...row }) => ({ ...row, when: whenText(placedAt, reading) }));
  const storeHref = storefrontOrigin(request.config, store.slug);
  return { view, query, rows, next: page.next, isFirst: after === null, storeHref };
});

export default function Orders({ loaderData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('admin.orders.title')} />
      <OrderList {...loaderData} />
    </>
  );
}
