import { Button } from '@mantine/core';
import { Link, useNavigation } from 'react-router';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { EmptyState } from '../list/empty-state.tsx';
import { listAddress } from '../list/list-address.ts';
import { ListPages } from '../list/list-pages.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { ListTabs } from '../list/list-tabs.tsx';
import { ProductCards, type ProductRow, ProductTable } from './product-rows.tsx';
import { PRODUCT_VIEWS, type ProductViewName } from './product-views.ts';

type Props = {
  view: ProductViewName;
  query: string;
  rows: ProductRow[];
  total: number;
  counts: Record<ProductViewName, number>;
  next: string | null;
  isFirst: boolean;
  canImport: boolean;
};

const PATH = '/admin/products';

export function ProductList(props: Props) {
  const t = useTexts();
  const isEmptyStore = props.counts.all === 0 && props.query === '';
  return (
    <main className="page" id="main">
      <div className="page-head inline">
        <div className="page-title">
          <h1>{t('admin.products.title')}</h1>
        </div>
        {isEmptyStore ? null : (
          <div className="page-actions">
            <Button component={Link} to="/admin/products/stock" leftSection={<Glyph name="box" />}>
              {t('stock.title')}
            </Button>
            {props.canImport ? <ImportButton /> : null}
          </div>
        )}
      </div>
      <section className="card" aria-label={t('admin.products.title')}>
        {isEmptyStore ? (
          <EmptyState
            glyph="products"
            title={t('admin.products.emptyTitle')}
            text={t('admin.products.emptyText')}
          >
            {props.canImport ? <ImportButton /> : null}
          </EmptyState>
        ) : (
          <Listing {...props} />
        )}
      </section>
    </main>
  );
}

function Listing({ view, query, rows, ...props }: Props) {
  const t = useTexts();
  const busy = useNavigation().location?.pathname === PATH;
  const kept = { view: view === 'all' ? null : view, q: query };
  const tabs = PRODUCT_VIEWS.map((key) => ({
    key,
    text: t(`admin.products.view.${key}`),
    count: props.counts[key],
    href: listAddress(PATH, { view: key === 'all' ? null : key }),
  }));
  return (
    <>
      <ListTabs label={t('admin.products.views')} tabs={tabs} current={view} />
      <div className="list-tools">
        <ListSearch label={t('admin.products.search')} value={query} view={view} />
      </div>
      {rows.length === 0 ? (
        <NoMatch />
      ) : (
        <div className="list-body" data-busy={busy || undefined}>
          <ProductTable rows={rows} />
          <ProductCards rows={rows} />
          <ListPages
            summary={t('admin.products.summary', { count: props.total })}
            first={props.isFirst ? null : listAddress(PATH, kept)}
            next={props.next && listAddress(PATH, { ...kept, after: props.next })}
          />
        </div>
      )}
    </>
  );
}

function NoMatch() {
  const t = useTexts();
  return (
    <EmptyState
      glyph="search"
      title={t('admin.products.noMatchTitle')}
      text={t('admin.products.noMatchText')}
    >
      <Button component={Link} to={PATH}>
        {t('admin.list.clear')}
      </Button>
    </EmptyState>
  );
}

function ImportButton() {
  const t = useTexts();
  return (
    <Button
      component={Link}
      to="/admin/products/import"
      variant="filled"
      leftSection={<Glyph name="upload" />}
    >
      {t('admin.products.import')}
    </Button>
  );
}
