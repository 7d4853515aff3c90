import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { countedSets, countedValues, MOST_CHOICES, MOST_OPTION_CHOICES } from './counted-sets.ts';
import { chosenOptions, type ListingFilter } from './listing-filters.ts';
import type { ListingInput } from './listing-views.ts';
import type { ChosenWords } from './page-words.ts';
import { swatchPicture } from './swatch-picture.ts';

export type FacetCounts = {
  total: number;
  min: number | null;
  max: number | null;
  /** Counts by facet (category, brand, sale, stock, rating, option:…) and value. */
  byValue: Record<string, Record<string, number>>;
  /** The number of values of each option; byValue has at most MOST_CHOICES of them. */
  sizes: Record<string, number>;
  labels: {
    facet: string;
    value: string;
    label: string;
    locale: Locale;
    swatch: string;
    picture: string | null;
  }[];
  /** The remaining products, as strings of 0 and 1 (facet-bits.ts). */
  blocks: { block: number; bits: string }[];
  /** The long texts of the chosen category, brand and collection, read with the counts to save a statement. */
  words: ChosenWords;
};

type Context = { locale: Locale; currency: string; now: Date };

const NOTHING: FacetCounts = {
  total: 0,
  min: null,
  max: null,
  byValue: {},
  sizes: {},
  labels: [],
  blocks: [],
  words: {},
};
const NONE = sql`repeat('0', 4096)::bit varying`;

/**
 * Counts the matching products, and the products for each other choice: a facet is counted with all filters
 * except its own. One statement, exact, about 15 ms for 100,000 products, because a filter is an AND of bit
 * sets.
 */
export async function countFacets(
  tx: StoreTx,
  filters: ListingFilter[],
  context: Context & Pick<ListingInput, 'options'> & { words: RawBuilder<ChosenWords> },
): Promise<FacetCounts> {
  const { words } = context;
  if (filters.some((filter) => filter.isEmpty)) return { ...NOTHING, words: await readWords(tx, words) };
  const store = tx.storeId;
  const steps = filters.map(({ bits }, at) => sql`${sql.id(`f${at}`)} as materialized (${bits})`);
  const { rows } = await sql<FacetCounts>`
    with shown as materialized (${shownBlocks(store, context)}),
    prices as materialized (${priceSlices(store, context.currency)}),
    ${sql.join([...steps, sql`m as materialized (${masks(filters)})`])},
    a as materialized (${maskArrays(filters)}),
    kept as materialized (${countedValues(store, chosenValues(context))}),
    counted as materialized (
      select f.facet, f.value, sum(bit_count(f.bits & ${maskOf(filters)}))::int as n
        from (${countedSets(store)}) f
       group by f.facet, f.value),
    ranked as materialized (${RANKED}),
    listed as materialized (${listedChoices(context)})
    select
      (select coalesce(sum(bit_count(m.left_over)), 0)::int from m) as total,
      (select coalesce(json_agg(json_build_object('block', m.block, 'bits', m.left_over::text) order by m.block), '[]')
         from m) as blocks,
      (select min(app.bits_extreme(a.slices, m.${without(filters, 'price')}, false)) from m join prices a using (block)) as min,
      (select max(app.bits_extreme(a.slices, m.${without(filters, 'price')}, true)) from m join prices a using (block)) as max,
      (select coalesce(json_object_agg(x.facet, x.counts), '{}') from (
        select facet, json_object_agg(value, n) as counts from (
          select facet, value, n from counted where n > 0 and (facet < 'option:' or facet >= 'option;')
          union all select facet, value, n from listed) y group by facet) x) as "byValue",
      (select coalesce(json_object_agg(x.facet, x.size), '{}') from (select distinct facet, size from listed) x) as sizes,
      (select coalesce(json_agg(x), '[]') from (${labelsIn(store, context.locale)}) x) as labels,
      ${words} as words
    `.execute(tx);
  return rows[0] ?? NOTHING;
}

async function readWords(tx: StoreTx, words: RawBuilder<ChosenWords>): Promise<ChosenWords> {
  const { rows } = await sql<{ words: ChosenWords }>`select ${words} as words`.execute(tx);
  return rows[0]?.words ?? {};
}

const RANKED = sql`
  select facet, value, n, row_number() over (partition by facet order by n desc, value) as place,
         count(*) over (partition by facet) as size
    from counted where n > 0 and facet >= 'option:' and facet < 'option;'`;

// Joined by facet and value: a join by facet alone would compare each value with all labels of its option.
function labelsIn(store: string, locale: Locale): RawBuilder<unknown> {
  return sql`
    select distinct on (l.facet, l.value) l.facet, l.value, l.label, l.locale, l.swatch,
        (${swatchPicture(store, sql.ref('l.media_id'))}) as picture
      from (select facet, value from listed union select facet, '' from listed) c
      join facet_labels l on l.store_id = ${store} and l.facet = c.facet and l.value = c.value
     order by l.facet, l.value, l.locale = ${locale} desc`;
}

// The chosen values, and the most frequent values of each option. The limit is per option, so that an option with
// many values does not crowd out the others.
function listedChoices(context: Pick<ListingInput, 'options'>): RawBuilder<unknown> {
  const chosen = chosenValues(context);
  return sql`
    (select * from ranked where place <= ${MOST_CHOICES} order by place, n desc, facet limit ${MOST_OPTION_CHOICES})
    union
    select r.* from unnest(${chosen.map(({ facet }) => facet)}::text[], ${chosen.map(({ value }) => value)}::text[])
      as c (facet, value) join ranked r on r.facet = c.facet and r.value = c.value`;
}

function chosenValues({ options }: Pick<ListingInput, 'options'>): { facet: string; value: string }[] {
  return chosenOptions({ options }).flatMap(({ facet, values }) => values.map((value) => ({ facet, value })));
}

export type GroupRow = { facet: string; value: string; n: number };

/** Counts public products per brand and per category; a product counts once in each ancestor too. */
export function groupsQuery(store: string, context: Pick<Context, 'currency' | 'now'>): RawBuilder<GroupRow> {
  return sql<GroupRow>`
    with m as materialized (select block, bits as left_over from (${shownBlocks(store, context)}) x),
    a as materialized (${maskArrays([])})
    select f.facet, f.value, coalesce(sum(bit_count(f.bits & ${maskOf([])})), 0)::int as n
      from product_facets f
     where f.store_id = ${store}
       and (f.facet in ('brand', 'category') or (f.facet = 'shown' and f.value = ${context.currency}))
     group by f.facet, f.value`;
}

// Active products with a price in the currency, minus the few that are not published yet.
function shownBlocks(
  store: string,
  { currency, now }: Pick<Context, 'currency' | 'now'>,
): RawBuilder<unknown> {
  return sql`
    select f.block, f.bits & ~coalesce(s.bits, ${NONE}) as bits
      from product_facets f
      left join (select l.ord / 4096 as block, bit_or(set_bit(${NONE}, l.ord % 4096, 1)) as bits
          from product_listings l where l.store_id = ${store} and l.publish_at > ${now} group by 1) s
        on s.block = f.block
     where f.store_id = ${store} and f.facet = 'shown' and f.value = ${currency}`;
}

function priceSlices(store: string, currency: string): RawBuilder<unknown> {
  return sql`
    select b.block, array_agg(f.bits order by digit) as slices
      from shown b cross join generate_series(0, 40) as digit
      left join product_facets f on f.store_id = ${store} and f.facet = ${`amount:${currency}`}
        and f.value = lpad(digit::text, 2, '0') and f.block = b.block
     group by b.block`;
}

/**
 * Selects per block the products that match all filters, and for each facet those that match all other
 * filters.
 */
function masks(filters: ListingFilter[]): RawBuilder<unknown> {
  const set = (at: number) => sql`coalesce(${sql.id(`f${at}`)}.bits, ${NONE})`;
  const all = (except: number) =>
    sql.join([sql`shown.bits`, ...filters.flatMap((_, at) => (at === except ? [] : [set(at)]))], sql` & `);
  const columns = filters.map((_, at) => sql`${all(at)} as ${sql.id(`without_${at}`)}`);
  const joins = filters.map((_, at) => sql`left join ${sql.id(`f${at}`)} using (block)`);
  return sql`select block, ${sql.join([sql`${all(-1)} as left_over`, ...columns])}
    from shown ${sql.join(joins, sql` `)}`;
}

function without(filters: ListingFilter[], facet: string): RawBuilder<unknown> {
  const at = filters.findIndex((filter) => filter.facet === facet);
  return sql.id(at < 0 ? 'left_over' : `without_${at}`);
}

/** Aggregates the masks by block number, so that counting takes one pass over the store's rows. */
function maskArrays(filters: ListingFilter[]): RawBuilder<unknown> {
  const names = ['left_over', ...filters.map((_, at) => `without_${at}`)].map((name) => sql.id(name));
  const columns = names.map(
    (name) => sql`array_agg(coalesce(m.${name}, ${NONE}) order by b.block) as ${name}`,
  );
  return sql`select ${sql.join(columns)}
    from generate_series(0, (select max(block) from m)) as b (block) left join m on m.block = b.block`;
}

function maskOf(filters: ListingFilter[]): RawBuilder<unknown> {
  const mask = (facet: string) => sql`(select ${without(filters, facet)} from a)[f.block + 1]`;
  const own = filters.filter(({ facet }) => !['query', 'price'].includes(facet));
  if (own.length === 0) return mask('');
  const cases = own.map(({ facet }) => sql`when ${facet} then ${mask(facet)}`);
  return sql`case f.facet ${sql.join(cases, sql` `)} else ${mask('')} end`;
}
