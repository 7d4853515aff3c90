import { type RawBuilder, sql } from 'kysely';
import { isChosenKind, isRowKind, type RowKind } from '#blocks/index.ts';
import type { BlockView } from '#domain/content/index.ts';
import { isId } from '#lib/ids.ts';
import type { CardRow } from './cards.ts';
import { BLOCK } from './facet-bits.ts';

/** Rows with fewer products are left out. */
const FEWEST = 4;
/** The new arrivals are the newest twelve (F5). */
const NEWEST = 12;

type RankedKind = Exclude<RowKind, 'products' | 'look_book'>;
export type RowSection = Pick<BlockView, 'id' | 'itemCount' | 'block'> & { kind: RowKind };

/** A filter and an order of a row, over shown products x. */
type Choice = { among: RawBuilder<unknown>; order: RawBuilder<unknown> };

const CHOICES: Record<RankedKind, Choice> = {
  new_arrivals: { among: sql``, order: sql`x.created_at desc, x.product_id desc` },
  most_selling: { among: sql`and x.sold > 0`, order: sql`x.sold desc, x.product_id desc` },
  trending: { among: sql`and x.trend > 0`, order: sql`x.trend desc, x.product_id desc` },
  all_products: { among: sql``, order: sql`x.is_featured desc, x.created_at desc, x.product_id desc` },
};

const NO_PRODUCTS = sql`select null::uuid as product_id, 0 as ord, '' as tag where false`;

export function isRow(section: BlockView): section is BlockView & RowSection {
  return isRowKind(section.kind);
}

/**
 * Selects the products of all rows at once, in the page's order. A ranked row omits the products of earlier ranked rows, so
 * that these show no product twice; what the owner chose is shown wherever it was chosen.
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
  const steps = sections.map((section, at) => {
    const { id, kind, itemCount } = section;
    const { among, order } = isChosenKind(kind) ? ownersChoice(store, section, input) : CHOICES[kind];
    const taken = sections.slice(0, at).flatMap(({ kind: earlier }, before) => {
      return isChosenKind(kind) || isChosenKind(earlier)
        ? []
        : [sql`and x.product_id not in (select id from ${name(before)})`];
    });
    return sql`${name(at)} as materialized (
      select x.product_id as id, ${id}::text as tag, ${at * 1000}::int + row_number() over (order by ${order}) as ord
        ${shown} ${among} ${sql.join(taken, sql` `)}
       order by ${order} limit ${kind === 'new_arrivals' ? Math.min(NEWEST, itemCount) : itemCount})`;
  });
  const all = sections.map((_, at) => sql`select id as product_id, ord, tag from ${name(at)}`);
  return sql`with ${sql.join(steps)} ${sql.join(all, sql` union all `)}`;
}

/** The products of a row that the owner fills: by hand, on the spots of a picture, of a group, or by a rule. */
function ownersChoice(
  store: string,
  { kind, block }: RowSection,
  { currency }: { currency: string },
): Choice {
  if (kind === 'look_book') return byHand(block.entries.map((entry) => entry.productIds));
  const { source, productIds, group } = block.options;
  const newest = sql`x.created_at desc, x.product_id desc`;
  if (source === 'new') return { among: sql``, order: newest };
  if (source === 'selling') return { among: sql`and x.sold > 0`, order: sql`x.sold desc, x.product_id desc` };
  if (source === 'sale') return { among: inFacet(store, 'sale', currency), order: newest };
  if (source === 'group') {
    const [kind = '', id = ''] = String(group ?? '').split(':');
    if (!isId(id)) return { among: sql`and false`, order: newest };
    const order =
      kind === 'collections'
        ? sql`${placeIn(store, id)} nulls last, ${newest}`
        : sql`x.is_featured desc, ${newest}`;
    return { among: inFacet(store, FACETS[kind] ?? '', id), order };
  }
  return byHand(productIds);
}

/** The products with these ids, in their order. */
function byHand(chosen: unknown): Choice {
  const ids = [chosen]
    .flat(2)
    .filter((id) => typeof id === 'string')
    .filter(isId);
  return {
    among: sql`and x.product_id = any(${ids}::uuid[])`,
    order: sql`array_position(${ids}::uuid[], x.product_id)`,
  };
}

const FACETS: Record<string, string> = { categories: 'category', brands: 'brand', collections: 'collection' };

/** The place of a product in a collection by hand; null in one by a rule. */
function placeIn(store: string, collectionId: string): RawBuilder<unknown> {
  return sql`(select c.position from collection_products c where c.store_id = ${store}
    and c.collection_id = ${collectionId} and c.product_id = x.product_id)`;
}

/** The products of one value of a facet, from the same bit sets as the lists. */
function inFacet(store: string, facet: string, value: string): RawBuilder<unknown> {
  return sql`and exists (select from product_facets f where f.store_id = ${store} and f.facet = ${facet}
    and f.value = ${value} and f.block = x.ord / ${BLOCK}::int and get_bit(f.bits, x.ord % ${BLOCK}::int) = 1)`;
}

/**
 * Distributes products to rows. A row of fewer than four products is left out, and its products go to the row
 * of all products; a store that can fill no row shows the products that it has.
 */
export function shareOut(sections: RowSection[], cards: CardRow[]): Map<string, CardRow[]> {
  const all = new Map(sections.map(({ id }) => [id, cards.filter((card) => card.tag === id)]));
  return shareRanked(
    sections.filter(({ kind }) => !isChosenKind(kind)),
    all,
  );
}

function shareRanked(sections: RowSection[], rows: Map<string, CardRow[]>): Map<string, CardRow[]> {
  const count = sections.reduce((sum, { id }) => sum + (rows.get(id)?.length ?? 0), 0);
  const isShort = ({ id }: RowSection) => (rows.get(id)?.length ?? 0) < FEWEST;
  const all = sections.find(({ kind }) => kind === 'all_products');
  if (sections.every(isShort) && (!all || count < FEWEST)) return rows;
  const short = sections.filter((section) => section !== all && isShort(section));
  const spare = short.flatMap(({ id }) => rows.get(id) ?? []);
  for (const { id } of short) rows.set(id, []);
  if (!all) return rows;
  const filled = [...spare, ...(rows.get(all.id) ?? [])].slice(0, all.itemCount);
  rows.set(all.id, filled.length < FEWEST ? [] : filled);
  return rows;
}
