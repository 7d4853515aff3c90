import { type RawBuilder, sql } from 'kysely';
import { askedPage, type Page, type PageAsked, pageOrder, type StoreTx } from '#db/index.ts';
import { findProducts } from '#domain/search/index.ts';
import { isId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { scannedVariants } from './scanned-variants.ts';
import { type StockRow, stockRows } from './stock-rows.ts';

export const STOCK_VIEWS = ['all', 'low', 'out'] as const;

export type StockView = (typeof STOCK_VIEWS)[number];

export type StockList = Page<StockRow> & {
  counts: Record<StockView, number>;
  /** The store's low-stock threshold. */
  lowStockAt: number | null;
};

export type StockListInput = PageAsked & {
  locale: Locale;
  view?: StockView;
  /** Matches title, SKU, brand, category and tag, by prefix. */
  query?: string;
};

const BY_PRODUCT = pageOrder('product', [
  [sql`v.product_id`, 'uuid'],
  [sql`-v.position`, 'bigint'],
  [sql`v.id`, 'uuid'],
]);

const LOW = sql`s.is_tracked and s.quantity > 0 and s.quantity <= coalesce(s.low_at, st.low_stock_at)`;
const OUT = sql`s.is_tracked and s.quantity <= 0`;
const WHERE: Record<StockView, RawBuilder<unknown>> = { all: sql`true`, low: LOW, out: OUT };

/** A page of variants with stock, newest products first, with the numbers of low and sold-out variants. */
export async function listStock(tx: StoreTx, input: StockListInput): Promise<StockList> {
  const { view = 'all', locale } = input;
  const page = askedPage(BY_PRODUCT, input);
  const among = await goods(tx, input.query?.trim() ?? '');
  const { rows: counted } = await sql<StockList['counts'] & { lowStockAt: number | null }>`
    select count(*)::int as all, (count(*) filter (where ${LOW}))::int as low,
        (count(*) filter (where ${OUT}))::int as out,
        (select low_stock_at from store_settings where store_id = ${tx.storeId}) as "lowStockAt"
      from ${among}`.execute(tx);
  const { lowStockAt, ...counts } = counted[0] ?? { all: 0, low: 0, out: 0, lowStockAt: null };
  const from = sql`
    select v.id as variant_id, row_number() over (order by ${page.orderBy}) as ord
      from ${among} and ${WHERE[view]} and ${page.where}
     order by ${page.orderBy} limit ${page.limit}`;
  const more = sql`, ${page.keys}`;
  const rows = await stockRows<StockRow & { keys: string }>(tx, { from, locale, more });
  return { ...page.cut(rows), counts, lowStockAt };
}

export type StockNeeds = {
  /** The variants that are low on stock, and those that are sold out: the counts of the two views. */
  low: number;
  out: number;
  /** The product of the low variant with the fewest units. */
  lowest: { title: string; quantity: number } | null;
};

/** Counts the variants that need stock, as the views of the stock list show them. */
export async function readStockNeeds(tx: StoreTx, locale: Locale): Promise<StockNeeds> {
  const store = tx.storeId;
  // Most variants need nothing, so they are left out before the joins.
  const { rows } = await sql<Omit<StockNeeds, 'lowest'> & { title: string | null; quantity: number | null }>`
    with need as materialized (
      select s.variant_id, s.quantity, s.quantity > 0 as is_low
        from stock_levels s join store_settings st on st.store_id = ${store}
       where s.store_id = ${store} and (${LOW} or ${OUT}))
    select w.low, w.out, w.quantity, (select t.title from product_texts t
         where t.store_id = ${store} and t.product_id = w.product_id
         order by t.locale = ${locale} desc limit 1) as title
      from (select (count(*) filter (where n.is_low))::int as low, (count(*) filter (where not n.is_low))::int as out,
          min(n.quantity) filter (where n.is_low) as quantity,
          (array_agg(v.product_id order by n.quantity, v.id) filter (where n.is_low))[1] as product_id
        from need n
        join variants v on v.store_id = ${store} and v.id = n.variant_id and v.archived_at is null
        join products p on p.store_id = ${store} and p.id = v.product_id and p.status <> 'archived') w`.execute(
    tx,
  );
  const { title = null, quantity = null, low = 0, out = 0 } = rows[0] ?? {};
  return { low, out, lowest: title === null || quantity === null ? null : { title, quantity } };
}

/** One variant with its stock; null if the store has no such variant. */
export async function readStock(tx: StoreTx, variantId: string, locale: Locale): Promise<StockRow | null> {
  if (!isId(variantId)) return null;
  const [row] = await stockRows(tx, { from: sql`select ${variantId}::uuid as variant_id, 1 as ord`, locale });
  return row ?? null;
}

async function goods(tx: StoreTx, words: string): Promise<RawBuilder<unknown>> {
  const store = tx.storeId;
  const all = sql`variants v
    join products p on p.store_id = ${store} and p.id = v.product_id and p.status <> 'archived'
    join stock_levels s on s.store_id = ${store} and s.variant_id = v.id
    join store_settings st on st.store_id = ${store}
   where v.store_id = ${store} and v.archived_at is null`;
  if (words === '') return all;
  const scanned = await scannedVariants(tx, words);
  if (scanned.length > 0) return sql`${all} and v.id = any(${scanned}::uuid[])`;
  const { ords } = await findProducts(tx, words);
  return sql`${all} and v.product_id in (select l.product_id from product_listings l
    where l.store_id = ${store} and l.ord = any(${ords}::int[]))`;
}
