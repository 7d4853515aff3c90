import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { blockBits, blockOf, digitsOf } from './facet-bits.ts';
import { type FacetLabel, labelsOf } from './product-facets.ts';
import { facetKey, type Placed } from './write-listings.ts';

// Bounds the size of a statement: a row of bits is one kilobyte of its text.
const ROWS_A_STATEMENT = 1000;

/** Writes only the bits that changed; most saves change none. At most three statements. */
export async function writeFacets(tx: StoreTx, placed: Placed[]): Promise<void> {
  const added = new Map<string, number[]>();
  const removed = new Map<string, number[]>();
  const note = (sets: Map<string, number[]>, key: string, ord: number) => {
    const row = `${blockOf(ord)} ${key}`;
    const ords = sets.get(row);
    if (ords) ords.push(ord);
    else sets.set(row, [ord]);
  };
  for (const { source, ord, facets } of placed) {
    const before = new Set([...source.knownFacets, ...source.knownPrices.flatMap(amountKeys)]);
    const after = new Set([...facets.map(facetKey), ...source.prices.flatMap(amountKeys)]);
    for (const key of after) if (!before.has(key)) note(added, key, ord);
    for (const key of before) if (!after.has(key)) note(removed, key, ord);
  }
  await clearBits(tx, removed);
  await setBits(tx, added);
  await writeLabels(tx, placed);
}

/** A price as facets, one per binary digit (app.bits_at_most). */
function amountKeys({ currency, amount }: { currency: string; amount: number }): string[] {
  return digitsOf(amount).map((digit) => facetKey(amountFacet(currency, digit)));
}

export const amountFacet = (currency: string, digit: number) => ({
  facet: `amount:${currency}`,
  value: String(digit).padStart(2, '0'),
});

// A fixed order for all writers prevents deadlocks.
function rowsOf(tx: StoreTx, sets: Map<string, number[]>) {
  return [...sets]
    .map(([row, ords]) => {
      const [, block = '', facet = '', value = ''] = /^(\d+) ([^=]*)=(.*)$/s.exec(row) ?? [];
      return { row, facet, value, block: Number(block), ords };
    })
    .sort((a, b) => (a.row < b.row ? -1 : 1))
    .map(({ facet, value, block, ords }) => ({
      facet,
      values: sql`(${tx.storeId}::uuid, ${facet}, ${value}, ${block}::int, ${blockBits(ords)}::bit varying)`,
    }));
}

async function setBits(tx: StoreTx, sets: Map<string, number[]>): Promise<void> {
  for (const values of statementsOf(tx, sets)) {
    await sql`insert into product_facets (store_id, facet, value, block, bits) values ${values}
      on conflict (store_id, facet, value, block)
        do update set bits = product_facets.bits | excluded.bits`.execute(tx);
  }
}

async function clearBits(tx: StoreTx, sets: Map<string, number[]>): Promise<void> {
  for (const values of statementsOf(tx, sets)) {
    await sql`update product_facets f set bits = f.bits & ~gone.bits
      from (values ${values}) gone (store_id, facet, value, block, bits)
     where f.store_id = ${tx.storeId} and gone.store_id = f.store_id and f.facet = gone.facet
       and f.value = gone.value and f.block = gone.block`.execute(tx);
  }
}

function* statementsOf(tx: StoreTx, sets: Map<string, number[]>) {
  const rows = rowsOf(tx, sets);
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    yield sql.join(rows.slice(start, start + ROWS_A_STATEMENT).map((row) => row.values));
  }
}

async function writeLabels(tx: StoreTx, placed: Placed[]): Promise<void> {
  const labels = new Map<string, FacetLabel>();
  for (const { source } of placed) {
    for (const label of labelsOf(source)) labels.set(`${label.facet}=${label.value}=${label.locale}`, label);
  }
  if (labels.size === 0) return;
  const rows = [...labels].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, label]) => label);
  await sql`insert into facet_labels (store_id, facet, value, locale, label, swatch)
    values ${sql.join(
      rows.map(
        (row) => sql`(${tx.storeId}, ${row.facet}, ${row.value}, ${row.locale}, ${row.label}, ${row.swatch})`,
      ),
    )}
    on conflict (store_id, facet, value, locale) do update set label = excluded.label, swatch = excluded.swatch
      where (facet_labels.label, facet_labels.swatch) <> (excluded.label, excluded.swatch)`.execute(tx);
}
