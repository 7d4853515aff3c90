import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { EarlierRows } from './archive-state.ts';
import { freeSlugs } from './unique-values.ts';
import {
  deleteWhere,
  insertEarlier,
  newerThan,
  noneOf,
  oneOf,
  overwriteEarlier,
  RAISED,
} from './write-rows.ts';

/**
 * Replaces brands, categories, collections, custom fields and size guides with those of the earlier state. Removes those that have
 * been made since, except categories that a discount is limited to: without them the discount would apply to
 * everything.
 */
export async function takeGroups(tx: StoreTx, rows: EarlierRows): Promise<void> {
  await takeSizeGuides(tx, rows);
  await takeCategories(tx, rows);
  await takeBrands(tx, rows);
  await takeCollections(tx, rows);
  const newer = await newerThan(tx, rows, 'custom_fields');
  await deleteWhere(tx, 'custom_fields', oneOf('id', newer));
  await overwriteEarlier(tx, rows, 'custom_fields', { key: ['id'] });
}

async function takeSizeGuides(tx: StoreTx, rows: EarlierRows): Promise<void> {
  const newer = await newerThan(tx, rows, 'size_guides');
  await deleteWhere(tx, 'size_guides', oneOf('id', newer));
  await overwriteEarlier(tx, rows, 'size_guides', { key: ['id'], also: { version: RAISED } });
}

async function takeBrands(tx: StoreTx, rows: EarlierRows): Promise<void> {
  const newer = await newerThan(tx, rows, 'brands');
  await deleteWhere(tx, 'brands', oneOf('id', newer));
  await deleteWhere(tx, 'brand_texts');
  // A brand's count of sold units stays, because it counts today's orders.
  await overwriteEarlier(tx, rows, 'brands', { key: ['id'], except: ['sold'], also: { version: RAISED } });
  await insertEarlier(tx, rows, 'brand_texts');
}

async function takeCollections(tx: StoreTx, rows: EarlierRows): Promise<void> {
  const newer = await newerThan(tx, rows, 'collections');
  await deleteWhere(tx, 'collections', oneOf('id', newer));
  await deleteWhere(tx, 'collection_texts');
  // The lists of products in collections are filled again after the products are restored.
  await deleteWhere(tx, 'collection_products');
  await overwriteEarlier(tx, rows, 'collections', { key: ['id'], also: { version: RAISED } });
  await insertEarlier(tx, rows, 'collection_texts');
}

async function takeCategories(tx: StoreTx, rows: EarlierRows): Promise<void> {
  await sql`select from categories where store_id = ${tx.storeId} order by id for update`.execute(tx);
  const newer = await newerThan(tx, rows, 'categories');
  const { rows: limited } = await sql<{ id: string }>`
    select distinct category_id as id from discount_categories
     where store_id = ${tx.storeId} and ${oneOf('category_id', newer)}`.execute(tx);
  const kept = limited.map(({ id }) => id);
  await sql`update categories set parent_id = null where store_id = ${tx.storeId}`.execute(tx);
  await deleteWhere(tx, 'categories', sql`${oneOf('id', newer)} and ${noneOf('id', kept)}`);
  await deleteWhere(tx, 'category_texts', noneOf('category_id', kept));
  await freeSlugs(tx, rows, { table: 'category_texts', owner: 'category_id', ids: kept });
  await overwriteEarlier(tx, rows, 'categories', {
    key: ['id'],
    also: { version: RAISED, parent_id: sql`null` },
  });
  for await (const lines of rows.parts('categories'))
    await sql`update categories t set parent_id = r.parent_id
      from json_to_recordset(${`[${lines.join(',')}]`}::json) as r (id uuid, parent_id uuid)
     where t.store_id = ${tx.storeId} and t.id = r.id`.execute(tx);
  await insertEarlier(tx, rows, 'category_texts');
}
