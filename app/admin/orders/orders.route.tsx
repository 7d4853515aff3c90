import { data } from 'react-router';
import { withStore } from '#db/index.ts';
import { lastOrderNumber, listOrders, listOrderTags, type OrderFilter } from '#domain/orders/index.ts';
import { listSavedViews } from '#domain/saved-views/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { translator } from '#messages/index.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageTitle } from '../kit/page-title.tsx';
import { searchWords } from '../list/search-words.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { whenText } from '../shell/when.ts';
import type { Route } from './+types/orders.route';
import { actOnMany } from './bulk-acts.server.ts';
import { FULFILMENTS, type ListFilters, METHODS, PAYMENTS, readFilters, STATUSES } from './list-filters.ts';
import { OrderList } from './order-list.tsx';
import { ORDER_VIEWS, type OrderViewName } from './order-views.ts';

const FILTERS: Record<OrderViewName, OrderFilter> = {
  all: {},
  unfulfilled: { status: ['confirmed', 'processing'] },
  unpaid: { paymentStatus: ['unpaid', 'partially_paid'] },
  to_collect: { status: ['shipped', 'delivered'], paymentStatus: ['unpaid', 'partially_paid'] },
  to_pay_back: { hasMoneyToPayBack: true },
  returns: { waitsForReturn: true },
  invoice_waits: { waitsForInvoice: true },
  cancelled: { status: 'cancelled' },
};

export const loader = staffOnly('orders.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const asked = url.searchParams.get('view');
  const view = ORDER_VIEWS.find((each) => each === asked) ?? 'all';
  const query = searchWords(url);
  const after = url.searchParams.get('after');
  const filters = readFilters(url.searchParams);
  const wanted = {
    ...FILTERS[view],
    ...filterOf(filters),
    timeZone: store.shell.timeZone,
    search: query,
    after,
  };
  const { page, tags, views, newest } = await withStore(store.id, async (tx) => ({
    newest: await lastOrderNumber(tx),
    page: await listOrders(tx, wanted),
    tags: await listOrderTags(tx),
    views: await listSavedViews(tx, 'orders'),
  }));
  const reading = {
    now: request.now,
    timeZone: store.shell.timeZone,
    locale: request.locale,
    t: translator(request.locale),
  };
  const rows = page.rows.map(({ placedAt, ...row }) => ({ ...row, when: whenText(placedAt, reading) }));
  const storeHref = storefrontOrigin(request.config, store.slug);
  const rights = {
    canConfirm: staff.can('orders.confirm'),
    canFulfil: staff.can('orders.fulfil'),
    canEdit: staff.can('orders.edit'),
    canExport: staff.can('exports.orders'),
  };
  const saved = url.searchParams.get('saved') ?? '';
  const shown = { view, query, filters, saved, rows, next: page.next, isFirst: after === null };
  return { ...shown, ...rights, tags, views, storeHref, newest };
});

export const action = staffOnly('orders.view', async ({ request: post }: Route.ActionArgs, staff) => {
  const { status, ...answer } = await actOnMany(await post.formData(), staff);
  return data(answer, { status });
});

// Only known values reach the database; any other filters nothing.
function filterOf(filters: ListFilters): OrderFilter {
  const oneOf = <T extends string>(list: readonly T[], value: string) => list.find((each) => each === value);
  const status = oneOf(STATUSES, filters.status);
  const paymentStatus = oneOf(PAYMENTS, filters.payment);
  return {
    ...(status && { status }),
    ...(paymentStatus && { paymentStatus }),
    fulfilmentStatus: oneOf(FULFILMENTS, filters.fulfilment),
    paymentMethod: oneOf(METHODS, filters.method),
    ...{ tag: filters.tag, from: filters.from, to: filters.to },
  };
}

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts();
  return (
    <>
      <PageTitle page={t('admin.orders.title')} />
      <OrderList {...loaderData} result={actionData} />
    </>
  );
}
