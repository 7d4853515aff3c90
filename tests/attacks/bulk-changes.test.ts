import { expect, test, vi } from 'vitest';
import { withStore } from '#db/index.ts';
import { indexGroup } from '#domain/catalog/index-later.ts';
import { saveProducts } from '#domain/catalog/save-products.ts';
import { newId } from '#lib/ids.ts';
import { blockedMs } from '#tests/support/blocked-loop.ts';
import { testDatabase } from '#tests/support/database.ts';
import { SHOPPER } from '#tests/support/orders.ts';
import { plain } from '#tests/support/product-inputs.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

// A form of some bytes changes all products of a store, whose texts may have 200 megabytes. Other stores share the
// process and the database with it (K).
vi.setConfig({ testTimeout: 120_000 });

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const PRODUCTS = 60;
const MOST_BLOCKED_MS = 500;
await withStore(cedar.id, (tx) =>
  saveProducts(
    tx,
    Array.from({ length: PRODUCTS }, (_, at) => plain(`Lamp ${at}`)),
    SHOPPER,
  ),
);

const bulk = (fields: Record<string, string>) => admin.post('/admin/products', { all: '1', ...fields });

async function describeAll(characters: number) {
  await db.admin(
    `update product_texts t set body_html = '<p>' || left(w.words, $2) || '</p>'
       from (select string_agg('w' || n * 7919 % 100003, ' ') as words from generate_series(1, 30000) n) w
      where t.store_id = $1`,
    [cedar.id, characters],
  );
}

test('changing all products with the longest descriptions blocks the process no longer than one of them', async () => {
  await describeAll(199_000);
  let isDraft = true;
  const ms = await blockedMs(async () => {
    isDraft = !isDraft;
    expect((await bulk({ act: isDraft ? 'active' : 'draft' })).status).toBe(200);
  }, MOST_BLOCKED_MS);
  expect(ms).toBeLessThan(MOST_BLOCKED_MS);
  const job = () => withStore(cedar.id, (tx) => indexGroup(tx, { kind: 'store', id: cedar.id }));
  expect(await blockedMs(job, MOST_BLOCKED_MS)).toBeLessThan(MOST_BLOCKED_MS);
  await describeAll(10);
});

test('a store with the most collections, each with the longest rule, indexes products without blocking the process', async () => {
  const conditions = Array.from({ length: 20 }, (_, at) => ({ field: 'tag', tag: `absent ${at}` }));
  await db.admin(
    `insert into collections (store_id, id, created_at, rule)
       select $1, gen_random_uuid(), now(), $2::jsonb from generate_series(1, 1000)`,
    [cedar.id, JSON.stringify({ match: 'any', conditions })],
  );
  await db.admin(
    `insert into product_tags (store_id, product_id, tag)
       select store_id, id, 'Tag ' || n from products cross join generate_series(1, 100) n where store_id = $1`,
    [cedar.id],
  );
  const job = () => withStore(cedar.id, (tx) => indexGroup(tx, { kind: 'store', id: cedar.id }));
  expect(await blockedMs(job, MOST_BLOCKED_MS)).toBeLessThan(MOST_BLOCKED_MS);
  await db.admin('delete from collections where store_id = $1', [cedar.id]);
});
void newId;
