import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { placeOrder } from '#domain/checkout/index.ts';
import {
  type DiscountForm,
  type DiscountStatus,
  duplicateDiscount,
  listDiscounts,
  parseDiscountForm,
  readDiscount,
  saveDiscount,
  setDiscountStatus,
} from '#domain/discounts/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeDiscount, PROMOTER } from '#tests/support/discounts.ts';
import { checkoutOf, fillCart, lookAtCart, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';

// A cart is priced once for each automatic discount, and an order keeps a row of each. Without limits, small forms would
// prepare a cart that blocks the process of all stores, and orders that fill the disk.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const AUTOMATIC: DiscountForm = { isAutomatic: true, isStackable: true, percent: '0.1' };
const SOON = '2026-12-24T00:00';

function save(store: TestStore, form: DiscountForm) {
  const where = { currency: store.currency, timeZone: 'UTC', now: TEST_TIME };
  const parsed = parseDiscountForm({ kind: 'percent', nameEn: 'More', percent: '10', ...form }, where);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.data));
  return withStore(store.id, (tx) => saveDiscount(tx, parsed.value, PROMOTER));
}

const set = (store: TestStore, id: string, status: DiscountStatus) =>
  withStore(store.id, (tx) => setDiscountStatus(tx, { id, status }, PROMOTER));

/** Copies of a discount's row, which no limit refuses. */
const insertCopies = (id: string, count: number, status = 'active') =>
  db.admin(
    `insert into discounts (store_id, id, kind, is_automatic, status, names, rate_ppm, starts_at, is_stackable,
       created_at, updated_at)
     select store_id, gen_random_uuid(), kind, is_automatic, $3, names, rate_ppm, starts_at, is_stackable,
       created_at, updated_at from discounts, generate_series(1, $2::int) where id = $1`,
    [id, count, status],
  );

const countOf = async (store: TestStore, which: string) =>
  (await db.admin(`select id from discounts where store_id = $1 and ${which}`, [store.id])).length;

const okOf = (outcomes: { ok: boolean }[]) => outcomes.filter(({ ok }) => ok).length;

test('an order of a store that has more automatic discounts than it may have gets the 25 oldest, and the list says which are left out', async () => {
  const { id } = await makeDiscount(najd, AUTOMATIC);
  await insertCopies(id, 60);
  const variantId = await makeVariant(najd, { title: 'Lamp', amount: 1_000_000, stock: null });
  const cartToken = await fillCart(najd, [{ variantId }]);
  expect((await lookAtCart(najd, cartToken)).discounts).toHaveLength(25);
  const placed = await placeOrder(najd.id, await checkoutOf(najd, cartToken), SHOPPER);
  if (!placed.ok) throw new Error(placed.code);
  const ids = (await db.admin<{ id: string }>('select id from discounts order by id')).map((row) => row.id);
  const given = await db.admin<{ id: string }>(
    'select discount_id as id from order_discounts where order_id = $1 order by 1',
    [placed.value.orderId],
  );
  expect(given.map((row) => row.id)).toEqual(ids.slice(0, 25));
  const { rows } = await withStore(najd.id, (tx) => listDiscounts(tx, { at: TEST_TIME, size: 100 }));
  const leftOut = rows.filter((row) => row.isLeftOut).map((row) => row.id);
  expect(leftOut.sort()).toEqual(ids.slice(25));
  // One that has its room already can still be changed.
  const terms = await withStore(najd.id, (tx) => readDiscount(tx, id, TEST_TIME));
  const again = { id, version: 1, terms: terms!, code: null };
  expect((await withStore(najd.id, (tx) => saveDiscount(tx, again, PROMOTER))).ok).toBe(true);
});

describe('a store has at most 25 automatic discounts that are active or scheduled', () => {
  const full = { ok: false, data: { fields: { way: 'too_many_automatic' } } };
  const room = `is_automatic and status = 'active' and (ends_at is null or ends_at > now())`;
  let first = '';
  let paused: string[] = [];

  test('a 26th automatic discount is refused beside how shoppers get it, and nothing is written', async () => {
    first = (await makeDiscount(cedar, { ...AUTOMATIC, startsAt: SOON })).id;
    await insertCopies(first, 24);
    await expectNothingChanged(db, async () => {
      expect(await save(cedar, AUTOMATIC)).toMatchObject(full);
    });
    // Codes, and what has ended, take no room.
    const over = { ...AUTOMATIC, startsAt: '2026-01-01T00:00', endsAt: '2026-01-02T00:00' };
    expect(okOf([await save(cedar, {}), await save(cedar, over)])).toBe(2);
  });

  test('a copy of an automatic discount is paused and takes no room until it is activated', async () => {
    const copy = async () => {
      const made = await withStore(cedar.id, (tx) => duplicateDiscount(tx, first, PROMOTER));
      return made.ok ? made.value.discountId : '';
    };
    paused = [await copy(), await copy()];
    await expectNothingChanged(db, async () => {
      expect(await set(cedar, paused[0]!, 'active')).toMatchObject({ code: 'too_many_automatic' });
    });
    expect(await countOf(cedar, room)).toBe(25);
  });

  test('of two saves at once, and of two activations at once, one gets the last place', async () => {
    await set(cedar, first, 'archived');
    expect(okOf(await Promise.all([save(cedar, AUTOMATIC), save(cedar, AUTOMATIC)]))).toBe(1);
    const [other] = await db.admin<{ id: string }>(
      `select id from discounts where store_id = $1 and ${room} limit 1`,
      [cedar.id],
    );
    await set(cedar, other!.id, 'paused');
    expect(okOf(await Promise.all(paused.map((id) => set(cedar, id, 'active'))))).toBe(1);
    expect(await countOf(cedar, room)).toBe(25);
  });
});

test('a store has at most 10,000 discounts, even if two saves take the last place at once, and existing ones can be changed', async () => {
  const { id } = await makeDiscount(cedar, { code: 'LAST' });
  await insertCopies(id, 10_000 - 1 - (await countOf(cedar, 'true')), 'archived');
  expect(okOf(await Promise.all([save(cedar, {}), save(cedar, {})]))).toBe(1);
  await expectNothingChanged(db, async () => {
    expect(await save(cedar, {})).toMatchObject({ data: { fields: { name: 'too_many' } } });
  });
  const terms = await withStore(cedar.id, (tx) => readDiscount(tx, id, TEST_TIME));
  const again = { id, version: 1, terms: terms!, code: null };
  expect((await withStore(cedar.id, (tx) => saveDiscount(tx, again, PROMOTER))).ok).toBe(true);
});
