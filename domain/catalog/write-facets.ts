import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { blockBits, blockOf, digitsOf } from './facet-bits.ts';
import type { FacetValue } from './product-facets.ts';
import { lockLabels, removeLabels, writeLabels } from './write-facet-labels.ts';
import { facetKey, type Placed } from './write-listings.ts';

// Bounds the size of a statement: a row of bits is one kilobyte of its text.
const ROWS_A_STATEMENT = 1000;

/** Writes only the bits that changed; most saves change none. Values that no product has any more are deleted. */
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
  const emptied = await clearBits(tx, removed);
  await setBits(tx, added);
  await lockLabels(tx, placed, emptied);
  await removeLabels(tx, emptied);
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

/**
 * Clears bits, deletes the rows that have none left, and returns the values of the deleted rows. Clearing locks the rows,
 * so that no other save empties them meanwhile; a save that waits for a deleted row inserts it again.
 */
async function clearBits(tx: StoreTx, sets: Map<string, number[]>): Promise<FacetValue[]> {
  const emptied: FacetValue[] = [];
  for (const values of statementsOf(tx, sets)) {
    const gone = sql`(values ${values}) gone (store_id, facet, value, block, bits)
     where f.store_id = ${tx.storeId} and gone.store_id = f.store_id and f.facet = gone.facet
       and f.value = gone.value and f.block = gone.block`;
    await sql`update product_facets f set bits = f.bits & ~gone.bits from ${gone}`.execute(tx);
    const { rows } = await sql<FacetValue>`
      delete from product_facets f using ${gone} and bit_count(f.bits) = 0
      returning f.facet, f.value`.execute(tx);
    emptied.push(...rows);
  }
  return emptied;
}

function* statementsOf(tx: StoreTx, sets: Map<string, number[]>) {
  const rows = rowsOf(tx, sets);
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    yield sql.join(rows.slice(start, start + ROWS_A_STATEMENT).map((row) => row.values));
  }
}
