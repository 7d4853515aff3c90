import { type RawBuilder, sql } from 'kysely';
import { readGuideBody, type SizeGuide } from '#domain/size-guides/index.ts';
import type { Locale } from '#lib/locale.ts';

export type StoredSizeGuide = { names: Record<Locale, string>; body: unknown };

/** A stored guide; null for a document in another format. */
export function guideOf(stored: StoredSizeGuide | null): SizeGuide | null {
  const body = stored && readGuideBody(stored.body);
  return body ? { names: stored.names, ...body } : null;
}

/**
 * SQL of the guide of product `p`: its own, or else that of its nearest category. Only this one is read: a product may
 * be in a hundred categories, each with a guide of 90 kB. The products of a store without guides cost no look at the
 * categories.
 */
export function nearestGuide(store: string): RawBuilder<unknown> {
  return sql`
    select json_build_object('names', json_build_object('en', g.name_en, 'ar', g.name_ar), 'body', g.body)
      from size_guides g
     where g.store_id = ${store} and not p.hides_size_guide
       and g.id = case when exists (select from size_guides any_guide where any_guide.store_id = ${store})
                       then coalesce(p.size_guide_id, (${idOfNearest(store)})) end`;
}

/**
 * The guide of the category the fewest steps above the product; of several as near, that of the deepest category, then
 * the first in the store's order.
 */
const idOfNearest = (store: string) => sql`
  select near.guide
    from product_categories pc
    join categories c on c.store_id = ${store} and c.id = pc.category_id
    left join categories m on m.store_id = ${store} and m.id = c.parent_id
    left join categories t on t.store_id = ${store} and t.id = m.parent_id
   cross join lateral (values (0, c.size_guide_id), (1, m.size_guide_id), (2, t.size_guide_id)) near (steps, guide)
   where pc.store_id = ${store} and pc.product_id = p.id and near.guide is not null
   order by near.steps, num_nonnulls(m.id, t.id) desc, c.position, c.id
   limit 1`;
