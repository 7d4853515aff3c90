import { type RawBuilder, sql } from 'kysely';

/** The number of choices of one filter that a page shows, and of all options together. */
export const MOST_CHOICES = 200;
export const MOST_OPTION_CHOICES = 600;

/** The most sets of option values that a list counts all. One takes some microseconds. */
const MOST_COUNTED = 20_000;
/** The sets that it counts in a store that has more. */
const MOST_KEPT = 5000;

/**
 * Names the option values that a list counts in a store that has more than MOST_COUNTED sets of them: those with most
 * products, and the chosen ones. No row in other stores, which count all. A value has a set per block, so that more
 * blocks leave room for fewer values.
 */
export function countedValues(
  store: string,
  chosen: { facet: string; value: string }[],
): RawBuilder<unknown> {
  const facets = chosen.map(({ facet }) => facet);
  const values = chosen.map(({ value }) => value);
  return sql`
    with used as materialized (
      select u.facet, u.value, max(u.level) as level from app.most_used_values(${store}::uuid, ${MOST_COUNTED}::int, ${MOST_KEPT}::int) u
       group by u.facet, u.value)
    (select facet, value from used order by level = 0 desc, level desc, facet, value
      limit greatest(${MOST_OPTION_CHOICES}::int, ${MOST_KEPT}::int / nullif((select count(*) from shown), 0)))
    union
    select c.facet, c.value from unnest(${facets}::text[], ${values}::text[]) as c (facet, value)
     where exists (select from used)`;
}

/**
 * The sets that a list counts, given countedValues as `kept`. "offset 0" has each kept value looked up in the primary
 * key; a join could be planned as a comparison of all sets with all values.
 */
export function countedSets(store: string): RawBuilder<unknown> {
  return sql`
    select f.facet, f.value, f.block, f.bits from product_facets f
     where f.store_id = ${store} and f.facet in ('brand', 'category', 'sale', 'stock', 'rating')
    union all
    select f.facet, f.value, f.block, f.bits from product_facets f
     where f.store_id = ${store} and f.facet >= 'option:' and f.facet < 'option;' and not exists (select from kept)
    union all
    select k.facet, k.value, f.block, f.bits from kept k cross join lateral (
      select o.block, o.bits from product_facets o
       where o.store_id = ${store} and o.facet = k.facet and o.value = k.value offset 0) f
     where k.facet >= 'option:' and k.facet < 'option;'`;
}
