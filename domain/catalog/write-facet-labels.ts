import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { LOCALES } from '#lib/locale.ts';
import { type FacetLabel, type FacetValue, labelsOf } from './product-facets.ts';
import type { Placed } from './write-listings.ts';

// A statement has at most 65,535 parameters, and a label seven.
const ROWS_A_STATEMENT = 1000;

/**
 * A product without a picture for its value leaves the label the picture of another product, as long as some product shows
 * that picture.
 */
export async function writeLabels(tx: StoreTx, placed: Placed[]): Promise<void> {
  const isShown = sql`exists (select from option_values v
    where v.store_id = ${tx.storeId} and v.media_id = facet_labels.media_id)`;
  const rows = sorted(labelsToWrite(placed));
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const values = rows
      .slice(start, start + ROWS_A_STATEMENT)
      .map(
        (row) =>
          sql`(${tx.storeId}, ${row.facet}, ${row.value}, ${row.locale}, ${row.label}, ${row.swatch}, ${row.mediaId}::uuid)`,
      );
    await sql`insert into facet_labels (store_id, facet, value, locale, label, swatch, media_id)
      values ${sql.join(values)}
      on conflict (store_id, facet, value, locale) do update set label = excluded.label, swatch = excluded.swatch,
          media_id = case when excluded.media_id is null and ${isShown} then facet_labels.media_id
            else excluded.media_id end
        where (facet_labels.label, facet_labels.swatch) <> (excluded.label, excluded.swatch)
          or excluded.media_id is distinct from facet_labels.media_id
            and (excluded.media_id is not null or not ${isShown})`.execute(tx);
  }
}

/**
 * Locks the labels that may be removed and those that will be written, in the order of all writers. A save that gives the
 * value to another product has its label locked, too: it is waited for, and what it wrote is seen by removeLabels.
 */
export async function lockLabels(tx: StoreTx, placed: Placed[], emptied: FacetValue[]): Promise<void> {
  const values = optionValues(emptied);
  if (values.length === 0) return;
  const names = values.map(({ facet }) => ({ facet, value: '' }));
  const gone = [...values, ...names].flatMap((value) => LOCALES.map((locale) => ({ ...value, locale })));
  const rows = sorted(new Map([...gone, ...labelsToWrite(placed).values()].map((row) => [keyOf(row), row])));
  await sql`select from unnest(${rows.map(({ facet }) => facet)}::text[], ${rows.map(({ value }) => value)}::text[],
      ${rows.map(({ locale }) => locale)}::text[]) with ordinality as k (facet, value, locale, place)
    cross join lateral (select from facet_labels l where l.store_id = ${tx.storeId} and l.facet = k.facet
      and l.value = k.value and l.locale = k.locale for update) l
   order by k.place`.execute(tx);
}

/**
 * Removes the labels of values, and the names of options, that no product has any more. "offset 0" has each looked up in
 * the primary keys, however many rows the planner expects.
 */
export async function removeLabels(tx: StoreTx, emptied: FacetValue[]): Promise<void> {
  const values = optionValues(emptied);
  if (values.length === 0) return;
  const store = tx.storeId;
  await sql`
    with gone as materialized (
      select distinct g.facet, g.value
        from unnest(${values.map(({ facet }) => facet)}::text[], ${values.map(({ value }) => value)}::text[])
          as g (facet, value)
       where not exists (select from product_facets f
         where f.store_id = ${store} and f.facet = g.facet and f.value = g.value offset 0)),
    names as materialized (
      select o.facet, '' as value from (select distinct facet from gone) o
       where not exists (select from product_facets f where f.store_id = ${store} and f.facet = o.facet offset 0))
    delete from facet_labels l where l.store_id = ${store} and l.ctid = any(array(
      select x.ctid from (select * from gone union all select * from names) g
       cross join lateral (select o.ctid from facet_labels o
         where o.store_id = ${store} and o.facet = g.facet and o.value = g.value offset 0) x))`.execute(tx);
}

const optionValues = (values: FacetValue[]) => values.filter(({ facet }) => facet.startsWith('option:'));

type LabelKey = FacetValue & Pick<FacetLabel, 'locale'>;

const keyOf = ({ facet, value, locale }: LabelKey): string => `${facet}=${value}=${locale}`;

function labelsToWrite(placed: Placed[]): Map<string, FacetLabel> {
  return new Map(
    placed
      .flatMap(({ source }) => labelsOf(source))
      .map((label): [string, FacetLabel] => [keyOf(label), label]),
  );
}

/** In one order for all writers, which prevents deadlocks. */
function sorted<T>(rows: Map<string, T>): T[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
