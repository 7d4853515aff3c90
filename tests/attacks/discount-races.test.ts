import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import type { PlaceOrderInput } from '#domain/checkout/index.ts';
import { giveBackDiscounts, readDiscount, saveDiscount } from '#domain/discounts/index.ts';
import { checkoutWithCode, placeAll } from '#tests/support/coupons.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeDiscount, PROMOTER } from '#tests/support/discounts.ts';
import { inLanes } from '#tests/support/lanes.ts';
import { BROKEN_ORDERS, makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const account = await makeCustomer(cedar, { email: 'noura@example.net' });
const variantId = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });

const BUYERS = 100;
const buyers = (count: number, change: (nth: number) => Partial<PlaceOrderInput> & { code: string }) =>
  inLanes(
    20,
    Array.from({ length: count }, (_, nth) => () => checkoutWithCode(cedar, [{ variantId }], change(nth))),
  );
const someone = (nth: number) => ({ email: `buyer${nth}@example.com`, phone: `+96650${1_000_000 + nth}` });

// The last use is lost either while the order is placed or before its form is checked. In both cases the shopper is
// shown the new amounts and asked again.
const ASKED = ['coupon', 'discount'];
const differenceOf = (data: unknown) => (data as { differences: { kind: string }[] }).differences[0]!;

async function usesOf(id: string): Promise<{ used: number; orders: number }> {
  const rows = await db.admin<{ used: number; orders: number }>(
    `select p.used, (select count(*)::int from order_discounts d
        where d.discount_id = p.id and d.given_back_at is null) as orders from discounts p where p.id = $1`,
    [id],
  );
  return rows[0]!;
}

/** The naive variant: it reads how often a code was used and then adds one. */
async function readThenWrite(tx: StoreTx, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: number; most: number }>`
    select used, limit_total as most from discounts where store_id = ${tx.storeId} and id = ${id}`.execute(
    tx,
  );
  const { used, most } = rows[0]!;
  if (used >= most) return false;
  await sql`update discounts set used = ${used + 1} where store_id = ${tx.storeId} and id = ${id}`.execute(
    tx,
  );
  return true;
}

describe(`a code for 10 orders and ${BUYERS} simultaneous buyers`, () => {
  test('a code for 10 orders is used by exactly 10 buyers of the checkout; the others must confirm again and are not charged', async () => {
    const { id } = await makeDiscount(cedar, { code: 'TEN', limitTotal: '10' });
    const forms = await buyers(BUYERS, (nth) => ({ code: 'TEN', form: someone(nth) }));
    const { placed, refused } = await placeAll(cedar, forms, 50);
    expect(placed).toHaveLength(10);
    expect(new Set(refused.map((each) => each.code))).toEqual(new Set(['cart_changed']));
    for (const each of refused) expect(ASKED).toContain(differenceOf(each.data).kind);
    expect(await usesOf(id)).toEqual({ used: 10, orders: 10 });
    const orders = await db.admin('select distinct discount_total, total from orders');
    expect(orders).toEqual([{ discount_total: '200', total: '2300' }]);
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  }, 60_000);

  test('a naive check that reads the uses of a code for 10 orders before it writes lets more than 10 orders use it', async () => {
    const { id } = await makeDiscount(cedar, { code: 'NAIVE', limitTotal: '10' });
    const outcomes = await inLanes(
      50,
      Array.from({ length: BUYERS }, () => () => withStore(cedar.id, (tx) => readThenWrite(tx, id))),
    );
    expect(outcomes.filter(Boolean).length).toBeGreaterThan(10);
  }, 60_000);

  test('a code for one use is never used twice by simultaneous orders', async () => {
    const { id } = await makeDiscount(cedar, { code: 'MANY' });
    const once = { store_id: cedar.id, code: 'ONCE', discount_id: id, max_uses: 1, created_at: TEST_TIME };
    await withStore(cedar.id, (tx) => tx.insertInto('discount_codes').values(once).execute());
    const forms = await buyers(12, (nth) => ({ code: 'ONCE', form: someone(nth) }));
    expect((await placeAll(cedar, forms, 12)).placed).toHaveLength(1);
  });
});

describe('a code for one use per customer', () => {
  test.each<[string, (nth: number) => Partial<PlaceOrderInput>]>([
    ['one e-mail address', (nth) => ({ form: { ...someone(nth), email: 'Twice@Example.com' } })],
    [
      'one phone',
      (nth) => ({ form: { ...someone(nth), phone: nth % 2 ? '+966507654321' : '+٩٦٦ ٥٠ ٧٦٥ ٤٣٢١' } }),
    ],
    ['one account', (nth) => ({ form: someone(nth), customerId: account.id })],
  ])('a code for one use per customer is used once if %s places 10 orders at once', async (_who, change) => {
    const { id, code } = await makeDiscount(cedar, { limitPerCustomer: '1' });
    const forms = await buyers(10, (nth) => ({ code: code!, ...change(nth) }));
    const { placed, refused } = await placeAll(cedar, forms, 10);
    expect(placed).toHaveLength(1);
    for (const each of refused) expect(ASKED).toContain(differenceOf(each.data).kind);
    expect((await usesOf(id)).orders).toBe(1);
  });

  test('a naive check that counts a code’s orders before it writes lets one e-mail address use the code more than once', async () => {
    const { id } = await makeDiscount(cedar, { limitPerCustomer: '1' });
    const naive = (tx: StoreTx) =>
      sql<{ fresh: boolean }>`with seen as (select count(*) as n from discount_shoppers
          where store_id = ${tx.storeId} and discount_id = ${id} and shopper like 'me%')
        insert into discount_shoppers (store_id, discount_id, shopper, used)
        select ${tx.storeId}, ${id}, 'me ' || gen_random_uuid(), 1 from seen where n = 0 returning true as fresh`
        .execute(tx)
        .then(({ rows }) => rows.length === 1);
    const outcomes = await inLanes(
      10,
      Array.from({ length: 10 }, () => () => withStore(cedar.id, naive)),
    );
    expect(outcomes.filter(Boolean).length).toBeGreaterThan(1);
  });
});

test('the use of a code is returned once, however many requests cancel the order at the same time', async () => {
  const { id, code } = await makeDiscount(cedar, { limitTotal: '2', limitPerCustomer: '1' });
  const [form] = await buyers(1, () => ({ code: code!, form: someone(900) }));
  const { placed } = await placeAll(cedar, [form!], 1);
  const back = () => withStore(cedar.id, (tx) => giveBackDiscounts(tx, placed[0]!.orderId, PROMOTER));
  const given = await inLanes(
    8,
    Array.from({ length: 8 }, () => back),
  );
  expect(given.reduce((a, b) => a + b, 0)).toBe(1);
  expect(await usesOf(id)).toEqual({ used: 0, orders: 0 });
  const again = await buyers(1, () => ({ code: code!, form: someone(900) }));
  expect((await placeAll(cedar, again, 1)).placed).toHaveLength(1);
});

test('a usage limit that is set while shoppers order counts all of their orders', async () => {
  const { id, code } = await makeDiscount(cedar, {});
  const forms = await buyers(20, (nth) => ({ code: code!, form: someone(nth) }));
  const limit = async () => {
    await withStore(cedar.id, async (tx) => {
      const { version, ...terms } = (await readDiscount(tx, id, TEST_TIME))!;
      await saveDiscount(tx, { id, version, terms: { ...terms, limitTotal: 5 }, code: null }, PROMOTER);
    });
  };
  const [{ placed }] = await Promise.all([placeAll(cedar, forms, 8), limit()]);
  const uses = await usesOf(id);
  expect(uses).toEqual({ used: placed.length, orders: placed.length });
});
