import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

/** The parts of a product that its draft lacks, for a later comparison. */
export type ProductState = {
  productId: string;
  digest: string;
  /** Differs once somebody has changed the product; sales and the pictures of an import do not change it. */
  stamp: string;
  /** Prices entered in other currencies. */
  entered: { variantId: string; currency: string; amount: number }[];
  places: { variantId: string; locationId: string; quantity: number }[];
  stock: Record<string, number>;
  /** The collections that are filled by hand. */
  collectionIds: string[];
};

/** Movements of stock by staff and imports, as opposed to those of orders. */
const TYPED = ['received', 'counted', 'adjusted', 'damaged', 'imported'];

/**
 * The stamp of the product `p`. Every save raises the version; the other parts are changed by verbs that leave the
 * version alone.
 */
export function productStamp({ storeId }: StoreTx): RawBuilder<string> {
  return sql<string>`p.version || ' ' || md5(coalesce((
    select string_agg(concat_ws(' ', v.id, v.tax_class, k.is_tracked, k.allows_backorder,
        'moved', (select max(m.move) from stock_movements m
          where m.store_id = ${storeId} and m.variant_id = v.id and m.reason = any(${TYPED}::text[])),
        'file', (select f.content_id from digital_files f where f.store_id = ${storeId} and f.variant_id = v.id),
        (select string_agg(concat_ws('/', c.currency, c.sale_amount, extract(epoch from c.sale_from),
              extract(epoch from c.sale_to), case when c.is_entered then c.amount end), ',' order by c.currency)
          from variant_prices c where c.store_id = ${storeId} and c.variant_id = v.id and (c.is_entered
            or c.currency = (select s.currency from store_settings s where s.store_id = ${storeId})))
      ), ',' order by v.id)
      from variants v join stock_levels k on k.store_id = ${storeId} and k.variant_id = v.id
     where v.store_id = ${storeId} and v.product_id = p.id and v.archived_at is null), ''))`;
}

/** Returns the states of products, by id. */
export async function readStates(tx: StoreTx, productIds: string[]): Promise<Map<string, ProductState>> {
  const store = tx.storeId;
  const variants = sql`join variants v on v.store_id = ${store} and v.id = x.variant_id and v.archived_at is null
    where x.store_id = ${store} and v.product_id = p.id`;
  const { rows } = await sql<ProductState>`
    select p.id as "productId", p.import_digest as digest, ${productStamp(tx)} as stamp,
        coalesce((select json_agg(json_build_object('variantId', x.variant_id, 'currency', x.currency,
            'amount', x.amount) order by x.variant_id, x.currency)
          from variant_prices x ${variants} and x.is_entered), '[]') as entered,
        coalesce((select json_agg(json_build_object('variantId', x.variant_id, 'locationId', x.location_id,
            'quantity', x.quantity) order by x.variant_id, x.location_id)
          from location_stock x ${variants}), '[]') as places,
        coalesce((select json_object_agg(x.variant_id, x.quantity) from stock_levels x ${variants}), '{}') as stock,
        array(select x.collection_id::text from collection_products x
          where x.store_id = ${store} and x.product_id = p.id order by x.collection_id) as "collectionIds"
      from products p where p.store_id = ${store} and p.id = any(${productIds}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.productId, row]));
}
