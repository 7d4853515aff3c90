import { type RawBuilder, sql } from 'kysely';
import { type PageOrder, pageOrder, type StoreTx } from '#db/index.ts';
import { findProducts } from '#domain/search/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import type { ProductStatus } from './product-input.ts';

/**
 * A product is 'in' if any variant can be bought, 'out' if none can, and 'low' if any variant is low on
 * stock.
 */
export const STOCK_STATES = ['in', 'low', 'out'] as const;
export type StockState = (typeof STOCK_STATES)[number];

export const ADMIN_SORTS = ['newest', 'oldest', 'updated', 'name', 'nameDown', 'price', 'priceDown'] as const;
export type AdminSort = (typeof ADMIN_SORTS)[number];

/** A filter of products of any status. All given parts have to match. */
export type AdminProductFilter = {
  /** Matches title, SKU, brand, category and tag, by prefix. */
  query?: string;
  status?: ProductStatus;
  /** Filters by this category and the categories below it. */
  categoryId?: string;
  brandId?: string;
  collectionId?: string;
  tag?: string;
  stock?: StockState;
  /** Products without a text in this language. */
  missing?: Locale;
  /** Products without a picture, or without a category. */
  lacks?: 'picture' | 'category';
  ids?: string[];
};

/** Returns the sort of the admin's list. Aliases: p for products, l for the listing row, r for the price. */
export function adminSort(sort: AdminSort, locale: Locale): PageOrder {
  const [column, type, direction] = columnOf(sort, locale);
  return pageOrder(
    sort,
    [
      [column, type],
      [sql`p.id`, 'uuid'],
    ],
    direction,
  );
}

function columnOf(sort: AdminSort, locale: Locale) {
  const name = locale === 'ar' ? sql`l.name_ar` : sql`l.name_en`;
  switch (sort) {
    case 'newest':
      return [sql`p.created_at`, 'time', 'descending'] as const;
    case 'oldest':
      return [sql`p.created_at`, 'time', 'ascending'] as const;
    case 'updated':
      return [sql`p.updated_at`, 'time', 'descending'] as const;
    case 'name':
      return [name, 'text', 'ascending'] as const;
    case 'nameDown':
      return [name, 'text', 'descending'] as const;
    case 'price':
      return [sql`r.amount`, 'bigint', 'ascending'] as const;
    case 'priceDown':
      return [sql`r.amount`, 'bigint', 'descending'] as const;
  }
}

/** A filter with looked-up data: the listing ordinals of search hits, and the low-stock threshold. */
export type ReadyFilter = { filter: AdminProductFilter; ords: number[] | null; lowAt: number };

/** Looks up a filter's data once for all statements that use the filter. */
export async function readyFilter(tx: StoreTx, filter: AdminProductFilter): Promise<ReadyFilter> {
  const words = filter.query?.trim() ?? '';
  const ords = words === '' ? null : (await findProducts(tx, words, { dropsWords: false })).ords;
  return { filter, ords, lowAt: filter.stock === 'low' ? await lowStockAt(tx) : -1 };
}

async function lowStockAt(tx: StoreTx): Promise<number> {
  const row = await tx
    .selectFrom('store_settings')
    .select('low_stock_at')
    .where('store_id', '=', tx.storeId)
    .executeTakeFirst();
  return row?.low_stock_at ?? -1;
}

/** Returns the filter as SQL, `from … where …`, with the alias p, and with l and r if the sort needs them. */
export function fromAdmin(
  tx: StoreTx,
  ready: ReadyFilter,
  by: { sort?: AdminSort; currency?: string } = {},
): RawBuilder<unknown> {
  const store = tx.storeId;
  const { filter, ords } = ready;
  const isPlaced =
    ords !== null || filter.collectionId !== undefined || /^(in|out)$/.test(filter.stock ?? '');
  const needsPlace = isPlaced || by.sort === 'name' || by.sort === 'nameDown';
  const needsPrice = by.sort === 'price' || by.sort === 'priceDown';
  const place = sql`join product_listings l on l.store_id = ${store} and l.product_id = p.id`;
  const price = sql`join product_listing_prices r on r.store_id = ${store} and r.currency = ${by.currency ?? ''}
    and r.product_id = p.id`;
  const parts = [sql`p.store_id = ${store}`, ...partsOf(store, ready)];
  if (ords) parts.push(sql`l.ord = any(${ords}::int[])`);
  return sql`products p ${needsPlace ? place : sql``} ${needsPrice ? price : sql``}
    where ${sql.join(parts, sql` and `)}`;
}

function partsOf(store: string, { filter, lowAt }: ReadyFilter): RawBuilder<unknown>[] {
  const { status, categoryId, brandId, collectionId, tag, stock, missing, lacks, ids } = filter;
  const isNone = [categoryId, brandId, collectionId].some((id) => id !== undefined && !isId(id));
  if (isNone) return [sql`false`];
  return [
    ...(status ? [sql`p.status = ${status}`] : []),
    ...(brandId ? [sql`p.brand_id = ${brandId}`] : []),
    ...(categoryId ? [sql`p.id in (${standingIn(store, categoryId)})`] : []),
    ...(collectionId ? [sql`${`collection=${collectionId}`} = any(l.facets)`] : []),
    ...(tag
      ? [
          sql`p.id in (select g.product_id from product_tags g where g.store_id = ${store} and g.tag = ${tag})`,
        ]
      : []),
    ...(stock === 'low' ? [lowPart(store, lowAt)] : []),
    ...(stock === 'in' ? [sql`'stock=in' = any(l.facets)`] : []),
    ...(stock === 'out' ? [sql`'stock=in' <> all(l.facets)`] : []),
    // Nobody needs to complete an archived product.
    ...(missing || lacks ? [sql`p.status <> 'archived'`] : []),
    ...(missing
      ? [
          sql`not exists (select from product_texts m where m.store_id = ${store} and m.product_id = p.id
          and m.locale = ${missing})`,
        ]
      : []),
    ...(lacks ? [lacking(store, lacks)] : []),
    ...(ids ? [sql`p.id = any(${ids.filter(isId)}::uuid[])`] : []),
  ];
}

function lacking(store: string, what: 'picture' | 'category'): RawBuilder<unknown> {
  const table = what === 'picture' ? sql`product_media` : sql`product_categories`;
  return sql`not exists (select from ${table} n where n.store_id = ${store} and n.product_id = p.id)`;
}

function standingIn(store: string, categoryId: string): RawBuilder<unknown> {
  return sql`
    with recursive down as (
      select ${categoryId}::uuid as id
      union all
      select c.id from categories c join down d on c.parent_id = d.id where c.store_id = ${store})
    select pc.product_id from product_categories pc join down d on d.id = pc.category_id
     where pc.store_id = ${store}`;
}

// Written as two conditions, so that the planner estimates few low rows and starts with them.
function lowPart(store: string, lowAt: number): RawBuilder<unknown> {
  return sql`p.status <> 'archived' and p.id in (
    select v.product_id from stock_levels s
      join variants v on v.store_id = ${store} and v.id = s.variant_id and v.archived_at is null
     where s.store_id = ${store} and s.is_tracked
       and ((s.low_at is null and s.quantity <= ${lowAt}) or s.quantity <= s.low_at))`;
}
