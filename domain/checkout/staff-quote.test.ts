import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { orderDetail } from '#domain/orders/index.ts';
import { newId } from '#lib/ids.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeDiscount } from '#tests/support/discounts.ts';
import { BROKEN_ORDERS, GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  findTillGoods,
  placeStaffOrder,
  quoteStaffOrder,
  refusedAtStaffOrder,
  type StaffOrderInput,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Oak lamp', amount: 2000, stock: 50 });
await db.admin("update variants set barcode = '6281000010015' where id = $1", [lamp]);

const INPUT = {
  lines: [{ variantId: lamp, quantity: 2 }],
  form: GOOD_FORM as Record<string, unknown>,
  locale: 'en' as const,
  codes: [] as string[],
};
const quote = (change: Partial<StaffOrderInput> = {}) =>
  withStore(cedar.id, (tx) => quoteStaffOrder(tx, { ...INPUT, ...change }, TEST_TIME));

/** Rolls back a refusal, as the route does. */
async function place(change: Partial<StaffOrderInput> = {}) {
  let placed: Awaited<ReturnType<typeof placeStaffOrder>> | null | undefined;
  await withStore(cedar.id, async (tx) => {
    placed = await placeStaffOrder(tx, { ...INPUT, key: newId(), ...change }, OWNER);
    if (!placed.ok) throw new Error(placed.code);
  }).catch((error) => {
    placed ??= refusedAtStaffOrder(error);
    if (!placed) throw error;
  });
  return placed as NonNullable<typeof placed>;
}
const find = (query: string, storeId = cedar.id) =>
  withStore(storeId, (tx) => findTillGoods(tx, { query, locale: 'en', at: TEST_TIME }));

test('the quote of a staff order is the total at which the order is placed, and writes nothing', async () => {
  const { view, problems } = await expectNothingChanged(db, () => quote());
  expect(problems).toEqual({});
  const made = await place({ agreedTotal: view.totals.total.amount });
  if (!made.ok) throw new Error(made.code);
  const { orderId } = made.value;
  const order = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  expect(order).toMatchObject({ ok: true, value: { total: view.totals.total } });
});

test('an order with an incomplete address is priced, and its missing fields are named', async () => {
  const { view, problems } = await quote({ form: { country: 'SA', city: 'Riyadh', phone: '050' } });
  expect(view.totals.goodsBeforeDiscounts.amount).toBe(4000);
  expect(Object.keys(problems).toSorted()).toEqual(['address', 'email', 'name', 'phone', 'zipCode']);
  for (const form of [{}, { country: 'ZZ', city: 7 }, { city: 'x'.repeat(9999) }])
    expect((await quote({ form })).view.count).toBe(2);
});

test('an order whose total differs from the agreed one is refused, with both totals', async () => {
  const { total } = (await quote()).view.totals;
  const refused = await expectNothingChanged(db, () => place({ agreedTotal: total.amount - 1 }));
  expect(refused).toMatchObject({
    code: 'cart_changed',
    data: { differences: [{ kind: 'total', was: { amount: total.amount - 1 }, now: total }] },
  });
});

test('a delivery method that the address does not have is refused instead of replaced', async () => {
  const form = { ...GOOD_FORM, deliveryMethod: 'no-such-method' };
  expect(await expectNothingChanged(db, () => place({ form }))).toMatchObject({
    code: 'invalid_form',
    data: { fields: { deliveryMethod: { code: 'not_offered' } } },
  });
});

test('a code lowers the total of a staff order as in the shop, and an order with a code that does not apply is refused', async () => {
  await makeDiscount(cedar, { code: 'TEN' });
  const { view } = await quote({ codes: ['TEN'] });
  expect(view.totals.discountTotal.amount).toBe(400);
  const made = await place({ codes: ['TEN'], agreedTotal: view.totals.total.amount });
  expect(made).toMatchObject({ ok: true });
  const refused = await expectNothingChanged(db, () => place({ codes: ['NONE'] }));
  expect(refused).toMatchObject({
    code: 'cart_changed',
    data: { differences: [{ kind: 'coupon', code: 'NONE', reason: 'unknown' }] },
  });
});

test('if two staff orders claim the last use of a code at the same moment, one is placed and the other is refused', async () => {
  await makeDiscount(cedar, { code: 'LAST', limitTotal: '1' });
  const both = await Promise.all([place({ codes: ['LAST'] }), place({ codes: ['LAST'] })]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(both.find(({ ok }) => !ok)).toMatchObject({
    code: 'cart_changed',
    data: { differences: [{ kind: 'coupon', code: 'LAST', reason: 'used_up' }] },
  });
});

test.each([
  ['a percentage', { kind: 'percent', ratePpm: 250_000 }, 1000],
  ['an amount', { kind: 'amount', amount: { amount: 333, currency: cedar.currency } }, 333],
  ['more than the goods cost', { kind: 'amount', amount: { amount: 9999, currency: cedar.currency } }, 4000],
] as const)(
  'a manual discount of %s replaces codes and automatic discounts, and all sums agree',
  async (_what, staffDiscount, off) => {
    const { view } = await quote({ codes: ['TEN'], staffDiscount });
    expect(view).toMatchObject({
      discounts: [],
      refusedCodes: [],
      totals: { discountTotal: { amount: off } },
    });
    const made = await place({ codes: ['TEN'], staffDiscount, agreedTotal: view.totals.total.amount });
    expect(made).toMatchObject({ ok: true });
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  },
);

test('a staff order joins the account that has proven the e-mail address, never one that only claims it', async () => {
  const { id } = await makeCustomer(cedar, { email: 'sara@example.com', name: 'Sara' });
  const ownerOf = async (made: Awaited<ReturnType<typeof place>>) => {
    if (!made.ok) throw new Error(made.code);
    const sought = 'select customer_id from orders where id = $1';
    return (await db.admin<{ customer_id: string | null }>(sought, [made.value.orderId]))[0]?.customer_id;
  };
  const lines = [{ variantId: lamp, quantity: 1 }];
  expect(await ownerOf(await place({ lines }))).toBe(id);
  await db.admin("update customers set email_verified_at = null, password_hash = 'x' where id = $1", [id]);
  expect(await ownerOf(await place({ lines }))).toBeNull();
});

test('goods are found by words, by the start of a SKU, and exactly by SKU and barcode, in this store alone', async () => {
  expect(await find('oak')).toMatchObject({ exact: null, products: [{ goods: [{ variantId: lamp }] }] });
  for (const typed of ['SKU-Oak-lamp', 'sku-oak-LAMP', '6281000010015', '٦٢٨١٠٠٠٠١٠٠١٥'])
    expect(await find(typed), typed).toMatchObject({ exact: lamp });
  for (const typed of ['', ' ', '%', "'", 'x'.repeat(5000)])
    expect(await find(typed)).toEqual({ products: [], exact: null });
  expect(await find('6281000010015', najd.id)).toEqual({ products: [], exact: null });
  await db.admin(
    "update products set status = 'draft' where id = (select product_id from variants where id = $1)",
    [lamp],
  );
  expect(await find('6281000010015')).toEqual({ products: [], exact: null });
});
