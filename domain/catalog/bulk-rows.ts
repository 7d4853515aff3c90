import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { isId } from '#lib/ids.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import type { ProductStatus } from './product-input.ts';

/** A variant as a row of the bulk editor. Prices are in the store's own currency. */
export type BulkVariant = {
  id: string;
  /** The variant's option values; '' if the product has a single variant. */
  label: string;
  sku: string | null;
  amount: number;
  compareAt: number | null;
  /** Null if stock is not counted. */
  quantity: number | null;
};

export type BulkProduct = {
  id: string;
  title: string;
  titleLocale: Locale;
  status: ProductStatus;
  variants: BulkVariant[];
};

/** Maximum number of variants in a table; `isCut` is true if some were left out. */
export const MOST_BULK_ROWS = 1000;

/** Returns products with all their variants, in the order of the ids. One statement. */
export async function bulkRows(
  tx: StoreTx,
  input: { productIds: string[]; currency: string; locale: Locale },
): Promise<{ products: BulkProduct[]; isCut: boolean }> {
  const store = tx.storeId;
  const productIds = input.productIds.filter(isId);
  const { rows } = await sql<BulkVariant & Omit<BulkProduct, 'variants'> & { productId: string }>`
    select p.id as "productId", t.title, t.locale as "titleLocale", p.status, v.id,
        ${labelOf(store, input.locale)} as label, v.sku, vp.amount, vp.compare_at as "compareAt",
        case when s.is_tracked then s.quantity end as quantity
      from unnest(${productIds}::uuid[]) with ordinality as o (id, place)
      join products p on p.store_id = ${store} and p.id = o.id
      join lateral (select t.title, t.locale from product_texts t
        where t.store_id = ${store} and t.product_id = p.id order by t.locale = ${input.locale} desc limit 1) t on true
      join variants v on v.store_id = ${store} and v.product_id = p.id and v.archived_at is null
      join variant_prices vp on vp.store_id = ${store} and vp.variant_id = v.id and vp.currency = ${input.currency}
      join stock_levels s on s.store_id = ${store} and s.variant_id = v.id
     order by o.place, v.position, v.id limit ${MOST_BULK_ROWS + 1}`.execute(tx);
  const products: BulkProduct[] = [];
  for (const { productId, title, titleLocale, status, ...variant } of rows.slice(0, MOST_BULK_ROWS)) {
    const last = products.at(-1);
    if (last?.id === productId) last.variants.push(variant);
    else products.push({ id: productId, title, titleLocale, status, variants: [variant] });
  }
  return { products, isCut: rows.length > MOST_BULK_ROWS };
}

function labelOf(store: string, locale: Locale) {
  return sql`coalesce((
    select string_agg(coalesce(own.label, other.label), ' / ' order by po.position)
      from variant_values vv
      join product_options po on po.store_id = ${store} and po.id = vv.option_id
      left join option_value_texts own on own.store_id = ${store} and own.value_id = vv.value_id
        and own.locale = ${locale}
      left join option_value_texts other on other.store_id = ${store} and other.value_id = vv.value_id
        and other.locale = ${otherLocale(locale)}
     where vv.store_id = ${store} and vv.variant_id = v.id), '')`;
}
