import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { placeOrder } from '#domain/checkout/index.ts';
import { countCodeTry, makeCodes, readOrderDiscounts } from '#domain/discounts/index.ts';
import { mailboxOf } from '#domain/identity/index.ts';
import { cancelOrder } from '#domain/orders/index.ts';
import { hashToken } from '#lib/ids.ts';
import { cartWithCode, checkoutWithCode } from '#tests/support/coupons.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeDiscount, PROMOTER } from '#tests/support/discounts.ts';
import { BROKEN_ORDERS, lookAtCart, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const lamp = { variantId: await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null }) };

const refusal = async (typed: string, lines = [lamp]) => {
  const { added } = await cartWithCode(cedar, lines, typed);
  return added.ok ? added.value.refused : added.data;
};
const at = (ms: number) => ({ ...SHOPPER, at: new Date(TEST_TIME.getTime() + ms) });
const iso = (ms: number) => new Date(TEST_TIME.getTime() + ms).toISOString();

describe('typing a discount code (M)', () => {
  test("another store's code and an unknown code get the same answer", async () => {
    await makeDiscount(najd, { code: 'NAJDONLY' });
    expect(await refusal('NAJDONLY')).toMatchObject({ reason: 'unknown' });
    expect(await refusal('NEVERWAS')).toMatchObject({ reason: 'unknown' });
  });

  test.each(["'; drop table discounts; --", 'A%', '<script>', 'x'.repeat(9000), '\u0000', '10%'])(
    'the text %j is not a discount code',
    async (typed) => {
      expect(await refusal(typed)).toMatchObject({ reason: 'unknown' });
    },
  );

  test('a shopper may try twenty discount codes an hour in a store, and is slowed down from the tenth on', async () => {
    const who = { cartToken: 'a cart', ip: '192.0.2.1' };
    const tries = (store: typeof cedar, minute: number) =>
      withStore(store.id, (tx) => countCodeTry(tx, who, at(minute * 60_000).at));
    const verdicts = [];
    for (let nth = 0; nth < 21; nth++) verdicts.push(await tries(cedar, nth));
    expect(verdicts.map((verdict) => verdict.isRefused)).toEqual([...Array(20).fill(false), true]);
    expect(verdicts.map((verdict) => verdict.pauseMs > 0)).toEqual([
      ...Array(10).fill(false),
      ...Array(11).fill(true),
    ]);
    expect((await tries(najd, 21)).isRefused).toBe(false);
    expect((await tries(cedar, 61)).isRefused).toBe(false);
  });

  test('one IP address tries at most two hundred discount codes an hour, however many carts it uses', async () => {
    const guess = (cart: number, ip: string) =>
      withStore(cedar.id, (tx) => countCodeTry(tx, { cartToken: `cart ${cart}`, ip }, TEST_TIME));
    const verdicts = [];
    for (let nth = 0; nth < 201; nth++) verdicts.push(await guess(nth, '192.0.2.2'));
    expect(verdicts.filter((verdict) => verdict.isRefused)).toHaveLength(1);
    expect((await guess(999, '192.0.2.3')).isRefused).toBe(false);
  });

  test('an IPv6 network that uses a new address for each try gets no additional tries of discount codes', async () => {
    const guess = (cartToken: string, host: number) =>
      withStore(cedar.id, (tx) =>
        countCodeTry(tx, { cartToken, ip: `2001:db8:7:7::${host.toString(16)}` }, TEST_TIME),
      );
    const ofOneCart = [];
    for (let nth = 0; nth < 21; nth++) ofOneCart.push(await guess('one cart', nth));
    expect(ofOneCart.filter((verdict) => verdict.isRefused)).toHaveLength(1);
    const ofMany = [];
    for (let nth = 21; nth < 201; nth++) ofMany.push(await guess(`cart ${nth}`, nth));
    expect(ofMany.filter((verdict) => verdict.isRefused)).toHaveLength(1);
  });

  test('a discount code is valid until the last millisecond of its period and no longer', async () => {
    await makeDiscount(cedar, { code: 'SOON', endsAt: iso(1) });
    await makeDiscount(cedar, { code: 'OVER', startsAt: iso(-9), endsAt: iso(0) });
    await makeDiscount(cedar, { code: 'LATER', startsAt: iso(1) });
    expect(await refusal('SOON')).toBeNull();
    expect(await refusal('OVER')).toMatchObject({ reason: 'ended' });
    expect(await refusal('LATER')).toMatchObject({ reason: 'not_yet' });
    // The code was valid on the page; a millisecond later the shopper is asked to confirm and not charged.
    const form = await checkoutWithCode(cedar, [lamp], { code: 'SOON' });
    await expectNothingChanged(db, async () => {
      expect(await placeOrder(cedar.id, form, at(1))).toMatchObject({ ok: false, code: 'cart_changed' });
    });
  });
});

describe('discounts of an order (M)', () => {
  test('an order’s total is never below zero, with one large discount code or with five together', async () => {
    const codes = [];
    for (let nth = 0; nth < 5; nth++) {
      const amount = { kind: 'amount', percent: '', amount: '15', isStackable: true };
      codes.push((await makeDiscount(cedar, { ...amount, code: `BIG${nth}` })).code!);
    }
    const form = await checkoutWithCode(cedar, [lamp], { code: codes[0]! });
    await db.admin('update carts set discount_codes = $1 where token_hash = $2', [
      codes,
      hashToken(form.cartToken!),
    ]);
    const { quote, totals } = await lookAtCart(cedar, form.cartToken);
    expect(totals.discountTotal.amount).toBe(2000);
    const placed = await placeOrder(cedar.id, { ...form, quote }, SHOPPER);
    if (!placed.ok) throw new Error(placed.code);
    const taken = await withStore(cedar.id, (tx) => readOrderDiscounts(tx, placed.value.orderId));
    expect(taken.map((each) => each.amount)).toEqual([1500, 500]);
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  });

  test('an order combines neither exclusive discounts nor several spellings of one code', async () => {
    await makeDiscount(cedar, { code: 'ALONE' });
    await makeDiscount(cedar, { code: 'OTHER', percent: '20' });
    const form = await checkoutWithCode(cedar, [lamp], { code: 'ALONE' });
    const spellings = ['ALONE', 'alone', 'OTHER', 'OTHER'];
    await db.admin('update carts set discount_codes = $1 where token_hash = $2', [
      spellings,
      hashToken(form.cartToken!),
    ]);
    const view = await lookAtCart(cedar, form.cartToken);
    expect(view.totals.discountTotal.amount).toBe(400);
  });

  test('if a discount is paused while the checkout page is open, the order must be confirmed again', async () => {
    const { id } = await makeDiscount(cedar, { code: 'PULLED' });
    const form = await checkoutWithCode(cedar, [lamp], { code: 'PULLED' });
    await db.admin(`update discounts set status = 'paused' where id = $1`, [id]);
    await expectNothingChanged(db, async () => {
      expect(await placeOrder(cedar.id, form, SHOPPER)).toMatchObject({ ok: false, code: 'cart_changed' });
    });
  });

  test('a second order with a used code is refused, and may use the code once the first order is cancelled', async () => {
    await makeDiscount(cedar, { code: 'FIRST', limitPerCustomer: '1' });
    const place = async () =>
      placeOrder(cedar.id, await checkoutWithCode(cedar, [lamp], { code: 'FIRST' }), SHOPPER);
    const first = await place();
    if (!first.ok) throw new Error(first.code);
    expect(await place()).toMatchObject({ ok: false, code: 'cart_changed' });
    const { orderId } = first.value;
    await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId }, PROMOTER));
    expect(await withStore(cedar.id, (tx) => readOrderDiscounts(tx, orderId))).toMatchObject([
      { code: 'FIRST', amount: 200, isGivenBack: true },
    ]);
    expect((await place()).ok).toBe(true);
    // Cancelling the first order again returns nothing a second time.
    expect(await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId }, PROMOTER))).toMatchObject({
      ok: false,
    });
    expect(await place()).toMatchObject({ ok: false });
  });
});

describe('a discount for one use per customer (M)', () => {
  const checkout = (email: string, phone: string) =>
    checkoutWithCode(cedar, [lamp], { code: 'ONCE', form: { email, phone } });

  test('a discount for one use per customer is refused to another spelling of the same mailbox and accepted for another mailbox', async () => {
    await makeDiscount(cedar, { code: 'ONCE', limitPerCustomer: '1' });
    const first = await checkout('rana+one@gmail.com', '+96170000001');
    expect(await placeOrder(cedar.id, first, SHOPPER)).toMatchObject({ ok: true });
    for (const email of ['rana+two@gmail.com', 'ra.na@googlemail.com', 'RANA@gmail.com']) {
      const again = await checkout(email, '+96170000002');
      await expectNothingChanged(db, async () => {
        expect(await placeOrder(cedar.id, again, SHOPPER)).toMatchObject({ code: 'cart_changed' });
      });
    }
    const other = await checkout('rana.k@gmail.com', '+96170000003');
    expect(await placeOrder(cedar.id, other, SHOPPER)).toMatchObject({ ok: true });
  });

  test('a discount for one use per customer also counts uses by the same address without its plus-tag', async () => {
    await makeDiscount(cedar, { code: 'ONCE2', limitPerCustomer: '1' });
    const [row] = await db.admin<{ old: string; keys: string[] }>(
      `select encode(sha256(convert_to($1::text || ' email sami+a@example.com', 'UTF8')), 'hex') as old,
         (select app.shopper_keys(null, 'sami+a@example.com', null)
            from (select set_config('app.store_id', $1, false)) s) as keys`,
      [cedar.id],
    );
    expect(row?.keys).toContain(row?.old);
    expect(row?.keys).toHaveLength(2);
  });

  test.each([
    'rana+one@gmail.com',
    'r.a.n.a@googlemail.com',
    'r.k+x+y@example.com',
    '"a@b"@example.com',
    '+x@example.com',
    'rana@example.com',
  ])(
    'a discount for one use per customer counts %s as the same mailbox that the order limits do',
    async (email) => {
      const [row] = await db.admin<{ mailbox: string }>('select app.mailbox_of($1) as mailbox', [email]);
      expect(row?.mailbox).toBe(mailboxOf(email));
    },
  );
});

test('the discounts of an order are read only in its own store (T)', async () => {
  await makeDiscount(cedar, { code: 'MINE' });
  const placed = await placeOrder(cedar.id, await checkoutWithCode(cedar, [lamp], { code: 'MINE' }), SHOPPER);
  if (!placed.ok) throw new Error(placed.code);
  expect(await withStore(najd.id, (tx) => readOrderDiscounts(tx, placed.value.orderId))).toEqual([]);
});

test('all discounts of a store together have at most 200,000 codes, even if two requests make the last ones at once', async () => {
  const [first, second] = [await makeDiscount(najd, {}), await makeDiscount(najd, {})];
  const idOf = (made: { id: string }) => made.id;
  await db.admin(
    `insert into discount_codes (store_id, code, discount_id, max_uses, created_at)
     select $1, 'OF' || n, $2, 1, $3 from generate_series(1, 200000 - 7 - $4::int) n`,
    [najd.id, idOf(first), TEST_TIME, await codesOf(najd.id)],
  );
  const make = (discountId: string, count: number) =>
    withStore(najd.id, (tx) => makeCodes(tx, { discountId, count }, PROMOTER));
  const refused = await expectNothingChanged(db, () => make(idOf(second), 8));
  expect(refused).toMatchObject({ code: 'count_invalid', data: { max: 7 } });
  const both = await Promise.all([make(idOf(second), 7), make(idOf(second), 7)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await codesOf(najd.id)).toBe(200_000);
});

async function codesOf(storeId: string): Promise<number> {
  const [row] = await db.admin<{ n: number }>(
    'select count(*)::int as n from discount_codes where store_id = $1',
    [storeId],
  );
  return row?.n ?? 0;
}
