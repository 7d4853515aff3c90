import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { hiddenField } from '#tests/support/http-shopper.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { type TestStore, twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
// An install uses 5 s; the test need not wait that long.
await db.admin(`alter role souk_app in database ${db.name} set statement_timeout = '1s'`);
const { cedar, najd } = await twoStores();
const server = await webServer();

/** A shopper of the store with one line in the cart. */
async function shopperOf(store: TestStore, title: string) {
  const variantId = await makeVariant(store, { title, amount: 1000, stock: 10 });
  const shopper = new Visitor(server, shopHost(store.slug));
  expect((await shopper.post('/cart', { variant: variantId, quantity: '1' })).status).toBe(303);
  return { shopper, variantId };
}

/** The form that a shopper's checkout page would post. */
async function readyForm(shopper: Visitor): Promise<Record<string, string>> {
  const page = await shopper.get('/checkout', { accept: 'text/html' });
  expect(page.status).toBe(200);
  return { ...GOOD_FORM, key: hiddenField(page.body, 'key'), quote: hiddenField(page.body, 'quote') };
}

/**
 * Makes reading one store's cart take half a minute, as a bad query plan on its rows would; returns a function that
 * undoes it.
 */
async function makeSlow(store: TestStore): Promise<() => Promise<void>> {
  await db.admin('alter function app.cart_goods(uuid, text, timestamptz) rename to quick_cart_goods');
  await db.admin(`create function app.cart_goods(p_cart uuid, p_currency text, p_at timestamptz) returns json
    language plpgsql as $$ begin
      if app.current_store() = '${store.id}' then perform pg_sleep(30); end if;
      return app.quick_cart_goods(p_cart, p_currency, p_at);
    end $$`);
  let isCured = false;
  const cure = async () => {
    if (isCured) return;
    isCured = true;
    await db.admin('drop function app.cart_goods(uuid, text, timestamptz)');
    await db.admin('alter function app.quick_cart_goods(uuid, text, timestamptz) rename to cart_goods');
  };
  onTestFinished(cure);
  return cure;
}

// The response to a request whose statement timed out.
const COME_AGAIN = { status: 503, headers: { 'retry-after': '3', 'cache-control': 'no-store' } };

test('a query that takes too long is cancelled with a 503 and does not slow another store (F5)', async () => {
  const { shopper } = await shopperOf(cedar, 'Slow');
  const { shopper: neighbour } = await shopperOf(najd, 'Quick');
  const cure = await makeSlow(cedar);
  const started = performance.now();
  const slow = Array.from({ length: 4 }, () => shopper.get('/cart', { accept: 'text/html' }));
  for (let visit = 0; visit < 5; visit++) {
    expect((await neighbour.get('/cart', { accept: 'text/html' })).status).toBe(200);
  }
  expect((await neighbour.post('/checkout', await readyForm(neighbour))).status).toBe(303);
  for (const answer of await Promise.all(slow)) expect(answer).toMatchObject(COME_AGAIN);
  // The slow query was refused; nothing waited 30 s for it.
  expect(performance.now() - started).toBeLessThan(20_000);
  await cure();
  expect((await shopper.get('/cart', { accept: 'text/html' })).status).toBe(200);
}, 60_000);

test('an order that waits too long for another transaction gets a 503 and leaves no trace, and is placed once when sent again (F5)', async () => {
  const { shopper, variantId } = await shopperOf(cedar, 'Held');
  const form = await readyForm(shopper);
  const url = new URL(db.urls.owner);
  const holder = new pg.Client({ connectionString: url.toString() });
  await holder.connect();
  await holder.query(`begin; set local app.store_id = '${cedar.id}'`);
  await holder.query('select from stock_levels where variant_id = $1 for update', [variantId]);
  expect(await shopper.post('/checkout', form, { accept: 'text/html' })).toMatchObject(COME_AGAIN);
  const traces = () =>
    db.admin<{ n: number }>(
      `select ((select count(*) from checkout_attempts where store_id = $1)
      + (select count(*) from orders where store_id = $1) + (select count(*) from mails where store_id = $1))::int as n`,
      [cedar.id],
    );
  expect(await traces()).toEqual([{ n: 0 }]);
  await holder.query('rollback');
  await holder.end();
  const [first, again] = [await shopper.post('/checkout', form), await shopper.post('/checkout', form)];
  expect([first.status, again.status]).toEqual([303, 303]);
  expect(again.headers.location).toBe(first.headers.location);
  expect(await traces()).toEqual([{ n: 3 }]);
}, 60_000);
