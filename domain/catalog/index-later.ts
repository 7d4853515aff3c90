import { sql } from 'kysely';
import { enqueue, noteChange, type StoreTx } from '#db/index.ts';
import { indexProducts } from './index-products.ts';
import { fitTogether } from './product-batches.ts';

export const INDEX_STOCK_TASK = 'catalog.index-stock';
export const INDEX_PLACE_TASK = 'catalog.index-group';

const BATCH = 200;

/**
 * Enqueues reindexing of the products whose variants sold out or came back, in the same transaction, so that an order never
 * waits for a row of the lists. One job a product, which may have 2,048 variants.
 */
export async function indexStockLater(tx: StoreTx, variantIds: string[]): Promise<void> {
  if (variantIds.length === 0) return;
  const { rows } = await sql<{ productId: string }>`
    select distinct product_id as "productId" from variants
     where store_id = ${tx.storeId} and id = any(${variantIds}::uuid[]) order by 1`.execute(tx);
  for (const { productId } of rows) {
    await enqueue(tx, INDEX_STOCK_TASK, { productId }, { class: 'web', jobKey: `stock:${productId}` });
  }
}

/** Orders (app.take_stock) and jobs of earlier releases name the variant. */
export type StockChange = { productId?: string; variantId?: string };

/**
 * The job of indexStockLater. Invalidates pages with counts again, because some were rendered before the job
 * ran. The job of a variant enqueues that of its product, so that the variants of an order are indexed together.
 */
export async function indexStock(tx: StoreTx, { productId, variantId }: StockChange): Promise<void> {
  if (variantId !== undefined) await indexStockLater(tx, [variantId]);
  if (productId === undefined) return;
  await indexProducts(tx, [productId]);
  await noteChange(tx, ['catalog']);
}

/** Products of a brand, of a category, or all of the store. */
export type IndexedGroup = { kind: 'brand' | 'category' | 'store'; id: string };

type Place = IndexedGroup & { after?: string };

/**
 * Reindexes the products of renamed or moved groups in the request that changed them, if they are few and light. A group
 * may contain the whole catalogue, and its products may have thousands of variants, so the rest is left to jobs.
 */
export async function indexGroups(tx: StoreTx, groups: IndexedGroup[]): Promise<void> {
  let now: string[] = [];
  let isFull = false;
  for (const group of groups) {
    const found = await readMembers(tx, group);
    if (found.length === 0) continue;
    const both = [...new Set([...now, ...found])];
    isFull ||= both.length > now.length && !(await isLight(tx, both));
    if (!isFull) now = both;
    if (isFull) await indexLater(tx, group);
    else if (found.length === BATCH) await indexLater(tx, { ...group, after: found.at(-1) });
  }
  await indexMembers(tx, now);
}

/** The job of indexGroups: reindexes the next products of a group, then enqueues itself for those behind them. */
export async function indexGroup(tx: StoreTx, place: Place): Promise<void> {
  const found = await readMembers(tx, place);
  const productIds = found.slice(0, await fitTogether(tx, found));
  await indexMembers(tx, productIds);
  const after = productIds.at(-1);
  if (found.length === BATCH || productIds.length < found.length) await indexLater(tx, { ...place, after });
}

const isLight = async (tx: StoreTx, ids: string[]) =>
  ids.length <= BATCH && (await fitTogether(tx, ids)) === ids.length;

async function indexMembers(tx: StoreTx, productIds: string[]): Promise<void> {
  await indexProducts(tx, productIds);
  if (productIds.length > 0) await noteChange(tx, ['catalog', 'home']);
}

async function indexLater(tx: StoreTx, { kind, id, after }: Place): Promise<void> {
  const payload = { kind, id, ...(after !== undefined && { after }) };
  const jobKey = `place:${id}:${after ?? 'first'}`;
  await enqueue(tx, INDEX_PLACE_TASK, payload, { class: 'web', jobKey });
}

async function readMembers(tx: StoreTx, place: Place): Promise<string[]> {
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
