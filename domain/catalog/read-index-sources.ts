import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { FOCAL } from '#domain/media/index.ts';
import type { Locale } from '#lib/locale.ts';
import { categoryAndAbove } from './category-tree.ts';
import { type CollectionRule, meetsRules, readyRule } from './collection-rule.ts';
import type { ImageRow } from './image-row.ts';
import type { FacetSource } from './product-facets.ts';
import { swatchPicture } from './swatch-picture.ts';

export type CardSource = {
  slugs: Partial<Record<Locale, string>>;
  brand: Partial<Record<Locale, { name: string; slug: string }>> | null;
  image: ImageRow | null;
  /** The second picture as in ProductCard; null if there is none. */
  next: string | null;
  /** The id of the only variant; null if there are several or none. */
  onlyVariantId: string | null;
  rating: number;
  ratingCount: number;
};

/** The data of a product to index, and the data that its last indexing wrote. */
export type IndexSource = FacetSource &
  CardSource & {
    id: string;
    publishAt: Date | null;
    isFeatured: boolean;
    createdAt: Date;
    texts: Partial<Record<Locale, { title: string; body: string; sortKey: string }>>;
    names: string[];
    skus: string[];
    tags: string[];
    /** Null for a product that is in no list yet. */
    ord: number | null;
    knownFacets: string[];
    knownPrices: { currency: string; amount: number }[];
  };

/**
 * Locks the products, then reads them, so that concurrent changes are seen and indexing of one product is
 * serialized. Three statements.
 */
export async function readIndexSources(tx: StoreTx, productIds: string[]): Promise<IndexSource[]> {
  const store = tx.storeId;
  // "no key update", so that orders whose foreign keys point to the product do not wait.
  await sql`select from products where store_id = ${store} and id = any(${productIds}::uuid[])
    order by id for no key update`.execute(tx);
  const [{ rows }, rules] = await Promise.all([sourcesOf(store, productIds).execute(tx), readRules(tx)]);
  const sources: IndexSource[] = [];
  for (const row of rows) {
    const meets = meetsRules(row);
    const byRule = rules.filter(({ rule }) => meets(rule)).map(({ id }) => id);
    sources.push({ ...row, collectionIds: [...row.collectionIds, ...byRule] });
    // All rules of a store take a millisecond; other requests run between two products.
    if (rules.length > 0) await setImmediate();
  }
  return sources;
}

function sourcesOf(store: string, productIds: string[]) {
  return sql<IndexSource>`
    select p.id, p.status = 'active' as "isActive", p.publish_at as "publishAt", p.is_featured as "isFeatured",
      p.created_at as "createdAt", p.brand_id as "brandId",
      (select coalesce(json_object_agg(t.locale, json_build_object('title', t.title, 'body', t.body_html,
            'sortKey', t.sort_key)), '{}')
         from product_texts t where t.store_id = ${store} and t.product_id = p.id) as texts,
      (select coalesce(json_object_agg(t.locale, t.slug), '{}')
         from product_texts t where t.store_id = ${store} and t.product_id = p.id) as slugs,
      (select json_object_agg(b.locale, json_build_object('name', b.name, 'slug', b.slug))
         from brand_texts b where b.store_id = ${store} and b.brand_id = p.brand_id) as brand,
      (${imageOf(store)}) as image, (${nextOf(store)}) as next,
      (select case when count(*) = 1 then min(v.id::text) end from variants v
        where v.store_id = ${store} and v.product_id = p.id and v.archived_at is null) as "onlyVariantId",
      array(${namesOf(store)}) as names,
      array(select v.sku from variants v
        where v.store_id = ${store} and v.product_id = p.id and v.archived_at is null and v.sku is not null
        order by v.position limit 200) as skus,
      array(select g.tag from product_tags g where g.store_id = ${store} and g.product_id = p.id) as tags,
      array(select k.collection_id::text from collection_products k
        where k.store_id = ${store} and k.product_id = p.id) as "collectionIds",
      array(select distinct u.above::text from product_categories pc
        join (${categoryAndAbove(store)}) u on u.id = pc.category_id
        where pc.store_id = ${store} and pc.product_id = p.id) as "categoryIds",
      exists(select from variants v join stock_levels s on s.store_id = ${store} and s.variant_id = v.id
        where v.store_id = ${store} and v.product_id = p.id and v.archived_at is null
          and (not s.is_tracked or s.quantity > 0 or s.allows_backorder)) as "isSellable",
      coalesce((select json_agg(json_build_object('currency', r.currency, 'amount', r.min_amount,
            'compareAt', r.compare_at))
         from product_prices r where r.store_id = ${store} and r.product_id = p.id), '[]') as prices,
      coalesce((${optionsOf(store)}), '[]') as options, l.ord, coalesce(l.facets, '{}') as "knownFacets",
      coalesce(l.rating, a.average, 0) as rating, coalesce(l.rating_count, a.review_count, 0) as "ratingCount",
      coalesce((select json_agg(json_build_object('currency', o.currency, 'amount', o.amount))
         from product_listing_prices o where o.store_id = ${store} and o.product_id = p.id), '[]') as "knownPrices"
      from products p
      left join product_listings l on l.store_id = ${store} and l.product_id = p.id
      left join product_ratings a on l.ord is null and a.store_id = ${store} and a.product_id = p.id
     where p.store_id = ${store} and p.id = any(${productIds}::uuid[])
     order by p.id`;
}

async function readRules(tx: StoreTx): Promise<{ id: string; rule: CollectionRule }[]> {
  const rows = await tx
    .selectFrom('collections')
    .select(['id', 'rule'])
    .where('store_id', '=', tx.storeId)
    .where('rule', 'is not', null)
    .execute();
  return rows.map(({ id, rule }) => ({ id, rule: readyRule(rule as CollectionRule) }));
}

// Words that find the product in addition to its own texts.
const namesOf = (store: string) => sql`
  select b.name from brand_texts b where b.store_id = ${store} and b.brand_id = p.brand_id
  union all
  select c.title from product_categories pc
    join category_texts c on c.store_id = ${store} and c.category_id = pc.category_id
   where pc.store_id = ${store} and pc.product_id = p.id
  union all
  select g.tag from product_tags g where g.store_id = ${store} and g.product_id = p.id
  union all
  select p.product_type where p.product_type <> ''`;

const imageOf = (store: string) => sql`
  select json_build_object('hash', m.hash, 'width', m.width, 'height', m.height, 'blur', m.blur, 'focal', ${FOCAL}, 'alt',
      (select json_object_agg(a.locale, a.alt) from media_texts a
        where a.store_id = ${store} and a.media_id = m.id))
    from product_media pm join media m on m.store_id = ${store} and m.id = pm.media_id
   where pm.store_id = ${store} and pm.product_id = p.id
   order by pm.position, pm.media_id limit 1`;

const nextOf = (store: string) => sql`
  select concat_ws(' ', '/media/' || m.hash, ${FOCAL})
    from product_media pm join media m on m.store_id = ${store} and m.id = pm.media_id
   where pm.store_id = ${store} and pm.product_id = p.id
   order by pm.position, pm.media_id limit 1 offset 1`;

// The product's options, with only the values that a live variant has.
const optionsOf = (store: string) => sql`
  select json_agg(json_build_object('kind', o.kind,
      'names', (select json_object_agg(n.locale, n.name) from product_option_texts n
        where n.store_id = ${store} and n.option_id = o.id),
      'values', coalesce((select json_agg(json_build_object('code', v.code, 'swatch', v.swatch, 'mediaId', v.media_id,
            'picture', (${swatchPicture(store)}), 'labels', (select json_object_agg(x.locale, x.label) from option_value_texts x
              where x.store_id = ${store} and x.value_id = v.id)) order by v.position)
          from option_values v
         where v.store_id = ${store} and v.option_id = o.id and exists (
           select from variant_values vv
             join variants live on live.store_id = ${store} and live.id = vv.variant_id and live.archived_at is null
            where vv.store_id = ${store} and vv.value_id = v.id)), '[]')) order by o.position)
    from product_options o where o.store_id = ${store} and o.product_id = p.id`;
