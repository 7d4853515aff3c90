import { withStore } from '#db/index.ts';
import {
  countOrders,
  lastOrderNumber,
  listOrders,
  listOrderTags,
  OPEN_PAYMENTS,
  type OrderFilter,
  TO_COLLECT,
} from '#domain/orders/index.ts';
import { listSavedViews } from '#domain/saved-views/index.ts';
import { storefrontOrigin } from '#lib/config/origins.ts';
import { isFiltered, readListState } from '../../ui/console/list/list-state.ts';
import { answerForm } from '../kit/answer.server.ts';
import { staffOnly } from '../shell/staff.server.ts';
import { whenFor } from '../shell/when.server.ts';
import type { Route } from './+types/orders.route';
import { actOnMany } from './bulk-acts.server.ts';
import { OrderList } from './order-list.tsx';
import { FULFILMENTS, METHODS, ORDER_RULES, type OrderViewName, PAYMENTS, STATUSES } from './order-rules.ts';

/** The views of orders that wait for an action. Their tabs show the number of orders. */
const WAITING = {
  to_confirm: { status: 'to_confirm' },
  unfulfilled: { status: ['confirmed', 'processing'] },
  to_collect: TO_COLLECT,
  to_pay_back: { hasMoneyToPayBack: true },
  returns: { waitsForReturn: true },
  invoice_waits: { waitsForInvoice: true },
} as const satisfies Partial<Record<OrderViewName, OrderFilter>>;

const FILTERS: Record<OrderViewName, OrderFilter> = {
  ...WAITING,
  all: {},
  unpaid: { paymentStatus: OPEN_PAYMENTS },
  cancelled: { status: 'cancelled' },
};

/** A tab with more orders shows no number, because counting them all takes too long. */
const MOST = 999;

export const loader = staffOnly('orders.view', async ({ url }: Route.LoaderArgs, staff) => {
  const { request, store } = staff;
  const state = readListState(url, ORDER_RULES);
  const asked = {
    ...FILTERS[state.view],
    ...filterOf(state.filters),
    timeZone: store.shell.timeZone,
    search: state.query,
    after: state.after,
    size: state.size,
  };
  const { page, counts, ...read } = await withStore(store.id, async (tx) => ({
    newest: await lastOrderNumber(tx),
    page: await listOrders(tx, asked),
    counts: await countOrders(tx, WAITING, MOST + 1),
    tags: await listOrderTags(tx),
    views: await listSavedViews(tx, 'orders'),
  }));
  const when = whenFor(staff);
  const rows = page.rows.map(({ placedAt, ...row }) => ({ ...row, when: when(placedAt) }));
  const rights = {
    canConfirm: staff.can('orders.confirm'),
    canFulfil: staff.can('orders.fulfil'),
    canEdit: staff.can('orders.edit'),
    canExport: staff.can('exports.orders'),
  };
  const storeHref = storefrontOrigin(request.config, store.slug);
  const isEmpty = rows.length === 0 && !isFiltered(ORDER_RULES, state);
  const known = Object.fromEntries(Object.entries(counts).filter(([, count]) => count <= MOST));
  return { list: { ...page, state, rows, counts: known, isEmpty }, ...read, rights, storeHref };
});

export const action = staffOnly('orders.view', async ({ request: post }: Route.ActionArgs, staff) => {
  const { status, ...answer } = await actOnMany(await post.formData(), staff);
  return answerForm(answer, status);
});

// Only known values reach the database; an unknown value does not filter.
function filterOf(filters: Record<string, string>): OrderFilter {
  const oneOf = <T extends string>(list: readonly T[], value = '') => list.find((each) => each === value);
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
  return <OrderList {...loaderData} result={actionData} />;
}
