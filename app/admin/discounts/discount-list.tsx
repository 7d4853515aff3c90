import { Button } from '@mantine/core';
import { Link, useNavigation } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { CardFrame } from '../kit/card.tsx';
import { EmptyState } from '../list/empty-state.tsx';
import { listAddress } from '../list/list-address.ts';
import { ListPages } from '../list/list-pages.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { ListTabs } from '../list/list-tabs.tsx';
import { DiscountCards, type DiscountRow, DiscountTable } from './discount-rows.tsx';
import { DISCOUNT_VIEWS, type DiscountViewName } from './discount-view.ts';

type Props = {
  view: DiscountViewName;
  query: string;
  rows: DiscountRow[];
  counts: Record<DiscountViewName, number>;
  next: string | null;
  isFirst: boolean;
  canEdit: boolean;
};

const PATH = '/admin/discounts';

export function DiscountList(props: Props) {
  const t = useTexts();
  const hasNone = props.counts.all + props.counts.archived === 0 && props.query === '';
  return (
    <main className="page" id="main">
      <div className="page-head inline">
        <div className="page-title">
          <h1>{t('promotions.title')}</h1>
        </div>
        {props.canEdit && !hasNone ? (
          <div className="page-actions">
            <NewButton />
          </div>
        ) : null}
      </div>
      <CardFrame label={t('promotions.title')}>
        {hasNone ? (
          <EmptyState glyph="percent" title={t('promotions.emptyTitle')} text={t('promotions.emptyText')}>
            {props.canEdit ? <NewButton /> : null}
          </EmptyState>
        ) : (
          <Listing {...props} />
        )}
      </CardFrame>
    </main>
  );
}

function Listing({ view, query, rows, counts, ...props }: Props) {
  const t = useTexts();
  const busy = useNavigation().location?.pathname === PATH;
  const kept = { view: view === 'all' ? null : view, q: query };
  const tabs = DISCOUNT_VIEWS.map((key) => ({
    key,
    text: t(`promotions.view.${key}`),
    count: counts[key],
    href: listAddress(PATH, { view: key === 'all' ? null : key }),
  }));
  return (
    <>
      <ListTabs label={t('promotions.views')} tabs={tabs} current={view} />
      <div className="list-tools">
        <ListSearch label={t('promotions.search')} value={query} view={view} />
      </div>
      {rows.length === 0 ? (
        <EmptyState glyph="search" title={t('promotions.noMatchTitle')} text={t('promotions.noMatchText')}>
          <Button component={Link} to={PATH}>
            {t('admin.list.clear')}
          </Button>
        </EmptyState>
      ) : (
        <div className="list-body" data-busy={busy || undefined}>
          <DiscountTable rows={rows} />
          <DiscountCards rows={rows} />
          <ListPages
            summary={t('promotions.summary', { count: counts[view] })}
            first={props.isFirst ? null : listAddress(PATH, kept)}
            next={props.next && listAddress(PATH, { ...kept, after: props.next })}
          />
        </div>
      )}
    </>
  );
}

function NewButton() {
  const t = useTexts();
  return (
    <Button component={Link} to={`${PATH}/new`} variant="filled" leftSection={<Glyph name="plus" />}>
      {t('promotions.new')}
    </Button>
  );
}
