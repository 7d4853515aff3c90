import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { bytesOf, MOST_BYTES } from './index-parts.ts';

/** The variants that a job handles in one transaction, as other stores wait for it. One product may have 2,048. */
const MOST_VARIANTS = 3_000;

/**
 * The ids of all products of the store, in batches that are light enough for one statement, in the order in which all
 * writers lock products.
 */
export async function* productBatches(tx: StoreTx, size: number): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const products = await tx
      .selectFrom('products')
      .select('id')
      .where('store_id', '=', tx.storeId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute();
    const found = products.map(({ id }) => id);
    const ids = found.slice(0, await fitTogether(tx, found));
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
  }
}

/**
 * Returns how many of these products, from the first, a job reads and writes in one transaction, by their variants and
 * descriptions: one or more. Products that the store does not have yet, null, count nothing.
 */
export async function fitTogether(tx: StoreTx, productIds: (string | null)[]): Promise<number> {
  const ids = productIds.filter((id) => id !== null);
  if (ids.length === 0) return productIds.length;
  const { rows } = await sql<{ id: string; variants: number; bytes: number }>`
    select p.id, ${bytesOf(tx.storeId)} as bytes,
        (select count(*)::int from variants v where v.store_id = ${tx.storeId} and v.product_id = p.id) as variants
      from products p where p.store_id = ${tx.storeId} and p.id = any(${ids}::uuid[])`.execute(tx);
  const weights = new Map(rows.map((row) => [row.id, row]));
  let [variants, bytes] = [0, 0];
  const beyond = productIds.findIndex((id, at) => {
    const weight = weights.get(id ?? '');
    variants += weight?.variants ?? 0;
    bytes += weight?.bytes ?? 0;
    return at > 0 && (variants > MOST_VARIANTS || bytes > MOST_BYTES);
  });
  return beyond === -1 ? productIds.length : beyond;
}
