import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { CardFrame } from '../../ui/console/card.tsx';
import { List } from '../../ui/console/list/list.tsx';
import { listStateAddress } from '../../ui/console/list/list-state.ts';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { GuardForms } from '../kit/guard-forms.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { HeldProducts } from './held-products.tsx';
import { LowStockForm } from './low-stock-form.tsx';
import { StockHolds } from './stock-holds.tsx';
import { StockRows } from './stock-rows.tsx';
import { type ReleaseResult, STOCK_RULES, type StockListView, type StockResult } from './stock-view.ts';

type Props = { view: StockListView; result: StockResult | undefined; released: ReleaseResult | undefined };

export function StockList({ view, result, released }: Props) {
  const t = useTexts();
  const { list } = view;
  const tab = list.state.view;
  return (
    <main className="page" id="main">
      <GuardForms />
      <PageHead
        title={t('stock.title')}
        back={<BackLink to="/admin/products">{t('common.products')}</BackLink>}
        text={t('stock.text')}
      />
      {result && 'saved' in result ? <AnnounceOnce text={t('stock.saved')} of={result} /> : null}
      {released?.said ? <AnnounceOnce text={released.said} of={released} /> : null}
      {released?.problem ? (
        <PageNote tone="warning" isRefusal>
          {released.problem}
        </PageNote>
      ) : null}
      <CardFrame label={t('stock.title')}>
        <List
          rules={STOCK_RULES}
          list={list}
          views={{ label: t('stock.views'), text: (each) => t(`stock.view.${each}`) }}
          search={tab === 'held' ? undefined : t('stock.search')}
          scans
          empty={{ glyph: 'box', title: t('stock.emptyTitle'), text: t('stock.emptyText') }}
          emptyView={{
            glyph: tab === 'all' ? 'search' : 'check',
            title: t(`stock.none.${tab}.title`),
            text: t(`stock.none.${tab}.text`),
            children: (
              <Button component={Link} to={STOCK_RULES.path}>
                {t('admin.list.clear')}
              </Button>
            ),
          }}
          noMatch={{ title: t('stock.none.all.title'), text: t('stock.none.all.text') }}
        >
          {tab === 'held' ? (
            <>
              {list.state.after === null ? <HeldProducts products={view.heldProducts} /> : null}
              {/* The key mounts the list again with each answer, so that no released order stays ticked. */}
              <StockHolds
                key={JSON.stringify(released ?? null)}
                holds={view.holds}
                canSeeOrders={view.canSeeOrders}
                canRelease={view.canRelease}
                action={listStateAddress(STOCK_RULES, list.state)}
              />
            </>
          ) : (
            <StockRows rows={view.rows} canAdjust={view.canAdjust} result={result} />
          )}
        </List>
      </CardFrame>
      {tab === 'held' ? null : (
        <LowStockForm lowStockAt={view.lowStockAt} canAdjust={view.canAdjust} result={result} />
      )}
    </main>
  );
}
