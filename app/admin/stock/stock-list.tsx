import { Button } from '@mantine/core';
import { Link, useNavigation } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { CardFrame } from '../kit/card.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { EmptyState } from '../list/empty-state.tsx';
import { listAddress } from '../list/list-address.ts';
import { ListPages } from '../list/list-pages.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { ListTabs } from '../list/list-tabs.tsx';
import { HeldProducts } from './held-products.tsx';
import { LowStockForm } from './low-stock-form.tsx';
import { StockHolds } from './stock-holds.tsx';
import { StockRows } from './stock-rows.tsx';
import { type ReleaseResult, STOCK_TABS, type StockListView, type StockResult } from './stock-view.ts';

export const STOCK_PATH = '/admin/products/stock';

type Props = { view: StockListView; result: StockResult | undefined; released: ReleaseResult | undefined };

export function StockList({ view, result, released }: Props) {
  const t = useTexts();
  const isEmptyStore = view.counts.all === 0 && view.query === '';
  return (
    <main className="page" id="main">
      <PageHead
        title={t('stock.title')}
        back={<BackLink to="/admin/products">{t('common.products')}</BackLink>}
        text={t('stock.text')}
      />
      {result && 'saved' in result ? <AnnounceOnce text={t('stock.saved')} of={result} /> : null}
      {released?.said ? <AnnounceOnce text={released.said} of={released} /> : null}
      {released?.problem ? (
        <p className="note page-note" data-tone="warning" role="alert">
          <Glyph name="warning" />
          {released.problem}
        </p>
      ) : null}
      <CardFrame label={t('stock.title')}>
        {isEmptyStore && view.tab !== 'held' ? (
          <EmptyState glyph="box" title={t('stock.emptyTitle')} text={t('stock.emptyText')} />
        ) : (
          <Listing view={view} result={result} released={released} />
        )}
      </CardFrame>
      {view.tab === 'held' ? null : (
        <LowStockForm lowStockAt={view.lowStockAt} canAdjust={view.canAdjust} result={result} />
      )}
    </main>
  );
}

function Listing({ view, result, released }: Props) {
  const t = useTexts();
  const { tab, query } = view;
  const navigation = useNavigation();
  const busy = navigation.location?.pathname === STOCK_PATH && navigation.formMethod !== 'POST';
  const kept = { view: tab === 'all' ? null : tab, q: query };
  const tabs = STOCK_TABS.map((key) => ({
    key,
    text: t(`stock.view.${key}`),
    count: view.counts[key],
    href: listAddress(STOCK_PATH, { view: key === 'all' ? null : key }),
  }));
  const count = view.counts[tab];
  const summary = tab === 'held' ? t('stock.holds.summary', { count }) : t('stock.summary', { count });
  return (
    <>
      <ListTabs label={t('stock.views')} tabs={tabs} current={tab} />
      {tab === 'held' ? null : (
        <div className="list-tools">
          <ListSearch label={t('stock.search')} value={query} view={tab} />
        </div>
      )}
      {count === 0 ? (
        <Nothing view={view} />
      ) : (
        <div className="list-body" data-busy={busy || undefined}>
          {tab === 'held' ? (
            <>
              {view.isFirst ? <HeldProducts products={view.heldProducts} /> : null}
              {/* The key mounts the list again with each answer, so that no released order stays ticked. */}
              <StockHolds
                key={JSON.stringify(released ?? null)}
                holds={view.holds}
                canSeeOrders={view.canSeeOrders}
                canRelease={view.canRelease}
                action={listAddress(STOCK_PATH, kept)}
              />
            </>
          ) : (
            <StockRows rows={view.rows} canAdjust={view.canAdjust} result={result} />
          )}
          <ListPages
            summary={summary}
            first={view.isFirst ? null : listAddress(STOCK_PATH, kept)}
            next={view.next && listAddress(STOCK_PATH, { ...kept, after: view.next })}
          />
        </div>
      )}
    </>
  );
}

function Nothing({ view: { tab, query } }: { view: StockListView }) {
  const t = useTexts();
  const kind = query === '' ? tab : 'all';
  return (
    <EmptyState
      glyph={kind === 'all' ? 'search' : 'check'}
      title={t(`stock.none.${kind}.title`)}
      text={t(`stock.none.${kind}.text`)}
    >
      <Button component={Link} to={STOCK_PATH}>
        {t('admin.list.clear')}
      </Button>
    </EmptyState>
  );
}
