import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { SavedView } from '#domain/saved-views/index.ts';
import type { Locale } from '#lib/locale.ts';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { List } from '../../ui/console/list/list.tsx';
import type { FilterField } from '../../ui/console/list/list-filters.tsx';
import { ListOutcome, type ListResult } from '../../ui/console/list/list-outcome.tsx';
import { isFiltered, type ListPage, listQuery } from '../../ui/console/list/list-state.ts';
import { type Texts, useTexts } from '../../ui/console/texts.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { UndoLine } from '../kit/undo-line.tsx';
import type { GroupChoices } from './group-choices.ts';
import { ProductActs } from './product-acts.tsx';
import { ProductCards, type ProductRow, ProductTable } from './product-rows.tsx';
import {
  missingLocale,
  PRODUCT_COLUMNS,
  PRODUCT_RULES,
  PRODUCT_SORTS,
  type ProductsUndo,
  type ProductViewName,
  STOCK_CHOICES,
} from './product-views.ts';
import { SamplesNotice } from './samples-notice.tsx';

type Props = {
  list: ListPage<ProductRow, ProductViewName>;
  views: SavedView[];
  places: GroupChoices;
  /** The store's first language. */
  firstLocale: Locale;
  canImport: boolean;
  canEdit: boolean;
  samples: { products: number } | null;
  result: (ListResult & { undo?: ProductsUndo }) | undefined;
};

export function ProductList(props: Props) {
  const t = useTexts();
  const { list, result } = props;
  const isEmptyStore = list.counts?.all === 0 && !isFiltered(PRODUCT_RULES, list.state);
  return (
    <main className="page" id="main">
      <PageHead
        title={t('common.products')}
        isInline
        acts={isEmptyStore ? null : <HeadActions {...props} />}
      />
      <ListOutcome result={result} />
      {result?.undo && result.said ? <UndoLine text={result.said} fields={undoFields(result.undo)} /> : null}
      <SamplesNotice samples={props.samples} />
      <CardFrame label={t('common.products')} className="list-card-frame">
        <Listing {...props} />
      </CardFrame>
    </main>
  );
}

/** The fields of the form that undoes a change. */
function undoFields(undo: ProductsUndo): [name: string, value: string][] {
  const change: [string, string][] =
    'from' in undo
      ? [['from', undo.from]]
      : [
          ['category', undo.category],
          ['on', undo.isOn ? '1' : ''],
        ];
  return [['act', 'undo'], ...change, ...undo.was.map((each): [string, string] => ['was', each])];
}

function Listing(props: Props) {
  const t = useTexts();
  const { list, places, canEdit, result } = props;
  const { state, rows } = list;
  const acts = <ProductActs places={places} search={listQuery(PRODUCT_RULES, state)} />;
  return (
    <List
      rules={PRODUCT_RULES}
      list={list}
      views={viewsOf(props, t)}
      saved={{ views: props.views, canEdit }}
      search={t('admin.products.search')}
      tools={<TranslateLink {...props} />}
      filters={filterFields(places, t)}
      sorts={PRODUCT_SORTS.map((key) => ({ key, text: t(`products.sort.${key}`) }))}
      columnChoice={PRODUCT_COLUMNS.map((key) => ({ key, text: t(`products.column.${key}`) }))}
      bulk={{ acts: canEdit ? acts : null, idOf: ({ id }) => id, reset: result }}
      empty={{
        glyph: 'products',
        title: t('admin.products.emptyTitle'),
        text: t('admin.products.emptyText'),
        children: (
          <div className="page-actions">
            <EmptyActions {...props} />
          </div>
        ),
      }}
      noMatch={{ title: t('admin.products.noMatchTitle'), text: t('admin.products.noMatchText') }}
    >
      <ProductTable rows={rows} state={state} canEdit={canEdit} />
      <ProductCards rows={rows} canEdit={canEdit} />
    </List>
  );
}

function viewsOf({ list: { counts = {} }, firstLocale }: Props, t: Texts) {
  // Task tabs without products are hidden, so that the row of tabs stays short.
  const tasks = ['low', 'untranslated', 'unwritten', 'unpictured', 'uncategorized', 'archived'] as const;
  return {
    label: t('admin.products.views'),
    text: (view: ProductViewName) => {
      const missing = missingLocale(view, firstLocale);
      return missing
        ? t(`products.view.missing.${missing}`)
        : t(`products.view.${view as Exclude<ProductViewName, 'untranslated' | 'unwritten'>}`);
    },
    hidden: tasks.filter((view) => counts[view] === 0),
  };
}

/** In the views of products without a text in one language: a link to the page where they are translated. */
function TranslateLink({ list: { state, rows }, firstLocale, canEdit }: Props) {
  const t = useTexts();
  const missing = missingLocale(state.view, firstLocale);
  if (!missing || !canEdit || rows.length === 0) return null;
  return (
    <Button
      component={Link}
      to={`/admin/products/untranslated?view=${missing}`}
      leftSection={<Glyph name="globe" />}
    >
      {t('products.translate')}
    </Button>
  );
}

function filterFields(places: GroupChoices, t: Texts): FilterField[] {
  const stock = STOCK_CHOICES.map((value) => ({ value, label: t(`products.stock.${value}`) }));
  const choice = (name: string, choices: { value: string; label: string }[]): FilterField[] =>
    choices.length > 0
      ? [{ kind: 'choice', name, label: t(`products.filter.${name}` as 'products.filter.brand'), choices }]
      : [];
  return [
    ...choice('category', places.category),
    ...choice('brand', places.brand),
    ...choice('collection', places.collection),
    ...choice('stock', stock),
    { kind: 'text', name: 'tag', label: t('products.filter.tag') },
  ];
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
          {t('products.import')}
        </Button>
      ) : null}
      {canEdit ? (
        <>
          <Button component={Link} to="/admin/products/camera" leftSection={<Glyph name="camera" />}>
            {t('products.camera.link')}
          </Button>
          <Button
            component={Link}
            to="/admin/products/new"
            variant="filled"
            leftSection={<Glyph name="plus" />}
          >
            {t('products.add')}
          </Button>
        </>
      ) : null}
    </>
  );
}
