import { Button } from '@mantine/core';
import { Form, Link, useNavigation } from 'react-router';
import type { SavedView } from '#domain/saved-views/index.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { SaidOnce } from '../../ui/console/said-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { CardFrame } from '../kit/card.tsx';
import { listAddress } from '../list/list-address.ts';
import { FilterChips, ListFilters as FilterMenu } from '../list/list-filters.tsx';
import { ListPages } from '../list/list-pages.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { keptParts } from '../list/list-state.ts';
import { ListTabs } from '../list/list-tabs.tsx';
import { BULK_FORM, BulkBar, BulkBox, type BulkRights } from './bulk-bar.tsx';
import { isFiltering, type ListFilters, ORDER_RULES, orderListState, ordersAddress } from './list-filters.ts';
import { NoOrders } from './no-orders.tsx';
import { OrderBell } from './order-bell.tsx';
import { orderFilterFields } from './order-filters.ts';
import { OrderCards, type OrderRow, OrderTable } from './order-rows.tsx';
import { ORDER_VIEWS, type OrderViewName } from './order-views.ts';
import './orders-list.css';

export type OrderListProps = BulkRights & {
  view: OrderViewName;
  query: string;
  rows: OrderRow[];
  /** The cursor of the older orders, null on the last page. */
  next: string | null;
  isFirst: boolean;
  storeHref: string;
  /** The number of the store's last order. */
  newest: number;
  filters: ListFilters;
  tags: string[];
  views: SavedView[];
  saved: string;
  result: { said: string | null; problem: string | null } | undefined;
};

const PATH = '/admin/orders';

export function OrderList(props: OrderListProps) {
  const t = useTexts();
  const { view, query, rows } = props;
  const { filters, result } = props;
  const isFiltered = query !== '' || view !== 'all' || isFiltering(filters);
  const busy = useNavigation().location?.pathname === PATH;
  const tabs = ORDER_VIEWS.map((key) => ({
    key,
    text: t(`admin.orders.view.${key}`),
    href: listAddress(PATH, { view: key === 'all' ? null : key }),
  }));
  const box = {
    label: t('orderlife.list.bulk'),
    draw: ({ id, number }: OrderRow) => (
      <BulkBox orderId={id} label={t('orderlife.list.select', { number: isolate(`#${number}`) })} />
    ),
  };
  const asked = {
    rules: ORDER_RULES,
    state: orderListState(props),
    fields: orderFilterFields(t, props.tags),
  };
  const kept = { view: view === 'all' ? null : view, q: query };
  const current = ordersAddress(filters, kept).split('?')[1] ?? '';
  return (
    <main className="page" id="main">
      <div className="page-head inline orders-head">
        <div className="page-title">
          <h1>{t('admin.orders.title')}</h1>
        </div>
        <OrderBell newest={props.newest} />
        {props.canEdit ? (
          <Button
            variant="filled"
            component={Link}
            to="/admin/orders/new"
            leftSection={<Glyph name="plus" />}
          >
            {t('orderlife.manual.title')}
          </Button>
        ) : null}
      </div>
      {result?.said ? <SaidOnce text={result.said} of={result} /> : null}
      {result?.problem ? (
        <p className="note page-note" data-tone="warning" role="alert">
          <Glyph name="warning" />
          {result.problem}
        </p>
      ) : null}
      <CardFrame label={t('admin.orders.title')}>
        {rows.length > 0 || isFiltered ? (
          <>
            <ListTabs
              label={t('admin.orders.views')}
              tabs={tabs}
              current={view}
              saved={{
                path: PATH,
                views: props.views,
                id: props.saved,
                query: isFiltering(filters) || query !== '' ? current : '',
                canEdit: props.canEdit,
              }}
            />
            <div className="list-tools">
              <ListSearch
                label={t('admin.orders.search')}
                value={query}
                view={view}
                kept={keptParts(ORDER_RULES, asked.state, ['q'])}
              />
              <div className="list-tools-end">
                <FilterMenu {...asked} />
              </div>
            </div>
            <FilterChips {...asked} />
          </>
        ) : null}
        {rows.length === 0 ? (
          <NoOrders isFiltered={isFiltered} storeHref={props.storeHref} />
        ) : (
          <div className="list-body" data-busy={busy || undefined}>
            {/* Made anew with each answer, so that nothing stays ticked that was done. */}
            <Form method="post" id={BULK_FORM} key={JSON.stringify(result ?? null)}>
              <BulkBar
                canConfirm={props.canConfirm}
                canFulfil={props.canFulfil}
                canEdit={props.canEdit}
                canExport={props.canExport}
              />
            </Form>
            <OrderTable rows={rows} box={box} />
            <OrderCards rows={rows} />
            <ListPages
              summary={t('admin.orders.summary', { count: rows.length })}
              first={props.isFirst ? null : ordersAddress(filters, kept)}
              next={props.next && ordersAddress(filters, { ...kept, after: props.next })}
            />
          </div>
        )}
      </CardFrame>
    </main>
  );
}
