import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { newId } from '#lib/ids.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  type Adjustment,
  adjustStock,
  listStock,
  readStock,
  type StockRules,
  saveLowStock,
  saveStockRules,
  stockHistory,
  stockHolds,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const owner = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const inCedar = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(cedar.id, work);

const make = (title: string, stock: Parameters<typeof makeVariant>[1]['stock']) =>
  makeVariant(cedar, { title, amount: 100, stock });
const adjust = (variantId: string, change: Partial<Adjustment>) =>
  inCedar((tx) =>
    adjustStock(tx, { variantId, change: 'set', quantity: 1, reason: 'counted', ...change }, owner),
  );
const rules = (variantId: string, change: Partial<StockRules> = {}) =>
  inCedar((tx) =>
    saveStockRules(tx, { variantId, isTracked: true, allowsBackorder: false, lowAt: null, ...change }, owner),
  );
const historyOf = async (variantId: string) =>
  (await inCedar((tx) => stockHistory(tx, { variantId }))).moves.map((move) =>
    `${move.reason} ${move.before}→${move.after} ${move.actorName} ${move.note}`.trim(),
  );

describe('stock adjustments by staff', () => {
  test('staff adjust stock by setting, adding and subtracting, each with its reason in the history', async () => {
    const variantId = await make('Lamp', 5);
    expect(await adjust(variantId, { quantity: 7 })).toEqual({ ok: true, value: { quantity: 7 } });
    await adjust(variantId, { change: 'add', quantity: 10, reason: 'received', note: ' From Jeddah ' });
    await adjust(variantId, { change: 'remove', quantity: 2, reason: 'damaged' });
    expect(await historyOf(variantId)).toEqual([
      'damaged 17→15 Layla',
      'received 7→17 Layla From Jeddah',
      'counted 5→7 Layla',
      'counted 0→5 shopper',
    ]);
    const audits = await db.admin(
      `select before ->> 'quantity' as was, after ->> 'quantity' as is from audit_entries
        where subject_id = $1 and action = 'stock.set' order by at, id`,
      [variantId],
    );
    expect(audits).toEqual([
      { was: '5', is: '7' },
      { was: '7', is: '17' },
      { was: '17', is: '15' },
    ]);
  });

  test('staff cannot set stock if units have been sold since they counted', async () => {
    const variantId = await make('Cup', 5);
    const seen = await inCedar((tx) => readStock(tx, variantId, 'en'));
    await orderOf(cedar, [{ variantId, quantity: 2 }]);
    const late = await expectNothingChanged(db, () => adjust(variantId, { quantity: 5, moves: seen?.moves }));
    expect(late).toEqual({ ok: false, code: 'stock_moved', data: { quantity: 3, moves: 2 } });
    expect(await adjust(variantId, { quantity: 3, moves: 2 })).toMatchObject({ ok: true });
  });

  test.each<[string, Partial<Adjustment>, string]>([
    ['a part of a unit', { quantity: 1.5 }, 'quantity_invalid'],
    ['less than nothing', { quantity: -1 }, 'quantity_invalid'],
    ['adding nothing', { change: 'add', quantity: 0 }, 'quantity_invalid'],
    ['more than can be', { change: 'add', quantity: 2_000_000_000 }, 'stock_invalid'],
    ['a sale by hand', { reason: 'sold' }, 'reason_invalid'],
    ['more than there is', { change: 'remove', quantity: 6 }, 'not_enough'],
  ])('a stock adjustment refuses %s, and nothing changes', async (name, change, code) => {
    const variantId = await make(`Refused ${name}`, 5);
    expect(await expectNothingChanged(db, () => adjust(variantId, change))).toMatchObject({
      ok: false,
      code,
    });
  });

  test('staff can adjust only counted stock of their own store', async () => {
    const endless = await make('Endless', null);
    const foreign = await makeVariant(najd, { title: 'Oud', amount: 100, stock: 5 });
    await expectNothingChanged(db, async () => {
      expect(await adjust(endless, {})).toMatchObject({ code: 'not_counted' });
      for (const variantId of [foreign, newId(), 'x']) {
        expect(await adjust(variantId, {})).toMatchObject({ code: 'variant_not_found' });
        expect(await rules(variantId)).toMatchObject({ code: 'variant_not_found' });
      }
    });
  });
});

describe('the stock rules of a variant', () => {
  test('stock counting and backorder can be enabled, and backorder can be disabled once stock is not negative', async () => {
    const variantId = await make('Rules', null);
    await rules(variantId, { allowsBackorder: true });
    await orderOf(cedar, [{ variantId, quantity: 2 }]);
    const owed = await expectNothingChanged(db, () => rules(variantId));
    expect(owed).toEqual({ ok: false, code: 'owed', data: { quantity: 2 } });
    await adjust(variantId, { change: 'add', quantity: 2, reason: 'received' });
    expect(await rules(variantId, { lowAt: 3 })).toMatchObject({ ok: true });
    const row = await inCedar((tx) => readStock(tx, variantId, 'en'));
    expect(row).toMatchObject({
      isTracked: true,
      allowsBackorder: false,
      quantity: 0,
      lowAt: 3,
      threshold: 3,
    });
  });

  test.each([-1, 1.5, 10_000, Number.NaN])('a low-stock threshold of %d is refused', async (lowAt) => {
    const variantId = await make(`Threshold ${lowAt}`, 1);
    const refused = await expectNothingChanged(db, async () => [
      await rules(variantId, { lowAt }),
      await inCedar((tx) => saveLowStock(tx, lowAt, owner)),
    ]);
    expect(refused.map((each) => !each.ok && each.code)).toEqual(['threshold_invalid', 'threshold_invalid']);
  });
});

test('the stock list marks low and sold-out variants, is searched by words, and has pages that neither lose nor repeat a row', async () => {
  await db.admin(`update products set status = 'archived' where store_id = $1`, [cedar.id]);
  const low = await make('Saffron low', 4);
  const out = await make('Saffron out', 0);
  const own = await make('Cardamom', 40);
  await rules(own, { lowAt: 50 });
  const plenty = await make('Pepper', 6);
  const endless = await make('Air', null);
  const list = (input: Partial<Parameters<typeof listStock>[1]>) =>
    inCedar((tx) => listStock(tx, { locale: 'en', ...input }));
  const ids = async (input: Partial<Parameters<typeof listStock>[1]>) =>
    (await list(input)).rows.map((row) => row.variantId);
  expect(await list({})).toMatchObject({ counts: { all: 5, low: 2, out: 1 }, lowStockAt: 5, next: null });
  expect(await ids({})).toEqual([endless, plenty, own, out, low]);
  expect(await ids({ view: 'low' })).toEqual([own, low]);
  expect(await ids({ view: 'out' })).toEqual([out]);
  expect(await ids({ query: 'saffron' })).toEqual([out, low]);
  const first = await list({ size: 3 });
  expect(first.rows.map((row) => row.variantId)).toEqual([endless, plenty, own]);
  expect(await ids({ size: 3, after: first.next })).toEqual([out, low]);
  await inCedar((tx) => saveLowStock(tx, null, owner));
  expect(await ids({ view: 'low' })).toEqual([own]);
  const foreign = await withStore(najd.id, (tx) => listStock(tx, { locale: 'en' }));
  expect(foreign.rows.map((row) => row.title)).toEqual(['Oud']);
});

test('the stock list finds a variant by its whole barcode, in any digits and with the zero that scanners put before a UPC code', async () => {
  const milk = await make('Milk', 3);
  const oud = await make('Oud oil', 3);
  const set = (barcode: string, id: string) =>
    db.admin('update variants set barcode = $1 where id = $2', [barcode, id]);
  await set('6281234567890', milk);
  await set('012345678905', oud);
  const ids = async (query: string, storeId = cedar.id) =>
    (await withStore(storeId, (tx) => listStock(tx, { locale: 'en', query }))).rows.map(
      (row) => row.variantId,
    );
  expect(await ids('6281234567890')).toEqual([milk]);
  expect(await ids('٦٢٨١٢٣٤٥٦٧٨٩٠')).toEqual([milk]);
  expect(await ids('0012345678905')).toEqual([oud]);
  expect(await ids('628123456789')).toEqual([]);
  expect(await ids('6281234567890', najd.id)).toEqual([]);
});

test('an unpaid order holds its units until the hold ends, and the stock list shows this', async () => {
  const transfer = { isOn: true, holdDays: 2, iban: 'SA0380000000608010167519' };
  await db.admin('update store_settings set payment_rules = $2 where store_id = $1', [
    cedar.id,
    { transfer },
  ]);
  const variantId = await make('Held', 5);
  const form = { ...GOOD_FORM, paymentMethod: 'bank_transfer' };
  const { id: customerId } = await makeCustomer(cedar, { email: 'noura@example.com' });
  const lines = [{ variantId, quantity: 2 }];
  const { orderId, number } = await orderOf(cedar, lines, { form, customerId });
  const { rows, orders, next } = await inCedar((tx) => stockHolds(tx, { locale: 'en' }));
  expect({ orders, next }).toEqual({ orders: 1, next: null });
  const until = new Date(TEST_TIME.getTime() + 2 * 86_400_000);
  expect(rows).toMatchObject([{ orderId, number, variantId, title: 'Held', quantity: 2, until }]);
  expect(await inCedar((tx) => readStock(tx, variantId, 'en'))).toMatchObject({ quantity: 3, held: 2 });
  expect((await withStore(najd.id, (tx) => stockHolds(tx, { locale: 'en' }))).rows).toEqual([]);
});

test('units added or removed by a form that is sent twice, even at the same moment, count once', async () => {
  const variantId = await make('Twice', 5);
  const stock = async () => (await inCedar((tx) => readStock(tx, variantId, 'en')))?.quantity;
  const key = newId();
  const add = { change: 'add' as const, quantity: 3, reason: 'received', key };
  const both = await Promise.all([adjust(variantId, add), adjust(variantId, add)]);
  expect([both.every((done) => done.ok), await stock()]).toEqual([true, 8]);
  const remove = { change: 'remove' as const, quantity: 8, reason: 'damaged', key: newId() };
  expect([(await adjust(variantId, remove)).ok, (await adjust(variantId, remove)).ok]).toEqual([true, true]);
  expect(await stock()).toBe(0);
  await expectNothingChanged(db, async () => {
    expect(await adjust(variantId, { ...remove, key: newId() })).toMatchObject({ code: 'not_enough' });
  });
  await adjust(variantId, { ...add, key: newId() });
  expect(await stock()).toBe(3);
});
