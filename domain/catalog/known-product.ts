import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';

/** A product's current state, locked until the transaction ends, for comparison with a save. */
export type KnownProduct = {
  id: string;
  status: string;
  version: number;
  updatedAt: Date;
  importHandle: string | null;
  texts: { locale: Locale; title: string; slug: string }[];
  options: { id: string; position: number; values: KnownValue[] }[];
  /** Each variant has its price in the store's currency and its cost. */
  variants: {
    id: string;
    combination: string;
    sku: string | null;
    cost: number | null;
    amount: number | null;
  }[];
  /** The variants' own pictures. */
  mediaOf: Record<string, string>;
};

type KnownValue = { id: string; code: string; mediaId: string | null };

/** Identifies the product of an input: its id, else the handle under which it was imported. */
export type ProductKey = { id?: string; importHandle?: string | null };

/** Locks and reads a product; null if the store has no such product. */
export async function lockKnownProduct(tx: StoreTx, id: string): Promise<KnownProduct | null> {
  const [known] = await lockKnownProducts(tx, [{ id }]);
  return known ?? null;
}

/**
 * Locks and reads the products of inputs, in their order; null for a new product. "no key update", because
 * with a plain "for update" this save could deadlock with an order that holds the product's stock.
 */
export async function lockKnownProducts(tx: StoreTx, keys: ProductKey[]): Promise<(KnownProduct | null)[]> {
  const ids = keys.flatMap(({ id }) => id ?? []);
  const handles = keys.flatMap(({ id, importHandle }) => (id || !importHandle ? [] : importHandle));
  if (ids.length + handles.length === 0) return keys.map(() => null);
  const rows = await readLocked(tx, { ids, handles });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byHandle = new Map(rows.map((row) => [row.importHandle, row]));
  return keys.map(({ id, importHandle }) => {
    if (id) return byId.get(id) ?? null;
    return (importHandle && byHandle.get(importHandle)) || null;
  });
}

async function readLocked(
  tx: StoreTx,
  { ids, handles }: { ids: string[]; handles: string[] },
): Promise<KnownProduct[]> {
  const store = tx.storeId;
  const wanted = [
    ...(ids.length > 0 ? [sql`p.id = any(${ids}::uuid[])`] : []),
    ...(handles.length > 0 ? [sql`p.import_handle = any(${handles}::text[])`] : []),
  ];
  const { rows } = await sql<KnownProduct>`
    select p.id, p.status, p.version, p.updated_at as "updatedAt", p.import_handle as "importHandle",
      coalesce((select json_agg(json_build_object('locale', t.locale, 'title', t.title, 'slug', t.slug))
        from product_texts t where t.store_id = ${store} and t.product_id = p.id), '[]') as texts,
      coalesce((select json_agg(json_build_object('id', o.id, 'position', o.position, 'values',
          (select coalesce(json_agg(json_build_object('id', v.id, 'code', v.code, 'mediaId', v.media_id)), '[]')
             from option_values v where v.store_id = ${store} and v.option_id = o.id)))
        from product_options o where o.store_id = ${store} and o.product_id = p.id), '[]') as options,
      coalesce((select json_agg(json_build_object('id', v.id, 'combination', v.combination, 'sku', v.sku,
          'cost', v.cost_amount, 'amount', c.amount))
        from variants v join store_settings s on s.store_id = ${store}
        left join variant_prices c on c.store_id = ${store} and c.currency = s.currency and c.variant_id = v.id
       where v.store_id = ${store} and v.product_id = p.id and v.archived_at is null),
        '[]') as variants,
      coalesce((select json_object_agg(v.id, v.media_id) from variants v where v.store_id = ${store}
        and v.product_id = p.id and v.archived_at is null and v.media_id is not null), '{}') as "mediaOf"
      from products p
     where p.store_id = ${store} and (${sql.join(wanted, sql` or `)})
     order by p.id
       for no key update of p`.execute(tx);
  return rows;
}
