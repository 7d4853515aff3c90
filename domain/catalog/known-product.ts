import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { ProductInput } from './product-input.ts';

/** A product as it stands, locked until the transaction ends: what a save compares with. */
export type KnownProduct = {
  id: string;
  status: string;
  version: number;
  updatedAt: Date;
  importHandle: string | null;
  texts: { locale: Locale; title: string; slug: string }[];
  options: { id: string; position: number; values: { id: string; code: string }[] }[];
  variants: { id: string; combination: string; sku: string | null }[];
  /** The picture of each variant that has one of its own. */
  mediaOf: Record<string, string>;
};

/**
 * The product that an input is about; null for a new one. Its key stays free: a plain "for update" would make an order
 * that holds the product's stock wait for this save, and this save for that stock.
 */
export async function lockKnownProduct(
  tx: StoreTx,
  input: Pick<ProductInput, 'id' | 'importHandle'>,
): Promise<KnownProduct | null> {
  const { id, importHandle } = input;
  const store = tx.storeId;
  if (!id && !importHandle) return null;
  const { rows } = await sql<Omit<KnownProduct, 'updatedAt'> & { updatedAt: Date }>`
    select p.id, p.status, p.version, p.updated_at as "updatedAt", p.import_handle as "importHandle",
      coalesce((select json_agg(json_build_object('locale', t.locale, 'title', t.title, 'slug', t.slug))
        from product_texts t where t.store_id = ${store} and t.product_id = p.id), '[]') as texts,
      coalesce((select json_agg(json_build_object('id', o.id, 'position', o.position, 'values',
          (select coalesce(json_agg(json_build_object('id', v.id, 'code', v.code)), '[]')
             from option_values v where v.store_id = ${store} and v.option_id = o.id)))
        from product_options o where o.store_id = ${store} and o.product_id = p.id), '[]') as options,
      coalesce((select json_agg(json_build_object('id', v.id, 'combination', v.combination, 'sku', v.sku))
        from variants v where v.store_id = ${store} and v.product_id = p.id and v.archived_at is null),
        '[]') as variants,
      coalesce((select json_object_agg(v.id, v.media_id) from variants v where v.store_id = ${store}
        and v.product_id = p.id and v.archived_at is null and v.media_id is not null), '{}') as "mediaOf"
      from products p
     where p.store_id = ${store}
       and ${id ? sql`p.id = ${id}` : sql`p.import_handle = ${importHandle}`}
       for no key update of p`.execute(tx);
  return rows[0] ?? null;
}
