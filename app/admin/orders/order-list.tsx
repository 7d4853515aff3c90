import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
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
import { namesOfAnswers } from '../payments/swiped-answers.ts';
import { BULK_FORM, BulkBar, BulkBox, type BulkRights } from './bulk-bar.tsx';
import { OrderBell } from './order-bell.tsx';
import { orderFilterFields } from './order-filters.ts';
import { OrderCards, type OrderRow, OrderTable } from './order-rows.tsx';
import { ORDER_RULES, type OrderViewName } from './order-rules.ts';
import './orders-list.css';

// Only touch screens load it.
const SwipedCalls = lazy(() => import('../payments/swiped-calls.tsx'));

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
  const [cards, setCards] = useState<HTMLUListElement | null>(null);
  const isTouched = useTouchScreen() && rights.canConfirm;
  const swipeOf = (row: OrderRow) =>
    rights.canConfirm && isWaiting(row) ? { ...namesOfAnswers(t), 'data-order': row.id } : {};
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
      {isTouched ? (
        <Suspense>
          <SwipedCalls list={cards} isWaiting={list.rows.some(isWaiting)} />
        </Suspense>
      ) : null}
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
          <OrderCards rows={list.rows} listRef={setCards} swipeOf={swipeOf} />
        </List>
      </CardFrame>
    </main>
  );
}

const isWaiting = (row: OrderRow) => row.shownStatus === 'to_confirm';

/** True on touch screens, once the page runs. */
function useTouchScreen(): boolean {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => setTouched(matchMedia('(pointer: coarse)').matches), []);
  return isTouched;
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
