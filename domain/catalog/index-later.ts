import { sql } from 'kysely';
import { enqueue, noteChange, type StoreTx } from '#db/index.ts';
import { indexProducts } from './index-products.ts';

export const INDEX_STOCK_TASK = 'catalog.index-stock';
export const INDEX_PLACE_TASK = 'catalog.index-group';

const BATCH = 200;

/**
 * Enqueues reindexing of variants that sold out or came back, in the same transaction, so that an order never
 * waits for a row of the lists.
 */
export async function indexStockLater(tx: StoreTx, variantIds: string[]): Promise<void> {
  for (const variantId of variantIds) {
    await enqueue(tx, INDEX_STOCK_TASK, { variantId }, { class: 'web', jobKey: `stock:${variantId}` });
  }
}

/**
 * The job of indexStockLater. Invalidates pages with counts again, because some were rendered before the job
 * ran.
 */
export async function indexStock(tx: StoreTx, variantId: string): Promise<void> {
  const row = await tx
    .selectFrom('variants')
    .select('product_id')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', variantId)
    .executeTakeFirst();
  if (!row) return;
  await indexProducts(tx, [row.product_id]);
  await noteChange(tx, ['catalog']);
}

/** Products of a brand, of a category, or all of the store. */
export type IndexedGroup = { kind: 'brand' | 'category' | 'store'; id: string };

/**
 * Reindexes the products of a renamed brand or category: the first batch now, the rest by jobs, because the
 * group may contain the whole catalogue.
 */
export async function indexGroup(tx: StoreTx, place: IndexedGroup & { after?: string }): Promise<void> {
  const productIds = await readMembers(tx, place);
  await indexProducts(tx, productIds);
  if (productIds.length > 0) await noteChange(tx, ['catalog', 'home']);
  const last = productIds.at(-1);
  if (productIds.length < BATCH || last === undefined) return;
  const { kind, id } = place;
  const jobKey = `place:${id}:${last}`;
  await enqueue(tx, INDEX_PLACE_TASK, { kind, id, after: last }, { class: 'web', jobKey });
}

async function readMembers(tx: StoreTx, place: IndexedGroup & { after?: string }): Promise<string[]> {
  const { kind, id, after = '00000000-0000-0000-0000-000000000000' } = place;
  const store = tx.storeId;
  const query = {
    brand: sql<{ id: string }>`select id from products
      where store_id = ${store} and brand_id = ${id} and id > ${after} order by id limit ${BATCH}`,
    category: sql<{ id: string }>`select product_id as id from product_categories
      where store_id = ${store} and category_id = ${id} and product_id > ${after}
      order by product_id limit ${BATCH}`,
    store: sql<{ id: string }>`select id from products
      where store_id = ${store} and id > ${after} order by id limit ${BATCH}`,
  };
  const { rows } = await query[kind].execute(tx);
  return rows.map((row) => row.id);
}
