import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { restoreStock } from '#domain/catalog/index.ts';
import { type EarlierRows, eachPart } from './archive-state.ts';
import { freeValues } from './unique-values.ts';
import { deleteWhere, insertEarlier, oneOf, overwriteEarlier } from './write-rows.ts';

/**
 * Restores variants with their prices. Archives those that have been added since, because orders may have them. Stock
 * stays as it is today.
 */
export async function takeVariants(
  tx: StoreTx,
  rows: EarlierRows,
  newerProducts: string[],
  act: Act,
): Promise<void> {
  const ofEarlier = sql`not ${oneOf('product_id', newerProducts)}`;
  await freeValues(tx, rows, { table: 'variants', column: 'sku' });
  // Archives all first, so that no two active variants share a number or a combination of options meanwhile.
  await sql`update variants set archived_at = ${act.at}
    where store_id = ${tx.storeId} and archived_at is null and ${ofEarlier}`.execute(tx);
  await overwriteEarlier(tx, rows, 'variants', { key: ['id'] });
  const variants = sql`(select id from variants where store_id = ${tx.storeId} and ${ofEarlier})`;
  await deleteWhere(tx, 'variant_prices', sql`variant_id in ${variants}`);
  await insertEarlier(tx, rows, 'variant_prices', isSoldIn(tx));
  await insertEarlier(tx, rows, 'variant_values');
  await eachPart(tx, rows, 'stock_levels', ({ from }) => restoreStock(tx, { from }, act));
}

/** True in SQL for prices in a currency that the store sells in today. */
const isSoldIn = (tx: StoreTx) => sql`(
  r.currency in (select code from store_currencies where store_id = ${tx.storeId})
  or r.currency = (select currency from store_settings where store_id = ${tx.storeId}))`;
