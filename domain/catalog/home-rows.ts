import { type RawBuilder, sql } from 'kysely';
import type { BlockView } from '#domain/content/index.ts';
import type { CardRow } from './cards.ts';

/** Rows with fewer products are left out. */
const FEWEST = 4;
/** The new arrivals are the newest twelve (F5). */
const NEWEST = 12;

type RowKind = 'new_arrivals' | 'most_selling' | 'trending' | 'all_products';
export type RowSection = Pick<BlockView, 'id' | 'itemCount'> & { kind: RowKind };

/** The filter and order of each row, over shown products x. */
const CHOICES: Record<RowKind, { among: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  new_arrivals: { among: sql``, order: sql`x.created_at desc, x.product_id desc` },
  most_selling: { among: sql`and x.sold > 0`, order: sql`x.sold desc, x.product_id desc` },
  trending: { among: sql`and x.trend > 0`, order: sql`x.trend desc, x.product_id desc` },
  all_products: { among: sql``, order: sql`x.is_featured desc, x.created_at desc, x.product_id desc` },
};

const NO_PRODUCTS = sql`select null::uuid as product_id, 0 as ord, '' as tag where false`;

export const ROW_KINDS = Object.keys(CHOICES) as RowKind[];

export function isRow(section: BlockView): section is BlockView & RowSection {
  return section.kind in CHOICES;
}

/**
 * Selects the products of all rows at once, in the page's order. A row omits the products of earlier rows, so
 * that no product is on the page twice.
 */
export function readRows(
  store: string,
  sections: RowSection[],
  input: { now: Date; currency: string },
): RawBuilder<unknown> {
  if (sections.length === 0) return NO_PRODUCTS;
  const shown = sql`from product_listings x join product_listing_prices r on r.store_id = ${store}
    and r.currency = ${input.currency} and r.product_id = x.product_id
    where x.store_id = ${store} and x.is_active and (x.publish_at is null or x.publish_at <= ${input.now})`;
  const name = (at: number) => sql.id(`row_${at}`);
  const steps = sections.map(({ id, kind, itemCount }, at) => {
    const { among, order } = CHOICES[kind];
    const taken = sections
      .slice(0, at)
      .map((_, before) => sql`and x.product_id not in (select id from ${name(before)})`);
    return sql`${name(at)} as materialized (
      select x.product_id as id, ${id}::text as tag, ${at * 1000}::int + row_number() over (order by ${order}) as ord
        ${shown} ${among} ${sql.join(taken, sql` `)}
       order by ${order} limit ${kind === 'new_arrivals' ? Math.min(NEWEST, itemCount) : itemCount})`;
  });
  const all = sections.map((_, at) => sql`select id as product_id, ord, tag from ${name(at)}`);
  return sql`with ${sql.join(steps)} ${sql.join(all, sql` union all `)}`;
}

/**
 * Distributes products to rows. A row of fewer than four products is left out, and its products go to the row
 * of all products; a store that can fill no row shows the products that it has.
 */
export function shareOut(sections: RowSection[], cards: CardRow[]): Map<string, CardRow[]> {
  const rows = new Map(sections.map(({ id }) => [id, cards.filter((card) => card.tag === id)]));
  const isShort = ({ id }: RowSection) => (rows.get(id)?.length ?? 0) < FEWEST;
  const all = sections.find(({ kind }) => kind === 'all_products');
  if (sections.every(isShort) && (!all || cards.length < FEWEST)) return rows;
  const short = sections.filter((section) => section !== all && isShort(section));
  const spare = short.flatMap(({ id }) => rows.get(id) ?? []);
  for (const { id } of short) rows.set(id, []);
  if (!all) return rows;
  const filled = [...spare, ...(rows.get(all.id) ?? [])].slice(0, all.itemCount);
  rows.set(all.id, filled.length < FEWEST ? [] : filled);
  return rows;
}
