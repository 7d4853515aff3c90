import { Button } from '@mantine/core';
import { Link, useNavigation } from 'react-router';
import type { SavedView } from '#domain/saved-views/index.ts';
import type { Locale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { SaidOnce } from '../../ui/console/said-once.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { CardFrame } from '../kit/card.tsx';
import { EmptyState } from '../list/empty-state.tsx';
import { ListColumns } from '../list/list-columns.tsx';
import { FilterChips, type FilterField, ListFilters } from '../list/list-filters.tsx';
import { ListOrder } from '../list/list-order.tsx';
import { ListPages } from '../list/list-pages.tsx';
import { ListSearch } from '../list/list-search.tsx';
import {
  isFiltered,
  keptParts,
  type ListState,
  listQuery,
  listStateAddress,
  sizesOf,
} from '../list/list-state.ts';
import { ListTabs } from '../list/list-tabs.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { ListSelection } from '../list/selection.tsx';
import { ProductActs } from './product-acts.tsx';
import type { PlaceChoices } from './product-places.ts';
import { ProductCards, type ProductRow, ProductTable } from './product-rows.tsx';
import {
  PRODUCT_COLUMNS,
  PRODUCT_RULES,
  PRODUCT_SORTS,
  PRODUCT_VIEWS,
  type ProductViewName,
  STOCK_CHOICES,
} from './product-views.ts';

type Props = {
  state: ListState;
  rows: ProductRow[];
  total: number;
  /** null: not counted in a store of this size. */
  counts: Record<ProductViewName, number | null>;
  views: SavedView[];
  next: string | null;
  previous: string | null;
  places: PlaceChoices;
  /** The language that products must have besides the store's first one. */
  missing: Locale;
  canImport: boolean;
  canEdit: boolean;
  result: { said: string | null; problem: string | null } | undefined;
};

const PATH = PRODUCT_RULES.path;

export function ProductList(props: Props) {
  const t = useTexts();
  const { counts, state, result } = props;
  const isEmptyStore = counts.all === 0 && !isFiltered(PRODUCT_RULES, state);
  return (
    <main className="page" id="main">
      <div className="page-head inline">
        <div className="page-title">
          <h1>{t('admin.products.title')}</h1>
        </div>
        {isEmptyStore ? null : <HeadActions {...props} />}
      </div>
      {result?.said ? <SaidOnce text={result.said} of={result} /> : null}
      {result?.problem ? (
        <p className="note page-note" data-tone="warning" role="alert">
          <Glyph name="warning" />
          {result.problem}
        </p>
      ) : null}
      <CardFrame label={t('admin.products.title')} className="list-card-frame">
        {isEmptyStore ? (
          <EmptyState
            glyph="products"
            title={t('admin.products.emptyTitle')}
            text={t('admin.products.emptyText')}
          >
            <div className="page-actions">
              <EmptyActions {...props} />
            </div>
          </EmptyState>
        ) : (
          <Listing {...props} />
        )}
      </CardFrame>
    </main>
  );
}

function Listing(props: Props) {
  const t = useTexts();
  const { state, rows, total } = props;
  const busy = useNavigation().location?.pathname === PATH;
  const query = listQuery(PRODUCT_RULES, state);
  const fields = useFields(props.places);
  const common = { rules: PRODUCT_RULES, state };
  const ids = rows.map(({ id }) => id);
  return (
    <ListSelection key={`${query}:${JSON.stringify(props.result ?? null)}`} page={ids} total={total}>
      <ListTabs
        label={t('admin.products.views')}
        tabs={tabsOf(props, t)}
        current={state.view}
        saved={{ path: PATH, views: props.views, id: state.saved, query, canEdit: props.canEdit }}
      />
      <ListToolbar acts={props.canEdit ? <ProductActs places={props.places} search={query} /> : null}>
        <ListSearch
          label={t('admin.products.search')}
          value={state.query}
          view={state.view}
          kept={keptParts(PRODUCT_RULES, state, ['q'])}
        />
        <div className="list-tools-end">
          <ListFilters {...common} fields={fields} />
          <ListOrder
            {...common}
            sorts={PRODUCT_SORTS.map((key) => ({ key, text: t(`goods.sort.${key}`) }))}
          />
          <ListColumns
            {...common}
            columns={PRODUCT_COLUMNS.map((key) => ({ key, text: t(`goods.column.${key}`) }))}
          />
        </div>
      </ListToolbar>
      <FilterChips {...common} fields={fields} />
      {rows.length === 0 ? (
        <NoMatch />
      ) : (
        <div className="list-body" data-busy={busy || undefined}>
          <ProductTable rows={rows} state={state} canEdit={props.canEdit} />
          <ProductCards rows={rows} canEdit={props.canEdit} />
          <Foot {...props} />
        </div>
      )}
    </ListSelection>
  );
}

function Foot({ state, rows, total, next, previous }: Props) {
  const t = useTexts();
  const to = state.passed + rows.length;
  return (
    <ListPages
      summary={t('lists.range', { from: state.passed + 1, to: Math.min(to, total), total })}
      previous={
        previous &&
        listStateAddress(PRODUCT_RULES, state, {
          before: previous,
          passed: Math.max(0, state.passed - state.size),
        })
      }
      next={next && listStateAddress(PRODUCT_RULES, state, { after: next, passed: to })}
      sizes={{
        size: state.size,
        hrefs: [...sizesOf(PRODUCT_RULES)]
          .sort((a, b) => a - b)
          .map((size) => ({ size, href: listStateAddress(PRODUCT_RULES, state, { size }) })),
      }}
    />
  );
}

function tabsOf({ counts, missing }: Props, t: ReturnType<typeof useTexts>) {
  // Empty task tabs are hidden, which keeps the row short.
  const keys = PRODUCT_VIEWS.filter(
    (key) => !['low', 'untranslated', 'archived'].includes(key) || counts[key] !== 0,
  );
  return keys.map((key) => ({
    key,
    text: t(key === 'untranslated' ? `goods.view.missing.${missing}` : `goods.view.${key}`),
    count: counts[key] ?? undefined,
    href: key === 'all' ? PATH : `${PATH}?view=${key}`,
  }));
}

function useFields(places: PlaceChoices): FilterField[] {
  const t = useTexts();
  const stock = STOCK_CHOICES.map((value) => ({ value, label: t(`goods.stock.${value}`) }));
  const choice = (name: string, choices: { value: string; label: string }[]): FilterField[] =>
    choices.length > 0
      ? [{ kind: 'choice', name, label: t(`goods.filter.${name}` as 'goods.filter.brand'), choices }]
      : [];
  return [
    ...choice('category', places.category),
    ...choice('brand', places.brand),
    ...choice('collection', places.collection),
    ...choice('stock', stock),
    { kind: 'text', name: 'tag', label: t('goods.filter.tag') },
  ];
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

function HeadActions({ canImport, canEdit }: Props) {
  const t = useTexts();
  return (
    <div className="page-actions">
      <Button component={Link} to="/admin/products/stock" leftSection={<Glyph name="box" />}>
        {t('stock.title')}
      </Button>
      <EmptyActions canImport={canImport} canEdit={canEdit} />
    </div>
  );
}

/** The first steps for an empty store: import or add products. */
function EmptyActions({ canImport, canEdit }: Pick<Props, 'canImport' | 'canEdit'>) {
  const t = useTexts();
  return (
    <>
      {canImport ? (
        <Button component={Link} to="/admin/products/import" leftSection={<Glyph name="upload" />}>
          {t('goods.import')}
        </Button>
      ) : null}
      {canEdit ? (
        <Button
          component={Link}
          to="/admin/products/new"
          variant="filled"
          leftSection={<Glyph name="plus" />}
        >
          {t('goods.add')}
        </Button>
      ) : null}
    </>
  );
}
