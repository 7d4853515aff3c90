import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct, systemAct } from '#domain/audit/index.ts';
import { productPage } from '#domain/catalog/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { countTogether, rankProducts } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const DAY = 86_400_000;
const later = (days: number) => new Date(TEST_TIME.getTime() + days * DAY);
const variants = new Map<string, string>();

async function make(store: TestStore, title: string): Promise<void> {
  variants.set(title, await makeVariant(store, { title, amount: 1000, stock: null }));
}

for (const title of ['Pot', 'Lid', 'Spoon', 'Ladle', 'Whisk', 'Sieve', 'Grater']) await make(cedar, title);
const CROWD = Array.from({ length: 12 }, (_, nth) => `Crowd ${String(nth + 1).padStart(2, '0')}`);
for (const title of CROWD) await make(cedar, title);
for (const title of ['Foreign pot', 'Foreign lid']) await make(najd, title);

function buy(titles: string[], { days = 1, store = cedar } = {}): Promise<string> {
  const lines = titles.map((title) => ({ variantId: variants.get(title)!, quantity: 1 }));
  const form = { ...GOOD_FORM, paymentMethod: 'cash_on_delivery' };
  return withStore(store.id, async (tx) => {
    const made = await recordOrder(tx, { lines, form, locale: 'en' }, shopperAct(later(-days)));
    if (!made.ok) throw new Error(made.code);
    return made.value.orderId;
  });
}

const cancel = (orderId: string) =>
  withStore(cedar.id, (tx) => cancelOrder(tx, { orderId }, systemAct('test', TEST_TIME)));
const count = (at = TEST_TIME, store = cedar) => withStore(store.id, (tx) => countTogether(tx, at));

/** "Pot+Lid 3", with the row's version, so that an unnecessary write is seen. */
async function rows(title = '') {
  const found = await db.admin<{ pair: string; xmin: string }>(
    `select a.title || '+' || b.title || ' ' || t.orders as pair, t.xmin::text as xmin from bought_together t
       join product_texts a on a.store_id = t.store_id and a.product_id = t.product_id and a.locale = 'en'
       join product_texts b on b.store_id = t.store_id and b.product_id = t.other_id and b.locale = 'en'
      where t.store_id = $1 and starts_with(a.title, $2) order by t.orders desc, 1`,
    [cedar.id, title],
  );
  return found;
}
const pairs = async (title = '') => (await rows(title)).map(({ pair }) => pair);

const nightly = () =>
  db.admin<{ at: Date }>(
    `select j.run_at as at from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'reports.count-together' and j.payload ->> 'storeId' = $1`,
    [cedar.id],
  );

/** Makes products the owner's own choice of related products. */
const relate = (title: string, others: string[]) =>
  db.admin(
    `insert into product_relations (store_id, product_id, related_id, position)
     select p.store_id, p.product_id, o.product_id, array_position($2::uuid[], o.id)
       from variants p, variants o where p.id = $1 and o.id = any ($2::uuid[])`,
    [variants.get(title), others.map((other) => variants.get(other))],
  );

async function together(slug: string): Promise<{ together: string[]; related: string[] }> {
  const input = { locale: 'en', slug, currency: cedar.currency, now: TEST_TIME } as const;
  const found = await withStore(cedar.id, (tx) => productPage(tx, input));
  if (!found || !('product' in found)) throw new Error(`${slug} has no page.`);
  const { product } = found;
  const titles = (cards: { title: string }[]) => cards.map(({ title }) => title);
  return { together: titles(product.together), related: titles(product.related) };
}

test('products that two orders of the last 180 days contain together are stored, in both directions', async () => {
  await buy(['Pot', 'Lid', 'Spoon']);
  await buy(['Lid', 'Pot'], { days: 179 });
  await buy(['Pot', 'Spoon'], { days: 181 });
  await buy(['Pot', 'Ladle']);
  await cancel(await buy(['Pot', 'Ladle']));
  const unpaid = await buy(['Pot', 'Ladle']);
  await db.admin(`update orders set status = 'pending_payment' where id = $1`, [unpaid]);
  expect(await count()).toEqual({ orders: 3, pairs: 2 });
  expect(await pairs()).toEqual(['Lid+Pot 2', 'Pot+Lid 2']);
});

test('a repeated count writes no row, and a cancelled order takes its pairs away', async () => {
  const third = await buy(['Pot', 'Lid', 'Spoon']);
  await count();
  const before = await rows();
  expect(before.map(({ pair }) => pair)).toEqual([
    ...['Lid+Pot 3', 'Pot+Lid 3'],
    ...['Lid+Spoon 2', 'Pot+Spoon 2', 'Spoon+Lid 2', 'Spoon+Pot 2'],
  ]);
  await count();
  expect(await rows()).toEqual(before);
  await cancel(third);
  await count();
  expect(await pairs()).toEqual(['Lid+Pot 2', 'Pot+Lid 2']);
});

test('two counts at the same time end with the same rows as one', async () => {
  await buy(['Pot', 'Lid', 'Whisk']);
  await buy(['Pot', 'Lid', 'Whisk']);
  await Promise.all([count(), count(), count()]);
  const after = await pairs();
  expect(after.slice(0, 2)).toEqual(['Lid+Pot 4', 'Pot+Lid 4']);
  await count();
  expect(await pairs()).toEqual(after);
});

test('an order counts with its first ten products, so that a large order costs no more', async () => {
  await buy(CROWD);
  await buy(CROWD);
  await count();
  expect(await pairs('Crowd 01')).toHaveLength(9);
  expect(await pairs('Crowd 11')).toEqual([]);
});

test('a line that was cancelled whole was not bought', async () => {
  const orders = [await buy(['Sieve', 'Grater']), await buy(['Sieve', 'Grater'])];
  await db.admin(
    `update order_lines set cancelled_quantity = quantity where order_id = $1 and product_id =
      (select product_id from variants where id = $2)`,
    [orders[0], variants.get('Grater')],
  );
  await count();
  expect(await pairs('Sieve')).toEqual([]);
});

test('a product’s page shows up to three that can be bought, most often first, and no product twice', async () => {
  for (let time = 0; time < 6; time++) await buy(time < 4 ? ['Pot', 'Sieve', 'Ladle'] : ['Pot', 'Sieve']);
  await count();
  await relate('Pot', ['Sieve', 'Grater']);
  expect(await together('pot')).toEqual({ together: ['Sieve', 'Ladle', 'Lid'], related: ['Grater'] });
  await db.admin('update stock_levels set is_tracked = true, quantity = 0 where variant_id = $1', [
    variants.get('Lid'),
  ]);
  expect((await together('pot')).together).toEqual(['Sieve', 'Ladle', 'Whisk']);
  await db.admin(
    `update products set status = 'draft' where id = (select product_id from variants where id = $1)`,
    [variants.get('Ladle')],
  );
  expect((await together('pot')).together).toEqual(['Sieve', 'Whisk']);
  expect((await together('grater')).together).toEqual([]);
});

test('a count is queued once a night for each store with orders, and no more after 180 days without one', async () => {
  await withStore(cedar.id, (tx) => rankProducts(tx, TEST_TIME));
  await count(new Date(TEST_TIME.getTime() + 1000));
  const [job, ...others] = await nightly();
  expect(others).toEqual([]);
  expect(job!.at > TEST_TIME && job!.at <= later(1)).toBe(true);
  expect(job!.at.getUTCHours()).toBeLessThan(4);
  await db.admin('delete from graphile_worker._private_jobs');
  expect(await count(later(400))).toEqual({ orders: 0, pairs: 0 });
  expect(await pairs()).toEqual([]);
  expect(await nightly()).toEqual([]);
});

test('another store’s orders are not counted', async () => {
  await buy(['Foreign pot', 'Foreign lid'], { store: najd });
  await buy(['Foreign pot', 'Foreign lid'], { store: najd });
  await count(TEST_TIME, najd);
  const found = await db.admin('select count(*)::int as rows from bought_together where store_id = $1', [
    najd.id,
  ]);
  expect(found).toEqual([{ rows: 2 }]);
  await count();
  const foreign = await db.admin(
    `select 1 from bought_together t join products p on p.id = t.other_id where t.store_id <> p.store_id`,
  );
  expect(foreign).toEqual([]);
  expect((await pairs()).filter((pair) => pair.includes('Foreign'))).toEqual([]);
});

test('an order counts with its first thirty lines, because an imported one may have a thousand (attack 23.28)', async () => {
  const orders = [await buy(['Whisk', 'Grater']), await buy(['Whisk', 'Grater'])];
  const move = (lines: number) =>
    db.admin('update order_lines set position = position + $2 where order_id = any ($1)', [orders, lines]);
  await move(29);
  await count();
  expect(await pairs('Grater')).not.toContain('Grater+Whisk 2');
  await move(-1);
  await count();
  expect(await pairs('Grater')).toContain('Grater+Whisk 2');
});
