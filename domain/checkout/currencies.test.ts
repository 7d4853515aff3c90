import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { acceptPrices, addLine, priceCart, setQuantity, termsOf, viewCart } from '#domain/cart/index.ts';
import { saveCurrency, setCurrencyPrice } from '#domain/catalog/index.ts';
import { type Money, minorConversion, money, type Rounding } from '#lib/money/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import {
  BROKEN_ORDERS,
  checkoutOf,
  fillCart,
  GOOD_FORM,
  makeVariant,
  SHOPPER,
} from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { expectTotalsAddUp } from '#tests/support/totals.ts';
import { placeOrder } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const sell = (code: string, numer: number, denom: number, rounding: Rounding = 'none') =>
  withStore(cedar.id, (tx) => saveCurrency(tx, { code, rate: { numer, denom }, rounding }, SHOPPER));
await sell('SAR', 15, 4);
await sell('JOD', 709, 1000);

const view = (cartToken: string, currency?: string) =>
  withStore(cedar.id, (tx) => viewCart(tx, { cartToken, locale: 'en', at: TEST_TIME, currency }));

describe('a cart in the shown currency (G2)', () => {
  test('the prices, delivery charge and total of a cart are in the shown currency (G2)', async () => {
    const cup = await makeVariant(cedar, { title: 'Cup', amount: 1999, stock: 9 });
    const cartToken = await fillCart(cedar, [{ variantId: cup, quantity: 2 }]);
    const inRiyals = await view(cartToken, 'SAR');
    expect(inRiyals).toMatchObject({
      currency: 'SAR',
      freeDeliveryFrom: money(37_500, 'SAR'),
      lines: [{ unitPrice: money(7496, 'SAR'), lineTotal: money(14_992, 'SAR'), problems: [] }],
    });
    expect(inRiyals.totals.delivery.shown).toEqual(money(1875, 'SAR'));
    expect(inRiyals.totals.total).toEqual(money(14_992 + 1875, 'SAR'));
    expectTotalsAddUp(inRiyals.totals);
    expect((await view(cartToken, 'JOD')).totals.total).toEqual(money(2 * 14_173 + 3545, 'JOD'));
    // The store does not sell in this currency, so the cart uses the store's own.
    expect((await view(cartToken, 'KWD')).totals.total).toEqual(money(2 * 1999 + 500, 'USD'));
  });

  test('a cart in a newly chosen currency reports a changed price only if the price itself changed (G2)', async () => {
    const bowl = await makeVariant(cedar, { title: 'Bowl', amount: 1000, stock: 9 });
    const added = await withStore(cedar.id, (tx) =>
      addLine(tx, { cartToken: null, variantId: bowl, quantity: 1, currency: 'SAR' }, SHOPPER),
    );
    const cartToken = added.ok ? added.value.cartToken : '';
    await withStore(cedar.id, (tx) =>
      setCurrencyPrice(tx, { variantId: bowl, code: 'SAR', price: money(4000, 'SAR') }, SHOPPER),
    );
    expect((await view(cartToken, 'USD')).lines[0]?.problems).toEqual([]);
    expect((await view(cartToken, 'SAR')).lines[0]?.problems).toEqual([
      { code: 'price_changed', was: money(3750, 'SAR'), now: money(4000, 'SAR') },
    ]);
    await withStore(cedar.id, (tx) => acceptPrices(tx, { cartToken, currency: 'SAR' }, SHOPPER));
    expect((await view(cartToken, 'SAR')).lines[0]?.problems).toEqual([]);
    await withStore(cedar.id, (tx) =>
      setQuantity(tx, { cartToken, variantId: bowl, quantity: 2, currency: 'JOD' }, SHOPPER),
    );
    expect(
      await db.admin('select seen_amount::int, seen_currency from cart_lines where variant_id = $1', [bowl]),
    ).toEqual([{ seen_amount: 7090, seen_currency: 'JOD' }]);
  });
});

describe('an order in the shown currency', () => {
  test('an order keeps its currency, rate and amounts when rate and prices change', async () => {
    const dish = await makeVariant(cedar, { title: 'Dish', amount: 1000, stock: 9 });
    const cartToken = await fillCart(cedar, [{ variantId: dish, quantity: 3 }]);
    const { quote } = await view(cartToken, 'SAR');
    const input = await checkoutOf(cedar, cartToken, { quote, currency: 'SAR' });
    const placed = await placeOrder(cedar.id, input, SHOPPER);
    expect(placed).toMatchObject({ ok: true });
    await sell('SAR', 4, 1);
    const [order] = await db.admin(
      `select o.currency, o.base_currency, o.rate_numer::int, o.rate_denom::int, o.total::int, o.delivery_total::int,
              p.amount::int as paid, p.currency as paid_in
         from orders o join payments p on p.order_id = o.id where o.id = $1`,
      [placed.ok ? placed.value.orderId : ''],
    );
    expect(order).toEqual({
      currency: 'SAR',
      base_currency: 'USD',
      rate_numer: 15,
      rate_denom: 4,
      total: 3 * 3750 + 1875,
      delivery_total: 1875,
      paid: 3 * 3750 + 1875,
      paid_in: 'SAR',
    });
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
    await sell('SAR', 15, 4);
  });

  test('an order in the store’s own currency has no rate', async () => {
    const jug = await makeVariant(cedar, { title: 'Jug', amount: 1000, stock: 9 });
    const input = await checkoutOf(cedar, await fillCart(cedar, [{ variantId: jug }]));
    const placed = await placeOrder(cedar.id, { ...input, currency: 'USD' }, SHOPPER);
    const id = placed.ok ? placed.value.orderId : '';
    expect(
      await db.admin('select currency, base_currency, rate_numer from orders where id = $1', [id]),
    ).toEqual([{ currency: 'USD', base_currency: null, rate_numer: null }]);
  });

  test('a currency switched in another tab, or a changed rate, is reported to the shopper and never charged unseen (I4)', async () => {
    const vase = await makeVariant(cedar, { title: 'Vase', amount: 1000, stock: 9 });
    const cartToken = await fillCart(cedar, [{ variantId: vase }]);
    const { quote } = await view(cartToken, 'USD');
    const input = await checkoutOf(cedar, cartToken, { quote, currency: 'SAR', form: GOOD_FORM });
    const switched = await expectNothingChanged(db, () => placeOrder(cedar.id, input, SHOPPER));
    expect(switched).toEqual({
      ok: false,
      code: 'cart_changed',
      data: { differences: [{ kind: 'total', was: money(1500, 'USD'), now: money(5625, 'SAR') }] },
    });
    const seen = (await view(cartToken, 'SAR')).quote;
    await sell('SAR', 4, 1);
    const moved = await expectNothingChanged(db, () =>
      placeOrder(cedar.id, { ...input, quote: seen }, SHOPPER),
    );
    expect(moved).toMatchObject({
      code: 'cart_changed',
      data: { differences: [{ kind: 'price' }, { kind: 'delivery' }, { kind: 'total' }] },
    });
    await sell('SAR', 15, 4);
  });
});

/** An order's totals in another currency, and the sum of their parts. */
const ROW = {
  currency: 'USD',
  country: 'SA',
  name_min_length: 4,
  zip_required: true,
  zip_not_asked_in: [],
  takes_guests: true,
  takes_notes: true,
  delivery_flat: 500,
  delivery_free_from: 10_000,
  prices_include_tax: true,
  delivery_rules: null,
  tax_rules: null,
  payment_rules: null,
};
const baskets = fc.record({
  code: fc.constantFrom('SAR', 'JOD', 'JPY'),
  rate: fc.record({ numer: fc.integer({ min: 1, max: 9999 }), denom: fc.integer({ min: 1, max: 9999 }) }),
  tax: fc.constantFrom(0, 50_000, 150_000),
  lines: fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 500_000 }), quantity: fc.integer({ min: 1, max: 20 }) }),
    { minLength: 1, maxLength: 12 },
  ),
});
type Basket = {
  code: string;
  rate: { numer: number; denom: number };
  tax: number;
  lines: { amount: number; quantity: number }[];
};

function totalsOf({ code, rate, tax, lines }: Basket, convert: (amount: number, basket: Basket) => number) {
  const shown = { shown_code: code, rate_numer: rate.numer, rate_denom: rate.denom };
  const goods = lines.map(({ amount, quantity }, at) => {
    const unitPrice: Money = { amount: convert(amount, { code, rate, tax, lines }), currency: code };
    return { variantId: String(at), quantity, unitPrice, taxClass: 'standard', weightGrams: 0 };
  });
  const { totals } = priceCart(goods, termsOf({ ...ROW, ...shown, tax_rate_ppm: tax }), { choice: {} });
  return { goods, totals };
}

const exact = (amount: number, { code, rate }: Basket) => {
  const { numer, denom } = minorConversion('USD', { code, rate, rounding: 'none' });
  const half = (2n * BigInt(amount) * BigInt(numer) + BigInt(denom)) / (2n * BigInt(denom));
  return Math.max(1, Number(half));
};

test('the parts of an order in any currency add up to its total, to the last minor unit', () => {
  fc.assert(
    fc.property(baskets, (basket) => {
      const { goods, totals } = totalsOf(basket, exact);
      expectTotalsAddUp(totals);
      const sum = goods.reduce((all, { quantity, unitPrice }) => all + quantity * unitPrice.amount, 0);
      expect(totals.goodsBeforeDiscounts.amount).toBe(sum);
      expect(totals.total.amount).toBe(sum + totals.delivery.shown.amount);
    }),
    { numRuns: 500 },
  );
});

test('a naive conversion of the sum, instead of each price, differs from the sum of the shown prices', () => {
  const basket: Basket = {
    code: 'SAR',
    rate: { numer: 15, denom: 4 },
    tax: 0,
    lines: Array(3).fill({ amount: 1999, quantity: 1 }),
  };
  const { goods } = totalsOf(basket, exact);
  const ofParts = goods.reduce((all, { unitPrice }) => all + unitPrice.amount, 0);
  const ofSum = exact(3 * 1999, basket);
  expect([ofParts, ofSum]).toEqual([22_488, 22_489]);
});
