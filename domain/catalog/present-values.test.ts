import { beforeEach, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { money } from '#lib/money/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { archiveProduct, deleteProduct, type ProductInput, saveProduct } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = systemAct('test', TEST_TIME);

beforeEach(async () => {
  for (const table of ['products', 'product_facets', 'facet_labels']) await db.admin(`delete from ${table}`);
});

/** A product with an option of these values, one variant each. */
const goods = (name: string, values: string[]): ProductInput => ({
  texts: { en: { title: 'Lamp' } },
  status: 'active',
  options: [{ names: { en: name, ar: 'الطراز' }, values: values.map((en) => ({ labels: { en, ar: en } })) }],
  variants: values.map((value) => ({ values: [value], price: money(500, 'USD') })),
});

const save = (input: ProductInput) => must(withStore(cedar.id, (tx) => saveProduct(tx, input, act)));

const rowsOf = async (table: string) =>
  (
    await db.admin<{ row: string }>(
      `select distinct facet || '=' || value as row from ${table} where store_id = $1 and facet like 'option:%' order by 1`,
      [cedar.id],
    )
  ).map(({ row }) => row);

/** Runs `first`, and `second` before the transaction of `first` ends, once it waits for a lock of it. */
async function atOnce(
  first: (tx: StoreTx) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  const [written, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const outer = withStore(cedar.id, async (tx) => {
    await first(tx);
    written.resolve();
    await waited.promise;
  });
  await Promise.race([written.promise, outer]);
  const inner = second();
  await Promise.race([untilOneWaits(), inner]);
  waited.resolve();
  await Promise.all([outer, inner]);
}

async function untilOneWaits(): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const deadline = performance.now() + 10_000;
  while ((await db.admin(waiting)).length === 0) {
    if (performance.now() > deadline) throw new Error('No statement waits for a lock.');
  }
}

test('a product that is saved with other values, and then deleted, leaves no sets and no labels of values behind', async () => {
  await save(goods('Make', ['Alpha', 'Beta']));
  const { productId } = await save(goods('Make', ['Beta', 'Gamma']));
  await save({ ...goods('Model', ['Delta', 'Epsilon']), id: productId });
  const kept = ['option:make=alpha', 'option:make=beta'];
  const both = [...kept, 'option:model=delta', 'option:model=epsilon'];
  expect(await rowsOf('product_facets')).toEqual(both);
  expect(await rowsOf('facet_labels')).toEqual([...both, 'option:make=', 'option:model='].sort());
  await must(withStore(cedar.id, (tx) => deleteProduct(tx, { productId }, act)));
  expect(await rowsOf('product_facets')).toEqual(kept);
  expect(await rowsOf('facet_labels')).toEqual(['option:make=', ...kept]);
});

test('a value that one save takes from its last product and another gives to a product at the same time keeps its label', async () => {
  const red = (tx: StoreTx) => must(saveProduct(tx, goods('Tone', ['Red']), act));
  const archive = (tx: StoreTx, productId: string) => must(archiveProduct(tx, { productId }, act));
  const first = await withStore(cedar.id, red);
  await atOnce(
    (tx) => archive(tx, first.productId),
    () => withStore(cedar.id, red),
  );
  expect(await rowsOf('facet_labels')).toEqual(['option:tone=', 'option:tone=red']);
  const [second] = await db.admin<{ id: string }>(`select id from products where status = 'active'`);
  // The third product is in another row of bits, so only the label tells one save of the other.
  await db.admin(`update store_counters set value = 5000 where store_id = $1 and name = 'listing'`, [
    cedar.id,
  ]);
  await atOnce(red, () => withStore(cedar.id, (tx) => archive(tx, second!.id)));
  expect(await rowsOf('product_facets')).toEqual(['option:tone=red']);
  expect(await rowsOf('facet_labels')).toEqual(['option:tone=', 'option:tone=red']);
});

test('a product with 2,000 values in each of three options and both languages is saved', async () => {
  const option = (name: string): ProductInput['options'][number] => ({
    names: { en: name },
    values: Array.from({ length: 2000 }, (_, at) => ({ labels: { en: `${name} ${at}`, ar: `طراز ${at}` } })),
  });
  const options = ['Cut', 'Fit', 'Line'].map(option);
  const variants = Array.from({ length: 2000 }, (_, at) => ({
    values: options.map(({ names }) => `${names.en} ${at}`),
    price: money(500, 'USD'),
  }));
  await save({ ...goods('Any', ['One']), options, variants });
  expect(await rowsOf('facet_labels')).toHaveLength(6003);
}, 60_000);
