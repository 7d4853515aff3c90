import { Button } from '@mantine/core';
import { Form, Link } from 'react-router';
import type { SavedView } from '#domain/saved-views/index.ts';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { List } from '../../ui/console/list/list.tsx';
import { ListOutcome, type ListResult } from '../../ui/console/list/list-outcome.tsx';
import type { ListPage } from '../../ui/console/list/list-state.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { BULK_FORM, BulkBar, BulkBox, type BulkRights } from './bulk-bar.tsx';
import { OrderBell } from './order-bell.tsx';
import { orderFilterFields } from './order-filters.ts';
import { OrderCards, type OrderRow, OrderTable } from './order-rows.tsx';
import { ORDER_RULES, type OrderViewName } from './order-rules.ts';
import './orders-list.css';

type Props = {
  list: ListPage<OrderRow, OrderViewName>;
  rights: BulkRights;
  storeHref: string;
  /** The number of the store's last order. */
  newest: number;
  tags: string[];
  views: SavedView[];
  result: ListResult | undefined;
};

export function OrderList({ list, rights, result, ...props }: Props) {
  const t = useTexts();
  return (
    <main className="page" id="main">
      <PageHead
        title={t('common.orders')}
        isInline
        acts={
          <div className="page-actions">
            <OrderBell newest={props.newest} />
            {rights.canFulfil ? <TrackingButton /> : null}
            {rights.canEdit ? <NewButton /> : null}
          </div>
        }
      />
      <ListOutcome result={result} />
      <CardFrame label={t('common.orders')}>
        <List
          rules={ORDER_RULES}
          list={list}
          views={{ label: t('admin.orders.views'), text: (view) => t(`admin.orders.view.${view}`) }}
          saved={{ views: props.views, canEdit: rights.canEdit }}
          search={t('admin.orders.search')}
          scans
          filters={orderFilterFields(t, props.tags)}
          empty={{
            glyph: 'orders',
            title: t('admin.orders.emptyTitle'),
            text: t('admin.orders.emptyText'),
            children: <ToStore href={props.storeHref} />,
          }}
          noMatch={{ title: t('admin.orders.noMatchTitle'), text: t('admin.orders.noMatchText') }}
        >
          {/* The key mounts the form again after each answer, so that no order stays ticked. */}
          <Form method="post" id={BULK_FORM} key={JSON.stringify(result ?? null)}>
            <BulkBar {...rights} />
          </Form>
          <OrderTable
            rows={list.rows}
            box={{
              label: t('orderlife.list.bulk'),
              draw: ({ id, number }) => (
                <BulkBox orderId={id} label={t('orderlife.list.select', { number: isolate(`#${number}`) })} />
              ),
            }}
          />
          <OrderCards rows={list.rows} />
        </List>
      </CardFrame>
    </main>
  );
}

function TrackingButton() {
  const t = useTexts();
  return (
    <Button component={Link} to="/admin/orders/tracking" leftSection={<Glyph name="truck" />}>
      {t('orderlife.sheet.title')}
    </Button>
  );
}

function NewButton() {
  const t = useTexts();
  return (
    <Button variant="filled" component={Link} to="/admin/orders/new" leftSection={<Glyph name="plus" />}>
      {t('orderlife.manual.title')}
    </Button>
  );
}

/** Link to the storefront, shown in a list without orders. */
function ToStore({ href }: { href: string }) {
  const t = useTexts();
  return (
    <Button
      component="a"
      href={href}
      target="_blank"
      rel="noreferrer"
      variant="filled"
      rightSection={<Glyph name="open" />}
    >
      {t('admin.shell.viewStore')}
      <span className="sr-only">{t('admin.shell.newTab')}</span>
    </Button>
  );
}
