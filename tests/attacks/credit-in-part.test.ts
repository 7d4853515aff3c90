import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { syncAttempt } from '#domain/card-payments/index.ts';
import { placeOrder } from '#domain/checkout/index.ts';
import { issueInvoice } from '#domain/invoices/index.ts';
import { acceptTransfer } from '#domain/manual-payments/index.ts';
import { collectCash, payOnDelivery } from '#domain/orders/index.ts';
import { jobAct } from '#tests/support/card-orders.ts';
import { creditShop, TOTAL } from '#tests/support/credit-orders.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { inLanes } from '#tests/support/lanes.ts';
import { checkoutOf, fillCart, SHOPPER } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const { owner, desk, lamp, shopper, placed, balance, payments, detail, inconsistenciesIn, payCard } =
  await creditShop(db, cedar);

describe('orders partly paid with store credit (J7)', () => {
  test.each(['cash_on_delivery', 'card', 'bank_transfer'])(
    'if store credit pays part of an order and %s the rest, the two amounts add up to the total',
    async (method) => {
      const { customerId, orderId } = await placed({ has: 1234, method });
      expect(await balance(customerId)).toBe(0);
      const order = await detail(orderId);
      expect(order).toMatchObject({
        total: { amount: TOTAL },
        creditUsed: { amount: 1234 },
        balance: { amount: TOTAL - 1234 },
        paymentMethod: method,
        status: method === 'cash_on_delivery' ? 'confirmed' : 'pending_payment',
        paymentStatus: method === 'cash_on_delivery' ? 'unpaid' : 'pending',
      });
      const rest = { method, status: 'pending', amount: TOTAL - 1234 };
      const part = { method: 'store_credit', status: 'paid', amount: 1234 };
      expect(await payments(orderId)).toEqual([rest, part]);
      expect(order.events.find(({ kind }) => kind === 'credit_used')?.data).toMatchObject({ amount: 1234 });
      expect(await inconsistenciesIn()).toEqual([]);
    },
  );

  test('an order partly paid with store credit is paid once the remaining amount is paid by the chosen method', async () => {
    const cash = await placed({ has: 500, method: 'cash_on_delivery' });
    await withStore(cedar.id, (tx) => collectCash(tx, { orderId: cash.orderId }, owner));
    const bank = await placed({ has: 500, method: 'bank_transfer' });
    await withStore(cedar.id, (tx) => acceptTransfer(tx, { orderId: bank.orderId }, owner));
    const card = await placed({ has: 500, method: 'card' });
    const { attemptId, asked } = await payCard(card.orderId);
    expect(asked).toBe(TOTAL - 500);
    await syncAttempt(cedar.id, { attemptId, desk }, jobAct());
    const given = await placed({ has: 500, method: 'card' });
    await withStore(cedar.id, (tx) => payOnDelivery(tx, { orderId: given.orderId }, SHOPPER));
    await withStore(cedar.id, (tx) => collectCash(tx, { orderId: given.orderId }, owner));
    for (const { orderId } of [cash, bank, card, given]) {
      const order = await detail(orderId);
      expect(order).toMatchObject({
        paymentStatus: 'paid',
        captured: { amount: TOTAL },
        balance: { amount: 0 },
      });
      const invoice = await withStore(cedar.id, (tx) => issueInvoice(tx, { orderId }, owner));
      expect(invoice.ok && invoice.value.totals.gross).toBe(TOTAL);
    }
    expect(await inconsistenciesIn()).toEqual([]);
  });
});

describe('store credit that differs from what the shopper saw', () => {
  test.each([
    ['more than the balance', { has: 500, uses: 501 }],
    ['the whole total', { has: 9000, uses: TOTAL }],
  ])(
    'an order that uses store credit of %s must be confirmed again, and nothing is written',
    async (_, of) => {
      const { order } = await shopper({ ...of, method: 'cash_on_delivery' });
      const refused = await expectNothingChanged(db, await order());
      expect(refused).toMatchObject({
        code: 'cart_changed',
        data: { differences: [{ kind: 'credit', was: { amount: of.uses } }] },
      });
    },
  );

  test.each([Number.NaN, -5, 0.5, 0])('an order that asks for store credit of %s uses none', async (uses) => {
    const { customerId, orderId } = await placed({ has: 500, uses, method: 'cash_on_delivery' });
    expect(await balance(customerId)).toBe(500);
    expect(await payments(orderId)).toEqual([
      { method: 'cash_on_delivery', status: 'pending', amount: TOTAL },
    ]);
  });

  test('an order with store credit is refused to a guest, and in a store that has switched store credit off', async () => {
    const { order } = await shopper({ has: 500, method: 'cash_on_delivery' });
    await setTerms(cedar, 'credit', { isOn: false });
    expect(await expectNothingChanged(db, await order())).toMatchObject({ code: 'cart_changed' });
    await setTerms(cedar, 'credit', { isOn: true });
    const cartToken = await fillCart(cedar, [{ variantId: lamp, quantity: 2 }]);
    const input = await checkoutOf(cedar, cartToken, { credit: 500 });
    const guest = () => placeOrder(cedar.id, input, SHOPPER);
    expect(await expectNothingChanged(db, guest)).toMatchObject({ code: 'cart_changed' });
  });
});

describe('eight simultaneous orders that use parts of the same store credit', () => {
  const race = async () => {
    const { customerId, order } = await shopper({ has: 1000, uses: 400, method: 'cash_on_delivery' });
    const deeds = await Promise.all(Array.from({ length: 8 }, order));
    const done = await inLanes(8, deeds);
    const codes = done.flatMap((each) => (each.ok ? [] : [each.code]));
    return { customerId, taken: done.length - codes.length, codes: new Set(codes) };
  };

  test('if eight orders use parts of one store credit at once, two are placed, the others must be confirmed again, and none deadlocks', async () => {
    const { customerId, taken, codes } = await race();
    expect(taken).toBe(2);
    expect(codes).toEqual(new Set(['cart_changed']));
    expect(await balance(customerId)).toBe(200);
    expect(await inconsistenciesIn()).toEqual([]);
  });

  // The naive variant: the same statement without its condition, trusting an earlier read.
  test('without the condition in the database, eight simultaneous orders spend more store credit than there is', async () => {
    const [row] = await db.admin<{ source: string }>(
      `select pg_get_functiondef('app.add_credit(jsonb)'::regprocedure) as source`,
    );
    const source = row?.source ?? '';
    const naive = source.replace('and a.balance + v_entry.amount >= 0', '');
    expect(naive).not.toBe(source);
    await db.admin('alter table credit_accounts drop constraint credit_accounts_balance_check');
    await db.admin(naive);
    const { customerId, taken } = await race();
    await db.admin(source);
    expect(taken).toBeGreaterThan(2);
    expect(await balance(customerId)).toBeLessThan(0);
  });
});

describe('the limits of a payment method apply to the amount that remains after store credit (J1, J7)', () => {
  const payable = (has: number, uses: number) => shopper({ has, uses, method: 'cash_on_delivery' });
  const NOT_OFFERED = {
    ...{ ok: false, code: 'invalid_form' },
    data: { fields: { paymentMethod: { code: 'not_offered' } } },
  };

  test.each([
    ['a remaining amount equal to the maximum', { max: 1500 }, 3000, true],
    ['a remaining amount above the maximum', { max: 1499 }, 3000, false],
    ['a remaining amount equal to the minimum', { min: 1500 }, 3000, true],
    ['a remaining amount below the minimum', { min: 1501 }, 3000, false],
    ['a total above the maximum, with store credit that is not used', { max: 1500 }, 0, false],
    ['a total above the minimum, with store credit that is not used', { min: 1501 }, 0, true],
  ])(
    'the limits of cash on delivery apply to the amount that remains after store credit: %s',
    async (_, limits, uses, isTaken) => {
      const { customerId, order } = await payable(3000, uses);
      await setTerms(cedar, 'cash', limits);
      const place = await order();
      if (isTaken) {
        const done = await place();
        expect(done).toMatchObject({ ok: true, value: { paymentMethod: 'cash_on_delivery' } });
        const orderId = done.ok ? done.value.orderId : '';
        const cash = { method: 'cash_on_delivery', status: 'pending', amount: TOTAL - uses };
        expect(await payments(orderId)).toContainEqual(cash);
        expect(await balance(customerId)).toBe(3000 - uses);
      } else {
        expect(await expectNothingChanged(db, place)).toEqual(NOT_OFFERED);
      }
      await setTerms(cedar, 'cash', { min: null, max: null });
    },
  );

  test.each([
    ['card', 1500, true],
    ['card', 1501, false],
    ['bank_transfer', 1500, true],
    ['bank_transfer', 1501, false],
  ] as const)(
    'the minimum for %s of %i applies to the amount that remains after store credit',
    async (method, min, isTaken) => {
      const part = method === 'card' ? 'card' : 'transfer';
      await setTerms(cedar, part, { min });
      const { order } = await shopper({ has: 3000, method });
      const place = await order();
      if (isTaken) expect(await place()).toMatchObject({ ok: true, value: { paymentMethod: method } });
      else expect(await expectNothingChanged(db, place)).toEqual(NOT_OFFERED);
      await setTerms(cedar, part, { min: null });
    },
  );

  test.each([
    ['the remaining amount', { max: 1500 }, true],
    ['the remaining amount', { max: 1499 }, false],
    ['the remaining amount', { min: 1501 }, false],
    ['the address', { zones: [{ country: 'JO', cities: [] }] }, false],
  ])(
    'an order that is changed from card to cash on delivery must meet the limits of cash: %s, %o',
    async (_, terms, isTaken) => {
      const { orderId } = await placed({ has: 3000, method: 'card' });
      await setTerms(cedar, 'cash', terms);
      const giveUp = () => withStore(cedar.id, (tx) => payOnDelivery(tx, { orderId }, SHOPPER));
      if (isTaken) expect(await giveUp()).toMatchObject({ ok: true });
      else expect(await expectNothingChanged(db, giveUp)).toMatchObject({ ok: false, code: 'cash_refused' });
      await setTerms(cedar, 'cash', { min: null, max: null, zones: [] });
    },
  );
});
