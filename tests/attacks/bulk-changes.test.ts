import { expect, test, vi } from 'vitest';
import { asWorker, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { changeProducts, indexGroup, type ProductsChange } from '#domain/catalog/index.ts';
import { saveProducts } from '#domain/catalog/save-products.ts';
import { blockedMs } from '#tests/support/blocked-loop.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { plain } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

// A form of some bytes changes all products of a store, whose descriptions may have hundreds of megabytes. Other stores
// share the process, the worker and the disk with it (K).
vi.setConfig({ testTimeout: 120_000 });

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const MOST_BLOCKED_MS = 500;
const inputs = Array.from({ length: 24 }, (_, at) => plain(`Lamp ${at}`));
const saved = await asWorker(() => withStore(cedar.id, (tx) => saveProducts(tx, inputs, act)));
const productIds = saved.flatMap((each) => (each.ok ? [each.value.productId] : []));

/** As the worker, whose statements have a minute: the machine of a test may be slow. */
const change = (what: ProductsChange, ids = productIds) =>
  asWorker(() => withStore(cedar.id, (tx) => changeProducts(tx, { productIds: ids, change: what }, act)));
const indexStore = () =>
  asWorker(() => withStore(cedar.id, (tx) => indexGroup(tx, { kind: 'store', id: cedar.id })));

test('changing all products with the longest descriptions, and indexing them by a job, blocks no process', async () => {
  await db.admin(
    `update product_texts t set body_html = '<p>' || left(w.words, 199000) || '</p>'
       from (select string_agg('w' || n * 7919 % 100003, ' ') as words from generate_series(1, 30000) n) w
      where t.store_id = $1`,
    [cedar.id],
  );
  let status: 'draft' | 'active' = 'active';
  const toggle = async () => {
    status = status === 'draft' ? 'active' : 'draft';
    expect(await change({ kind: 'status', status })).toEqual({
      ok: true,
      value: { count: 24, ids: expect.any(Array), was: expect.any(Array) },
    });
  };
  expect(await blockedMs(toggle, MOST_BLOCKED_MS)).toBeLessThan(MOST_BLOCKED_MS);
  expect(await blockedMs(indexStore, MOST_BLOCKED_MS)).toBeLessThan(MOST_BLOCKED_MS);
  await db.admin("update product_texts set body_html = '<p>Short</p>' where store_id = $1", [cedar.id]);
});

test('a tag is refused as a whole if one of the products has 250 tags already', async () => {
  const [full = ''] = productIds;
  await db.admin(
    `insert into product_tags (store_id, product_id, tag)
       select $1, $2, 'Tag ' || n from generate_series(1, 250) n`,
    [cedar.id, full],
  );
  const tag = (name: string) => change({ kind: 'tag', tag: name, isOn: true });
  const refused = await expectNothingChanged(db, () => tag('One more'));
  expect(refused).toMatchObject({ code: 'too_many_tags', data: { max: 250 } });
  expect(await tag('Tag 1')).toMatchObject({ value: { count: 23 } });
});

test('a store with the most collections, each with the longest rule, indexes products with 250 tags without blocking the process', async () => {
  const conditions = Array.from({ length: 20 }, (_, at) => ({ field: 'tag', tag: `absent ${at}` }));
  await db.admin(
    `insert into collections (store_id, id, created_at, rule)
       select $1, gen_random_uuid(), now(), $2::jsonb from generate_series(1, 1000)`,
    [cedar.id, JSON.stringify({ match: 'any', conditions })],
  );
  await db.admin(
    `insert into product_tags (store_id, product_id, tag)
       select store_id, id, 'Tag ' || n from products cross join generate_series(1, 250) n where store_id = $1
     on conflict do nothing`,
    [cedar.id],
  );
  expect(await blockedMs(indexStore, MOST_BLOCKED_MS)).toBeLessThan(MOST_BLOCKED_MS);
});

test('a store changes at most 240 times an hour more than a hundred products at once', async () => {
  const many = Array.from({ length: 101 }, (_, at) => plain(`Cup ${at}`));
  const made = await asWorker(() => withStore(cedar.id, (tx) => saveProducts(tx, many, act)));
  const ids = made.flatMap((each) => (each.ok ? [each.value.productId] : []));
  expect(await change({ kind: 'status', status: 'draft' }, ids)).toMatchObject({ ok: true });
  await db.admin("update rate_limits set hits = 240 where bucket = 'bulk changes'");
  const again = () => change({ kind: 'status', status: 'active' }, ids);
  expect(await expectNothingChanged(db, again, ['rate_limits'])).toMatchObject({ code: 'too_many_changes' });
  expect(await change({ kind: 'status', status: 'active' }, ids.slice(0, 100))).toMatchObject({ ok: true });
});
