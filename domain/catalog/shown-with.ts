import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#lib/locale.ts';
import { isPublic } from './public-products.ts';
import { findProduct } from './read-product.ts';

const RELATED = 4;
const TOGETHER = 3;
const MOST_CANDIDATES = 100;

/** The reason why a product is shown on the page of another. */
export type ShownWith = 'together' | 'related';

type Of = { locale: Locale; slug: string; currency: string; now: Date };

/**
 * Selects the products shown on a product's page, in the form of cardsQuery: up to three that can be bought and
 * were often bought with it, most often first, and up to four others that are related to it.
 */
export function shownWith(store: string, of: Of): RawBuilder<unknown> {
  const own = sql`(select o.id from own o)`;
  return sql`
    with own as materialized (${findProduct(store, of)}),
      together as materialized (${boughtTogether(store, own, of)})
    select t.id as product_id, 'together' as tag, row_number() over (order by t.orders desc, t.id desc) as ord
      from together t
    union all
    (${relatedTo(store, own, of)})`;
}

function boughtTogether(store: string, own: RawBuilder<unknown>, { currency, now }: Of): RawBuilder<unknown> {
  return sql`
    select p.id, b.orders from bought_together b
      join products p on p.store_id = ${store} and p.id = b.other_id
      join product_prices r on r.store_id = ${store} and r.currency = ${currency} and r.product_id = p.id
     where b.store_id = ${store} and b.product_id = ${own} and ${isPublic(now)}
       and exists (select from variants v join stock_levels s on s.store_id = ${store} and s.variant_id = v.id
             where v.store_id = ${store} and v.product_id = p.id and v.archived_at is null
               and (not s.is_tracked or s.quantity > 0 or s.allows_backorder))
     order by b.orders desc, p.id desc limit ${TOGETHER}`;
}

// Products chosen by the owner come first, in the owner's order. After them a shared category weighs most,
// then the brand, then a tag; ties by newest. Each of these groups may hold the whole catalogue, so only its
// newest products are considered: ids grow with time and are the last column of the indexes.
function relatedTo(store: string, own: RawBuilder<unknown>, of: Of): RawBuilder<unknown> {
  const newest = sql`desc limit ${MOST_CANDIDATES}`;
  return sql`
    select x.id as product_id, 'related' as tag, row_number() over (order by x.weight desc, x.created_at desc, x.id desc) as ord
      from (
        select p.id, p.created_at, sum(y.weight) as weight
          from (
            select y.related_id as id, 1000 - y.position as weight from product_relations y
             where y.store_id = ${store} and y.product_id = ${own}
            union all
            select c.product_id, 3 from product_categories mine
              cross join lateral (select pc.product_id from product_categories pc
                where pc.store_id = ${store} and pc.category_id = mine.category_id order by pc.product_id ${newest}) c
             where mine.store_id = ${store} and mine.product_id = ${own}
            union all
            select b.id, 2 from products o
              cross join lateral (select p.id from products p
                where p.store_id = ${store} and p.brand_id = o.brand_id order by p.id ${newest}) b
             where o.store_id = ${store} and o.id = ${own}
            union all
            select g.product_id, 1 from product_tags mine
              cross join lateral (select t.product_id from product_tags t
                where t.store_id = ${store} and t.tag = mine.tag order by t.product_id ${newest}) g
             where mine.store_id = ${store} and mine.product_id = ${own}
          ) y
          join products p on p.store_id = ${store} and p.id = y.id
          join product_prices r on r.store_id = ${store} and r.currency = ${of.currency} and r.product_id = p.id
         where p.id <> ${own} and p.id not in (select t.id from together t) and ${isPublic(of.now)}
         group by p.id, p.created_at
      ) x
     order by x.weight desc, x.created_at desc, x.id desc
     limit ${RELATED}`;
}
