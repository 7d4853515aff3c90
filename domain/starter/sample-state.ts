import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { HomeSectionInput } from '#domain/content/index.ts';
import { LOCALES } from '#lib/locale.ts';

/** SQL for a fingerprint of product `p`, which changes when the product, its pictures, prices or stock are edited. */
const PRODUCT_STATE: RawBuilder<string> = sql`md5(concat_ws(' ', p.version, p.status,
  (select string_agg(m.media_id::text, ',' order by m.position, m.media_id) from product_media m
    where m.store_id = p.store_id and m.product_id = p.id),
  (select string_agg(to_jsonb(vp)::text, ',' order by vp.currency, vp.variant_id) from variant_prices vp
     join variants v on v.store_id = vp.store_id and v.id = vp.variant_id
    where v.store_id = p.store_id and v.product_id = p.id and vp.is_entered),
  (select string_agg(to_jsonb(l)::text, ',' order by l.variant_id) from stock_levels l
     join variants v on v.store_id = l.store_id and v.id = l.variant_id
    where v.store_id = p.store_id and v.product_id = p.id)))`;

/**
 * SQL for a fingerprint of category `c`. Its position is left out, because it changes when another category moves.
 */
const CATEGORY_STATE: RawBuilder<string> = sql`md5(concat_ws(' ', c.version, c.media_id, c.parent_id))`;

/** A fingerprint of a home section, without its id and position. */
export function sectionState({ kind, mediaId, link, texts }: HomeSectionInput): string {
  const words = LOCALES.map((locale) => {
    const { eyebrow, title, body, action } = texts?.[locale] ?? {};
    return [eyebrow, title, body, action];
  });
  return createHash('sha256')
    .update(JSON.stringify([kind, mediaId, link, words]))
    .digest('hex');
}

/** Records rows of this transaction as samples, with their current fingerprints. */
export async function markSamples(
  tx: StoreTx,
  of: { products: string[]; categories: string[]; pictures: string[] },
): Promise<void> {
  await sql`
    insert into samples (store_id, kind, subject_id, digest)
    select p.store_id, 'product', p.id, ${PRODUCT_STATE} from products p
     where p.store_id = ${tx.storeId} and p.id = any(${of.products}::uuid[])
    union all
    select c.store_id, 'category', c.id, ${CATEGORY_STATE} from categories c
     where c.store_id = ${tx.storeId} and c.id = any(${of.categories}::uuid[])
    union all
    select ${tx.storeId}::uuid, 'picture', id, '' from unnest(${of.pictures}::uuid[]) as id`.execute(tx);
}

/** Sample products that were neither edited nor ordered. All others belong to the owner. */
export async function untouchedSamples(tx: StoreTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from samples s join products p on p.store_id = s.store_id and p.id = s.subject_id
     where s.store_id = ${tx.storeId} and s.kind = 'product' and s.digest = ${PRODUCT_STATE}
       and not exists (select from order_lines l where l.store_id = p.store_id and l.product_id = p.id)
     order by p.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Sample categories that were not edited and contain no product. */
export async function emptySampleCategories(tx: StoreTx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from samples s join categories c on c.store_id = s.store_id and c.id = s.subject_id
     where s.store_id = ${tx.storeId} and s.kind = 'category' and s.digest = ${CATEGORY_STATE}
       and not exists (select from product_categories pc where pc.store_id = c.store_id and pc.category_id = c.id)
     order by c.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The samples that one press removes; null if the store has none, or they were already removed. */
export async function countSamples(tx: StoreTx): Promise<{ products: number } | null> {
  const { rows } = await sql`select 1 from samples where store_id = ${tx.storeId} limit 1`.execute(tx);
  return rows.length === 0 ? null : { products: (await untouchedSamples(tx)).length };
}
