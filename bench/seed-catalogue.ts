// A hundred thousand products in seconds, for a disposable database: the rows are inserted as the superuser,
// bypassing policies and foreign keys, and only the search rows are written by the product's own verb.
import pg from 'pg';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { indexProducts } from '#domain/catalog/index-products.ts';
import { createUser } from '#domain/identity/index.ts';
import { createStore } from '#domain/tenancy/index.ts';
import { must } from '#seed/must.ts';
import { makeProducts, makeShelves } from './made-catalogue.ts';
import type { Rows } from './made-rows.ts';
import { seedOrders } from './seed-orders.ts';

const BATCH = 2000;
const INDEXED_AT_ONCE = 500;

export type Sizes = {
  products: number;
  otherStores: number;
  productsEach: number;
  /** Number of orders in the large store. */
  orders?: number;
};

export type MadeStore = { storeId: string; slug: string };
export type MadeStores = { large: MadeStore; orders: MadeStore };

const ORDERED_PRODUCTS = 250;

/** The owner of all bench stores. */
export const BENCH_OWNER = { email: 'bench@souk.example', password: 'a long one 42' };

/**
 * Creates one large store among small ones, and one store to order in. The process's pools must be open on
 * the same database (openDatabase).
 */
export async function seedCatalogue(adminUrl: string, sizes: Sizes): Promise<MadeStores> {
  const { userId } = must(await createUser({ ...BENCH_OWNER, name: 'Bench' }, new Date()), 'owner');
  const database = new pg.Client({ connectionString: adminUrl });
  await database.connect();
  try {
    await database.query('set session_replication_role = replica');
    const large = await makeStore('large', userId);
    await fillStore(database, large.storeId, { products: sizes.products, tops: 24, brands: 60 });
    if (sizes.orders) await seedOrders(database, large.storeId, sizes.orders);
    const orders = await makeStore('orders', userId);
    await fillStore(database, orders.storeId, { products: ORDERED_PRODUCTS, tops: 3, brands: 4 });
    for (let nth = 0; nth < sizes.otherStores; nth++) {
      const { storeId } = await makeStore(`small-${nth}`, userId);
      await fillStore(database, storeId, { products: sizes.productsEach, tops: 3, brands: 4 });
    }
    await database.query('vacuum analyze');
    return { large, orders };
  } finally {
    await database.end();
  }
}

async function makeStore(slug: string, ownerUserId: string): Promise<MadeStore> {
  const made = await createStore(
    { slug, name: `Store ${slug}`, ownerUserId, currency: 'USD' },
    systemAct('bench', new Date()),
  );
  return { storeId: must(made, slug).storeId, slug };
}

async function fillStore(
  database: pg.Client,
  storeId: string,
  of: { products: number; tops: number; brands: number },
): Promise<void> {
  const [shelves, rows] = makeShelves(storeId, { currency: 'USD', ...of });
  await layRows(database, rows);
  const waiting: string[][] = [];
  for (let first = 0; first < of.products; first += BATCH) {
    const [ids, products] = makeProducts(shelves, { first, count: Math.min(BATCH, of.products - first) });
    await layRows(database, products);
    for (let at = 0; at < ids.length; at += INDEXED_AT_ONCE)
      waiting.push(ids.slice(at, at + INDEXED_AT_ONCE));
  }
  // A plan made while the tables were empty would stay cached for the full ones.
  if (of.products > BATCH) await database.query('analyze');
  await indexAll(storeId, waiting);
}

async function layRows(database: pg.Client, rows: Rows): Promise<void> {
  for (const [table, list] of rows) {
    const columns = Object.keys(list[0] ?? {}).join(', ');
    await database.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(list)],
    );
  }
}

async function indexAll(storeId: string, waiting: string[][]): Promise<void> {
  for (const ids of waiting) await withStore(storeId, (tx) => indexProducts(tx, ids));
}
