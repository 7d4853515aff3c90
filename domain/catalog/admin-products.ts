import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { searchQuery } from '#domain/search/index.ts';
import type { Locale } from '#lib/locale.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { type ImageRow, imageView } from './image-row.ts';
import { beyond, keysJson, orderBy, sortPlan } from './listing-sorts.ts';
import type { ProductStatus } from './product-input.ts';
import type { AdminProductRow, AdminProducts } from './views.ts';

export type AdminProductsInput = {
  locale: Locale;
  currency: string;
  /** Title, SKU, brand, category, tag; prefixes count. */
  query?: string;
  status?: ProductStatus;
  cursor?: string;
  size?: number;
};

const DEFAULT_SIZE = 50;
const MAX_SIZE = 200;
const MOST_HITS = 10_000;

type Row = Omit<AdminProductRow, 'image' | 'minPrice' | 'maxPrice'> & {
  keys: string;
  image: ImageRow | null;
  min: number | null;
  max: number | null;
};

/** A page of the admin's products, newest first, and how many there are per status. Two statements. */
export async function adminProducts(tx: StoreTx, input: AdminProductsInput): Promise<AdminProducts> {
  const plan = sortPlan('newest', input.locale);
  const size = Math.min(MAX_SIZE, Math.max(1, Math.trunc(input.size ?? DEFAULT_SIZE)));
  const cursor = readCursor(input.cursor, 'newest', plan.types);
  const isBackwards = cursor?.direction === 'before';
  const from = fromAll(tx.storeId, input);
  const counts = await countStatuses(tx, from);
  const cut = sql`
    select p.id, ${keysJson(plan)} as keys, row_number() over (order by ${orderBy(plan)}) as ord
      from ${from} and ${input.status ? sql`p.status = ${input.status}` : sql`true`}
       and ${cursor ? beyond(plan, cursor) : sql`true`}
     order by ${orderBy(plan, isBackwards)} limit ${size + 1}`;
  const rows = await selectRows(tx, cut, input);
  const hasMore = rows.length > size;
  const shown = isBackwards ? rows.slice(-size) : rows.slice(0, size);
  const at = (row: Row | undefined, direction: 'after' | 'before') =>
    row ? writeCursor({ sort: 'newest', direction, id: row.id, keys: JSON.parse(row.keys) }) : null;
  return {
    rows: shown.map((row) => toRow(row, input)),
    total: counts[input.status ?? 'all'],
    counts,
    nextCursor: isBackwards || hasMore ? at(shown.at(-1), 'after') : null,
    previousCursor: cursor && (!isBackwards || hasMore) ? at(shown[0], 'before') : null,
  };
}

function fromAll(storeId: string, input: AdminProductsInput): RawBuilder<unknown> {
  const words = input.query?.trim() ?? '';
  const hits =
    words === ''
      ? sql``
      : sql`join (select product_id from app.search_products(
          ${input.locale}, ${searchQuery(words)}, ${MOST_HITS}::int)) f on f.product_id = p.id`;
  return sql`products p ${hits} where p.store_id = ${storeId}`;
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

async function selectRows(tx: StoreTx, cut: RawBuilder<unknown>, input: AdminProductsInput): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as materialized (${cut})
    select p.id, page.keys, p.status, p.publish_at as "publishAt", p.updated_at as "updatedAt", p.version,
        t.title, t.slug, t.locale as "titleLocale", b.name as "brandName", i.image,
        r.min_amount as min, r.max_amount as max,
        v.count as "variantCount", v.stock, v.untracked as "hasUntracked",
        array(select l.locale from product_texts l
          where l.store_id = p.store_id and l.product_id = p.id order by l.locale desc) as locales
      from page
      join products p on p.store_id = ${tx.storeId} and p.id = page.id
      cross join lateral (
        select t.title, t.slug, t.locale from product_texts t
         where t.store_id = p.store_id and t.product_id = p.id
         order by t.locale = ${input.locale} desc limit 1) t
      left join product_prices r
        on r.store_id = p.store_id and r.currency = ${input.currency} and r.product_id = p.id
      left join lateral (
        select t.name from brand_texts t where t.store_id = p.store_id and t.brand_id = p.brand_id
         order by t.locale = ${input.locale} desc limit 1) b on true
      left join lateral (
        select json_build_object('hash', m.hash, 'width', m.width, 'height', m.height, 'alt', null) as image
          from product_media pm join media m on m.store_id = pm.store_id and m.id = pm.media_id
         where pm.store_id = p.store_id and pm.product_id = p.id
         order by pm.position, pm.media_id limit 1) i on true
      cross join lateral (
        select count(*)::int as count, (sum(s.quantity) filter (where s.is_tracked))::bigint as stock,
            coalesce(bool_or(not s.is_tracked), false) as untracked
          from variants v join stock_levels s on s.store_id = v.store_id and s.variant_id = v.id
         where v.store_id = p.store_id and v.product_id = p.id and v.archived_at is null) v
     order by page.ord`.execute(tx);
  return rows;
}

function toRow(row: Row, input: AdminProductsInput): AdminProductRow {
  const { keys: _keys, min, max, image, ...rest } = row;
  const price = (amount: number | null) => (amount === null ? null : { amount, currency: input.currency });
  return {
    ...rest,
    image: imageView(image, input.locale, { text: row.title, locale: row.titleLocale }),
    minPrice: price(min),
    maxPrice: price(max),
  };
}
