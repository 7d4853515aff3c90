import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '#tests/support/app-process.ts';
import { testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { HttpShopper, hiddenField } from '#tests/support/http-shopper.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { makeStore } from '#tests/support/stores.ts';
import { backendsGone, expectWholeOrders } from '#tests/support/whole-orders.ts';

const db = await testDatabase(import.meta.url);
const HOST = 'cedar.shops.example';
const SHOPPERS = 6;

const env = {
  DATABASE_URL: db.urls.app,
  DATABASE_WORKER_URL: db.urls.worker,
  DATABASE_OWNER_URL: db.urls.owner,
  DATABASE_DIRECT_URL: db.urls.direct,
  PLATFORM_HOST: 'shops.example',
  SECRET_KEY: 'k'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:1',
  LOG_LEVEL: 'error',
  PORT: String(await freePort()),
};

type Acknowledged = { number: number; shopper: HttpShopper };

/** One shopper's way: two lines into a cart, the checkout page, the form. */
async function buy(variantIds: string[], round: number): Promise<Acknowledged> {
  const shopper = new HttpShopper(Number(env.PORT), HOST);
  for (const offset of [0, 1]) {
    const variant = variantIds[(round + offset) % variantIds.length] ?? '';
    const added = await shopper.post('/cart', { variant, quantity: '1' });
    expect(added.status, added.body).toBe(303);
  }
  const { body } = await shopper.get('/checkout');
  const hidden = { key: hiddenField(body, 'key'), quote: hiddenField(body, 'quote') };
  const placed = await shopper.post('/checkout', { ...GOOD_FORM, ...hidden });
  const [, number] = /^\/order-confirmed\/([0-9]+)$/.exec(placed.location) ?? [];
  expect({ status: placed.status, location: placed.location }).toMatchObject({ status: 303 });
  return { number: Number(number), shopper };
}

/** Lets shoppers buy until so many orders are acknowledged, then kills the app under them. */
async function killAfter(orders: number, variantIds: string[]): Promise<Acknowledged[]> {
  const app = await startApp(env);
  const acknowledged: Acknowledged[] = [];
  onTestFinished(() => void app.child.kill('SIGKILL'));
  let isKilled = false;
  const shop = async (index: number) => {
    for (let round = index; !isKilled; round++) {
      const bought = await buy(variantIds, round).catch((error: NodeJS.ErrnoException) => {
        // What the kill cut off was not acknowledged; anything else is a failure.
        if (!isKilled) throw error;
        return null;
      });
      if (bought) acknowledged.push(bought);
      if (acknowledged.length >= orders && !isKilled) {
        isKilled = true;
        app.child.kill('SIGKILL');
      }
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, (_, index) => shop(index)));
  await backendsGone(db);
  return acknowledged;
}

test('kill -9 of the app under checkout load: every acknowledged order is there and opens, none is half (F1)', async () => {
  const store = await makeStore({ slug: 'cedar', name: 'Cedar House', currency: 'USD', country: 'SA' });
  const variantIds: string[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    variantIds.push(await makeVariant(store, { title, amount: 1500, stock: 5000 }));
  }
  const acknowledged = [...(await killAfter(12, variantIds)), ...(await killAfter(20, variantIds))];
  const stored = await expectWholeOrders(db, { storeId: store.id, stockBefore: 5000 });
  const app = await startApp(env);
  for (const { number, shopper } of acknowledged) {
    expect(stored.has(number)).toBe(true);
    const page = await shopper.get(`/order-confirmed/${number}`);
    expect(page.status).toBe(200);
    expect(page.body).toContain(String(number));
  }
  expect((await new HttpShopper(Number(env.PORT), HOST).get('/order-confirmed/1001')).status).toBe(404);
  expect(await app.stop()).toBe(0);
  await backendsGone(db);
}, 180_000);
