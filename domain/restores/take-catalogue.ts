import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { repriceProducts } from '#domain/catalog/index.ts';
import { rankProducts } from '#domain/reports/index.ts';
import type { EarlierRows } from './archive-state.ts';
import { takeFiles } from './take-files.ts';
import { takeGroups } from './take-groups.ts';
import { takeVariants } from './take-variants.ts';
import { freeSlugs, freeValues } from './unique-values.ts';
import {
  deleteWhere,
  insertEarlier,
  newerThan,
  noneOf,
  oneOf,
  overwriteEarlier,
  RAISED,
} from './write-rows.ts';

/** Tables of a product's own rows, which are replaced; rows that refer to them are deleted with them. */
const REPLACED = [
  'product_texts',
  'product_media',
  'product_options',
  'product_categories',
  'product_tags',
  'product_relations',
  'product_custom_values',
  'product_prices',
];

/** The inserted tables, in the order of their references. Display prices are not inserted but recomputed. */
const INSERTED = [
  'product_texts',
  'product_media',
  'product_options',
  'product_option_texts',
  'option_values',
  'option_value_texts',
  'product_categories',
  'product_tags',
  'product_relations',
  'product_custom_values',
];

/**
 * Replaces the store's products and groups by those of the earlier state, with the same ids, so that orders, stock
 * and reviews still refer to them. Products that have been made since are archived (decision 125).
 */
export async function takeCatalogue(tx: StoreTx, rows: EarlierRows, act: Act): Promise<void> {
  // Locks in the order that all writers of products use; "no key", so that orders of these products are not blocked.
  await sql`select from products where store_id = ${tx.storeId} order by id for no key update`.execute(tx);
  const newer = await newerThan(tx, rows, 'products');
  await takeGroups(tx, rows);
  await archiveProducts(tx, rows, newer, act);
  await overwriteEarlier(tx, rows, 'products', {
    key: ['id'],
    // A key column: writing it would block orders of the product.
    except: ['import_handle'],
    also: { version: RAISED, updated_at: sql`${act.at}::timestamptz` },
  });
  await takeHandles(tx, rows);
  for (const table of REPLACED) await deleteWhere(tx, table, noneOf('product_id', newer));
  for (const table of INSERTED) await insertEarlier(tx, rows, table);
  await insertEarlier(tx, rows, 'collection_products');
  await takeVariants(tx, rows, newer, act);
  await takeFiles(tx, rows);
  await repriceProducts(tx, act.at);
  await rankProducts(tx, act.at);
}

async function archiveProducts(tx: StoreTx, rows: EarlierRows, newer: string[], act: Act): Promise<void> {
  await freeSlugs(tx, rows, { table: 'product_texts', owner: 'product_id', ids: newer });
  await sql`update products set status = 'archived', version = version + 1, updated_at = ${act.at}
    where store_id = ${tx.storeId} and ${oneOf('id', newer)} and status <> 'archived'`.execute(tx);
}

/** Restores the import handles. A product has at most one, and no two products share one. */
async function takeHandles(tx: StoreTx, rows: EarlierRows): Promise<void> {
  await freeValues(tx, rows, { table: 'products', column: 'import_handle' });
  for await (const lines of rows.parts('products'))
    await sql`update products t set import_handle = r.import_handle
      from json_to_recordset(${`[${lines.join(',')}]`}::json) as r (id uuid, import_handle text)
     where t.store_id = ${tx.storeId} and t.id = r.id and t.import_handle is distinct from r.import_handle`.execute(
      tx,
    );
}
