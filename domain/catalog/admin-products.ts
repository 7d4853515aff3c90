import { type RawBuilder, sql } from 'kysely';
import { askedPage, type Page, type PageAsked, type StoreTx } from '#db/index.ts';
import type { ImageView } from '#domain/media/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import {
  type AdminProductFilter,
  type AdminSort,
  adminSort,
  fromAdmin,
  readyFilter,
} from './admin-filters.ts';
import { brandsOf, imagesOf, textsOf } from './cards.ts';
import { type ImageRow, imageView } from './image-row.ts';
import type { ProductStatus } from './product-input.ts';

export type AdminProductRow = {
  id: string;
  title: string;
  titleLocale: Locale;
  slug: string;
  status: ProductStatus;
  publishAt: Date | null;
  image: ImageView | null;
  brandName: string | null;
  /** The first of the product's categories in the order of the tree. */
  category: { title: string; locale: Locale } | null;
  /** Sum over tracked variants; null if none is tracked. */
  stock: number | null;
  hasUntracked: boolean;
  variantCount: number;
  minPrice: Money | null;
  maxPrice: Money | null;
  locales: Locale[];
  updatedAt: Date;
  version: number;
};

export type AdminProducts = Page<AdminProductRow> & {
  total: number;
  counts: Record<'all' | ProductStatus, number>;
};

export type AdminProductsInput = AdminProductFilter &
  PageAsked & { locale: Locale; currency: string; sort?: AdminSort };

type Row = Omit<AdminProductRow, 'image' | 'minPrice' | 'maxPrice'> & {
  keys: string;
  image: ImageRow | null;
  min: number | null;
  max: number | null;
};

/** Returns a page of the admin's products and the number per status. Two statements, three with a query. */
export async function adminProducts(tx: StoreTx, input: AdminProductsInput): Promise<AdminProducts> {
  const page = askedPage(adminSort(input.sort ?? 'newest', input.locale), input);
  const { status, ...wide } = input;
  const ready = await readyFilter(tx, wide);
  const from = fromAdmin(tx, ready, input);
  const counts = await countStatuses(tx, fromAdmin(tx, ready));
  const cut = sql`
    select p.id, ${page.keys}, row_number() over (order by ${page.orderBy}) as ord
      from ${from} and ${status ? sql`p.status = ${status}` : sql`true`} and ${page.where}
     order by ${page.orderBy} limit ${page.limit}`;
  const { rows, ...cursors } = page.cut(await selectRows(tx, cut, input));
  return {
    rows: rows.map((row) => toRow(row, input)),
    total: counts[status ?? 'all'],
    counts,
    ...cursors,
  };
}

async function countStatuses(tx: StoreTx, from: RawBuilder<unknown>): Promise<AdminProducts['counts']> {
  const { rows } = await sql<{ status: ProductStatus; count: number }>`
    select p.status, count(*)::int as count from ${from} group by p.status`.execute(tx);
  const counts = { all: 0, draft: 0, active: 0, archived: 0 };
  for (const { status, count } of rows) {
    counts[status] = count;
    counts.all += count;
  }
  return counts;
}

export async function countProducts(tx: StoreTx, filter: AdminProductFilter): Promise<number> {
  const from = fromAdmin(tx, await readyFilter(tx, filter));
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function countByStatus(tx: StoreTx): Promise<AdminProducts['counts']> {
  return countStatuses(tx, fromAdmin(tx, await readyFilter(tx, {})));
}

/** Returns the ids that match a filter, newest first, at most `most`: the input of bulk changes. */
export async function productIdsOf(tx: StoreTx, filter: AdminProductFilter, most: number): Promise<string[]> {
  const from = fromAdmin(tx, await readyFilter(tx, filter));
  const { rows } = await sql<{ id: string }>`
    select p.id from ${from} order by p.created_at desc, p.id desc limit ${most}`.execute(tx);
  return rows.map(({ id }) => id);
}

async function selectRows(tx: StoreTx, cut: RawBuilder<unknown>, input: AdminProductsInput): Promise<Row[]> {
  const store = tx.storeId;
  const { locale, currency } = input;
  const { rows } = await sql<Row>`
    with page as materialized (${cut}),
    shown as materialized (
      select p.id, page.keys, page.ord, p.status, p.publish_at, p.updated_at, p.version, p.brand_id
        from page join products p on p.store_id = ${store} and p.id = page.id
    ),
    t as materialized (${textsOf(store, locale)}),
    b as materialized (${brandsOf(store, locale)}),
    i as materialized (${imagesOf(store, locale)}),
    v as materialized (${stockOf(store)}),
    c as materialized (${categoryOf(store, locale)}),
    l as materialized (
      select l.product_id, array_agg(l.locale order by l.locale desc) as locales
        from shown join product_texts l on l.store_id = ${store} and l.product_id = shown.id
       group by l.product_id)
    select shown.id, shown.keys, shown.status, shown.publish_at as "publishAt", shown.updated_at as "updatedAt",
        shown.version, t.title, t.slug, t.locale as "titleLocale", b.link ->> 'name' as "brandName", i.image,
        r.min_amount as min, r.max_amount as max, coalesce(v.count, 0) as "variantCount", v.stock,
        coalesce(v.untracked, false) as "hasUntracked", l.locales, c.category
      from shown
      join t on t.product_id = shown.id
      join l on l.product_id = shown.id
      left join product_prices r on r.store_id = ${store} and r.currency = ${currency} and r.product_id = shown.id
      left join b on b.brand_id = shown.brand_id
      left join i on i.product_id = shown.id
      left join v on v.product_id = shown.id
      left join c on c.product_id = shown.id
     order by shown.ord`.execute(tx);
  return rows;
}

function stockOf(store: string): RawBuilder<unknown> {
  return sql`
    select v.product_id, count(*)::int as count, bool_or(not s.is_tracked) as untracked,
        (sum(s.quantity) filter (where s.is_tracked))::bigint as stock
      from shown
      join variants v on v.store_id = ${store} and v.product_id = shown.id and v.archived_at is null
      join stock_levels s on s.store_id = ${store} and s.variant_id = v.id
     group by v.product_id`;
}

function categoryOf(store: string, locale: Locale): RawBuilder<unknown> {
  return sql`
    select distinct on (shown.id) shown.id as product_id,
        json_build_object('title', t.title, 'locale', t.locale) as category
      from shown
      join product_categories pc on pc.store_id = ${store} and pc.product_id = shown.id
      join categories g on g.store_id = ${store} and g.id = pc.category_id
      join category_texts t on t.store_id = ${store} and t.category_id = g.id
     order by shown.id, g.position, g.id, t.locale = ${locale} desc`;
}

function toRow(row: Omit<Row, 'keys'>, input: AdminProductsInput): AdminProductRow {
  const { min, max, image, ...rest } = row;
  const price = (amount: number | null) => (amount === null ? null : { amount, currency: input.currency });
  return {
    ...rest,
    image: imageView(image, input.locale, { text: row.title, locale: row.titleLocale }),
    minPrice: price(min),
    maxPrice: price(max),
  };
}
