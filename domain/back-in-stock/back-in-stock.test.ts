import { beforeEach, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { archiveProduct, saveProduct, setStock } from '#domain/catalog/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { takeStock } from '#domain/stock/index.ts';
import { newId } from '#lib/ids.ts';
import { money } from '#lib/money/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { orderOf, SHOPPER } from '#tests/support/orders.ts';
import { makeProduct } from '#tests/support/reviewers.ts';
import { type TestStore, twoStores } from '#tests/support/stores.ts';
import {
  addBackInStockAlert,
  type BackInStockAlert,
  deleteBackInStockAlerts,
  isUnsubscribeToken,
  mailBackInStockAlerts,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const BASE = 'https://cedar.souk.example';

beforeEach(() => db.admin('truncate rate_limits, mails, graphile_worker._private_jobs'));

const ask = (variantId: string, changes: Partial<BackInStockAlert> = {}, store: TestStore = cedar) =>
  withStore(store.id, (tx) =>
    addBackInStockAlert(
      tx,
      { variantId, email: 'Mona@Example.com', customerId: null, locale: 'en', linkBase: BASE, ...changes },
      SHOPPER,
    ),
  );
const restock = (variantId: string, quantity = 3) =>
  withStore(cedar.id, (tx) => setStock(tx, { variantId, isTracked: true, quantity }, SHOPPER));
const run = (variantId: string, store = cedar) =>
  withStore(store.id, (tx) => mailBackInStockAlerts(tx, variantId, SHOPPER));
const mails = () =>
  db.admin<{ recipient: string; subject: string; body_text: string; leave_url: string }>(
    "select recipient, subject, body_text, leave_url from mails where kind = 'back_in_stock' order by recipient",
  );
const jobs = async () =>
  (
    await db.admin<{ id: string }>(
      `select j.payload ->> 'variantId' as id from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'back-in-stock.mail'`,
    )
  ).map(({ id }) => id);
const tokenIn = (text: string) => /stop\?token=([\w-]+)/.exec(text)?.[1] ?? '';

test('shoppers with a back-in-stock alert are mailed once, in their language, when staff add stock', async () => {
  const { variantId } = await makeProduct(db, cedar, 'Lamp', 0);
  for (const email of ['mona@example.com', 'MONA@example.com ', 'mona@example.com'])
    await ask(variantId, { email });
  await ask(variantId, { email: 'omar@example.com', locale: 'ar', linkBase: `${BASE}/ar` });
  expect(await jobs()).toEqual([]);
  await restock(variantId);
  expect(await jobs()).toEqual([variantId]);
  expect(await run(variantId)).toEqual({ told: 2 });
  expect(await run(variantId)).toEqual({ told: 0 });
  const [first, second, ...others] = await mails();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ recipient: 'mona@example.com' });
  expect(first?.subject).toContain('Lamp');
  expect(first?.body_text).toContain(`${BASE}/products/lamp`);
  expect(second?.recipient).toBe('omar@example.com');
  expect(second?.body_text).toContain('المنتج متوفر من جديد');
  await restock(variantId, 0);
  await restock(variantId, 2);
  expect(await jobs(), 'nobody waits any more').toEqual([variantId]);
  expect(await run(variantId)).toEqual({ told: 0 });
});

describe('stock that comes back', () => {
  test('stock that a cancelled order returns notifies the shoppers with an alert', async () => {
    const { variantId } = await makeProduct(db, cedar, 'Last one', 1);
    const { orderId } = await orderOf(cedar, [{ variantId }]);
    expect(await ask(variantId)).toMatchObject({ ok: true });
    await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId }, SHOPPER));
    expect(await jobs()).toEqual([variantId]);
  });

  test('stock that is added by saving a product notifies the shoppers with an alert', async () => {
    const { productId, variantId } = await makeProduct(db, cedar, 'Saved', 0);
    await ask(variantId);
    const stock = { isTracked: true, quantity: 4 };
    const variants = [{ values: [], price: money(1000, 'USD'), stock }];
    await withStore(cedar.id, (tx) =>
      saveProduct(tx, { id: productId, texts: {}, status: 'active', options: [], variants }, SHOPPER),
    );
    expect(await jobs()).toEqual([variantId]);
  });

  test('alerts stay pending if the stock is gone before the job runs', async () => {
    const { variantId } = await makeProduct(db, cedar, 'Quick', 0);
    await ask(variantId);
    await restock(variantId, 1);
    await withStore(cedar.id, (tx) => takeStock(tx, [{ variantId, quantity: 1 }]));
    expect(await run(variantId)).toEqual({ told: 0 });
    await restock(variantId, 1);
    expect(await run(variantId)).toEqual({ told: 1 });
  });

  test('stock of a product that is no longer shown notifies no shopper', async () => {
    const { productId, variantId } = await makeProduct(db, cedar, 'Archived', 0);
    await ask(variantId);
    await withStore(cedar.id, (tx) => archiveProduct(tx, { productId }, SHOPPER));
    await restock(variantId);
    expect(await run(variantId)).toEqual({ told: 0 });
  });

  test('two simultaneous jobs notify each shopper once', async () => {
    const { variantId } = await makeProduct(db, cedar, 'Two jobs', 0);
    for (const name of ['a', 'b', 'c']) await ask(variantId, { email: `${name}@example.com` });
    await restock(variantId);
    const told = await Promise.all([run(variantId), run(variantId)]);
    expect(told.reduce((sum, one) => sum + one.told, 0)).toBe(3);
    expect(await mails()).toHaveLength(3);
  });
});

test('an alert for anything but a sold-out variant is refused and not stored', async () => {
  const sold = await makeProduct(db, cedar, 'Sold', 0);
  const there = await makeProduct(db, cedar, 'There', 5);
  const abroad = await makeProduct(db, najd, 'Abroad', 0);
  const cases: [string, Partial<BackInStockAlert>, object][] = [
    [sold.variantId, { email: '' }, { code: 'email_invalid', data: { problem: 'required' } }],
    [sold.variantId, { email: 'mona@\r\nbcc: x' }, { code: 'email_invalid', data: { problem: 'invalid' } }],
    [there.variantId, {}, { code: 'in_stock' }],
    [abroad.variantId, {}, { code: 'variant_not_found' }],
    [newId(), {}, { code: 'variant_not_found' }],
    ["' or 1=1", {}, { code: 'variant_not_found' }],
  ];
  for (const [variantId, changes, refused] of cases) {
    expect(await expectNothingChanged(db, () => ask(variantId, changes))).toMatchObject(refused);
  }
});

test('one IP address is limited to ten back-in-stock alerts per hour', async () => {
  const { variantId } = await makeProduct(db, cedar, 'Wanted', 0);
  for (let at = 0; at < 10; at++)
    expect(await ask(variantId, { email: `n${at}@example.com` })).toMatchObject({ ok: true });
  const refused = await expectNothingChanged(db, () => ask(variantId, { email: 'n10@example.com' }), [
    'rate_limits',
  ]);
  expect(refused).toMatchObject({ code: 'too_many_tries' });
});

test('a mailbox gets at most fifty alerts a day, across all spellings of its address and all IP addresses', async () => {
  const { variantId } = await makeProduct(db, cedar, 'Cup', 0);
  const askAs = (email: string, at: number) =>
    withStore(cedar.id, (tx) => {
      const alert = { variantId, email, customerId: null, locale: 'en', linkBase: BASE } as const;
      return addBackInStockAlert(tx, alert, { ...SHOPPER, ip: `198.51.100.${at}` });
    });
  for (let at = 0; at < 50; at++) expect((await askAs(`mona+${at}@example.com`, at)).ok).toBe(true);
  expect(await askAs('mona+more@example.com', 60)).toMatchObject({ ok: false, code: 'too_many_tries' });
  expect((await askAs('omar@example.com', 61)).ok).toBe(true);
});

test('the link in an alert mail, and no other token, cancels all alerts of that mailbox in that store', async () => {
  const one = await makeProduct(db, cedar, 'One', 0);
  const two = await makeProduct(db, cedar, 'Two', 0);
  await ask(one.variantId);
  await ask(two.variantId);
  await ask(two.variantId, { email: 'other@example.com' });
  await restock(one.variantId);
  await run(one.variantId);
  const token = tokenIn((await mails())[0]?.leave_url ?? '');
  const stop = (store: TestStore, given: string) =>
    withStore(store.id, (tx) => deleteBackInStockAlerts(tx, { token: given }));
  for (const [store, given] of [
    [najd, token],
    [cedar, 'guessed'],
    [cedar, ''],
  ] as const) {
    expect(await expectNothingChanged(db, () => stop(store, given))).toMatchObject({ code: 'link_unknown' });
  }
  expect(await withStore(cedar.id, (tx) => isUnsubscribeToken(tx, token))).toBe(true);
  expect(await stop(cedar, token)).toMatchObject({ ok: true });
  await restock(two.variantId);
  await run(two.variantId);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([
    'Mona@Example.com',
    'other@example.com',
  ]);
});
