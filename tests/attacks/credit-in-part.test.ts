import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { checkBooks } from '#domain/books/index.ts';
import { expireHold, startPayment, syncAttempt } from '#domain/cards/index.ts';
import { placeOrder } from '#domain/checkout/index.ts';
import { issueInvoice } from '#domain/invoices/index.ts';
import { acceptTransfer } from '#domain/offline/index.ts';
import { cancelOrder, collectCash, orderDetail, payOnDelivery, refundOrder } from '#domain/orders/index.ts';
import { creditOf, giveCredit } from '#domain/payments/index.ts';
import { CARDS, jobAct, openTestAccount, SHOP_URL, testDesk, typeCard } from '#tests/support/card-orders.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { inLanes } from '#tests/support/lanes.ts';
import { checkoutOf, fillCart, GOOD_FORM, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const desk = testDesk({ at: TEST_TIME });
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 500 });
await setTerms(cedar, 'credit', { isOn: true });
await setTerms(cedar, 'card', { isOn: true });
await setTerms(cedar, 'transfer', BANK);
await openTestAccount(cedar, desk);

/** Two lamps and their delivery. */
const TOTAL = 4500;
let made = 0;

/** A shopper with so much credit, and the form of an order of two lamps that uses `credit` of it. */
async function shopper({ has, uses = has, method }: { has: number; uses?: number; method: string }) {
  made += 1;
  const email = `part${made}@example.com`;
  const { id: customerId } = await makeCustomer(cedar, { email });
  const gift = { customerId, amount: has, reason: 'Gift' };
  await withStore(cedar.id, (tx) => giveCredit(tx, gift, OWNER));
  const form = { ...GOOD_FORM, email, paymentMethod: method };
  const order = async () => {
    const cartToken = await fillCart(cedar, [{ variantId: lamp, quantity: 2 }]);
    const input = await checkoutOf(cedar, cartToken, { form, customerId, credit: uses });
    return () => placeOrder(cedar.id, input, SHOPPER);
  };
  return { customerId, order };
}

async function placed(of: { has: number; uses?: number; method: string }) {
  const { customerId, order } = await shopper(of);
  const done = await (await order())();
  if (!done.ok) throw new Error(`${done.code} ${JSON.stringify(done.data)}`);
  return { customerId, orderId: done.value.orderId };
}

const balance = async (customerId: string) =>
  (await withStore(cedar.id, (tx) => creditOf(tx, customerId)))?.balance.amount;
const payments = (orderId: string) =>
  db.admin('select method, status, amount::int from payments where order_id = $1 order by method', [orderId]);
const detail = async (orderId: string) => {
  const found = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  if (!found.ok) throw new Error(found.code);
  return found.value;
};
const booksOf = async () => (await withStore(cedar.id, checkBooks)).findings;

async function payCard(orderId: string, card = CARDS.good) {
  const asked = { orderId, shopUrl: SHOP_URL, desk };
  const started = await startPayment(cedar.id, asked, SHOPPER);
  await typeCard(cedar, started.ok ? started.value.url : null, card, TEST_TIME);
  const [attempt] = await db.admin<{ id: string; amount: string }>(
    'select id, amount from payment_attempts where order_id = $1',
    [orderId],
  );
  return { attemptId: attempt?.id ?? '', asked: Number(attempt?.amount) };
}

describe('store credit in part of an order (J7)', () => {
  test.each(['cash_on_delivery', 'card', 'bank_transfer'])(
    'beside %s: the parts are the total',
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
      expect(await booksOf()).toEqual([]);
    },
  );

  test('the rest is paid in its own way, and the order is paid when it is', async () => {
    const cash = await placed({ has: 500, method: 'cash_on_delivery' });
    await withStore(cedar.id, (tx) => collectCash(tx, { orderId: cash.orderId }, OWNER));
    const bank = await placed({ has: 500, method: 'bank_transfer' });
    await withStore(cedar.id, (tx) => acceptTransfer(tx, { orderId: bank.orderId }, OWNER));
    const card = await placed({ has: 500, method: 'card' });
    const { attemptId, asked } = await payCard(card.orderId);
    expect(asked).toBe(TOTAL - 500);
    await syncAttempt(cedar.id, { attemptId, desk }, jobAct());
    const given = await placed({ has: 500, method: 'card' });
    await withStore(cedar.id, (tx) => payOnDelivery(tx, { orderId: given.orderId }, SHOPPER));
    await withStore(cedar.id, (tx) => collectCash(tx, { orderId: given.orderId }, OWNER));
    for (const { orderId } of [cash, bank, card, given]) {
      const order = await detail(orderId);
      expect(order).toMatchObject({
        paymentStatus: 'paid',
        captured: { amount: TOTAL },
        balance: { amount: 0 },
      });
      const invoice = await withStore(cedar.id, (tx) => issueInvoice(tx, { orderId }, OWNER));
      expect(invoice.ok && invoice.value.totals.gross).toBe(TOTAL);
    }
    expect(await booksOf()).toEqual([]);
  });

  test('a refund gives the money first, then the credit, never more of either than came in', async () => {
    const { customerId, orderId } = await placed({ has: 3000, method: 'cash_on_delivery' });
    await withStore(cedar.id, (tx) => collectCash(tx, { orderId }, OWNER));
    const lineId = (await detail(orderId)).lines[0]?.id ?? '';
    const back = (input: object) =>
      withStore(cedar.id, (tx) => refundOrder(tx, { orderId, method: 'cash', ...input }, OWNER));
    await withStore(cedar.id, (tx) => issueInvoice(tx, { orderId }, OWNER));
    expect(await back({ lines: [{ lineId, quantity: 1, restock: true }] })).toMatchObject({
      ok: true,
      value: { amount: 2000 },
    });
    expect(await balance(customerId)).toBe(500);
    expect((await detail(orderId)).refunds.map(({ method, amount }) => [method, amount.amount])).toEqual([
      ['cash', 1500],
      ['store_credit', 500],
    ]);
    expect((await detail(orderId)).lines[0]).toMatchObject({ refunded: 1, refundedAmount: { amount: 2000 } });
    expect(await back({ lines: [{ lineId, quantity: 1 }], delivery: 500 })).toMatchObject({ ok: true });
    expect(await balance(customerId)).toBe(3000);
    const more = () => back({ other: 1 });
    expect((await expectNothingChanged(db, more)).ok).toBe(false);
    expect(await detail(orderId)).toMatchObject({
      paymentStatus: 'refunded',
      refundedTotal: { amount: TOTAL },
    });
    const notes = await db.admin<{ total: string }>(
      `select sum(total)::text as total from invoices where order_id = $1 and kind = 'credit_note'`,
      [orderId],
    );
    expect(notes).toEqual([{ total: String(TOTAL) }]);
    expect(await booksOf()).toEqual([]);
  });

  test('cancelled or run out before the rest is paid, the credit is the shopper’s again', async () => {
    const off = await placed({ has: 800, method: 'cash_on_delivery' });
    await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId: off.orderId }, OWNER));
    const out = await placed({ has: 800, method: 'card' });
    const { attemptId } = await payCard(out.orderId, CARDS.declined);
    expect(await expireHold(cedar.id, { orderId: out.orderId, desk }, jobAct(36))).toBe('cancelled');
    for (const { orderId, customerId } of [off, out]) {
      expect(await balance(customerId)).toBe(800);
      expect(await detail(orderId)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    }
    expect(attemptId).not.toBe('');
    expect(await booksOf()).toEqual([]);
  });

  test('money that comes after the credit went back goes back as well', async () => {
    const { customerId, orderId } = await placed({ has: 800, method: 'card' });
    // The bank said yes in the page's last second, after the hold's end was served.
    const slow = testDesk({ at: TEST_TIME }, (provider) => ({
      closeCheckout: async () => ({ ok: true, value: undefined }),
      retrieve: async (...asked) => {
        const charge = await provider.retrieve(...asked);
        return charge.ok ? { ok: true, value: { ...charge.value, state: 'open', captured: 0 } } : charge;
      },
    }));
    const { attemptId } = await payCard(orderId);
    expect(await expireHold(cedar.id, { orderId, desk: slow }, jobAct(36))).toBe('cancelled');
    expect(await balance(customerId)).toBe(800);
    expect(await syncAttempt(cedar.id, { attemptId, desk }, jobAct(40))).toEqual({ ok: true, value: 'paid' });
    const order = await detail(orderId);
    expect(order).toMatchObject({ status: 'cancelled', refundedTotal: { amount: TOTAL } });
    expect(order.refunds.map(({ method, amount }) => [method, amount.amount])).toEqual([
      ['store_credit', 800],
      ['card', TOTAL - 800],
    ]);
    expect(await booksOf()).toEqual([]);
  });
});

describe('credit that is not what the shopper saw', () => {
  test.each([
    ['more than there is', { has: 500, uses: 501 }],
    ['all of the order and more', { has: 9000, uses: TOTAL }],
  ])('%s is asked about, and nothing is written', async (_, of) => {
    const { order } = await shopper({ ...of, method: 'cash_on_delivery' });
    const refused = await expectNothingChanged(db, await order());
    expect(refused).toMatchObject({
      code: 'cart_changed',
      data: { differences: [{ kind: 'credit', was: { amount: of.uses } }] },
    });
  });

  test.each([Number.NaN, -5, 0.5, 0])('%s uses none', async (uses) => {
    const { customerId, orderId } = await placed({ has: 500, uses, method: 'cash_on_delivery' });
    expect(await balance(customerId)).toBe(500);
    expect(await payments(orderId)).toEqual([
      { method: 'cash_on_delivery', status: 'pending', amount: TOTAL },
    ]);
  });

  test('where the store takes no credit, and for a guest, none is used', async () => {
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

describe('eight orders of one shopper at once, each with a part of the same credit', () => {
  const race = async () => {
    const { customerId, order } = await shopper({ has: 1000, uses: 400, method: 'cash_on_delivery' });
    const deeds = await Promise.all(Array.from({ length: 8 }, order));
    const done = await inLanes(8, deeds);
    return { customerId, taken: done.filter(({ ok }) => ok).length };
  };

  test('two get their part, the others are asked, and nobody waits in a ring', async () => {
    const { customerId, taken } = await race();
    expect(taken).toBe(2);
    expect(await balance(customerId)).toBe(200);
    expect(await booksOf()).toEqual([]);
  });

  // The same writer without its condition, as a shop has it that trusts what it read before.
  test('without the database’s word more is spent than was given (the naive way)', async () => {
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

describe('the limits of a way to pay are about what credit leaves (J1, J7)', () => {
  const payable = (has: number, uses: number) => shopper({ has, uses, method: 'cash_on_delivery' });
  const NOT_OFFERED = {
    ...{ ok: false, code: 'invalid_form' },
    data: { fields: { paymentMethod: { code: 'not_offered' } } },
  };

  test.each([
    ['a rest at the most', { max: 1500 }, 3000, true],
    ['a rest above the most', { max: 1499 }, 3000, false],
    ['a rest at the least', { min: 1500 }, 3000, true],
    ['a rest below the least', { min: 1501 }, 3000, false],
    ['a total above the most, with credit that is not used', { max: 1500 }, 0, false],
    ['a total above the least, with credit that is not used', { min: 1501 }, 0, true],
  ])('cash: %s', async (_, limits, uses, isTaken) => {
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
  });

  test.each([
    ['card', 1500, true],
    ['card', 1501, false],
    ['bank_transfer', 1500, true],
    ['bank_transfer', 1501, false],
  ] as const)('%s of at least %i', async (method, min, isTaken) => {
    const part = method === 'card' ? 'card' : 'transfer';
    await setTerms(cedar, part, { min });
    const { order } = await shopper({ has: 3000, method });
    const place = await order();
    if (isTaken) expect(await place()).toMatchObject({ ok: true, value: { paymentMethod: method } });
    else expect(await expectNothingChanged(db, place)).toEqual(NOT_OFFERED);
    await setTerms(cedar, part, { min: null });
  });

  test.each([
    ['the rest', { max: 1500 }, true],
    ['the rest', { max: 1499 }, false],
    ['the rest', { min: 1501 }, false],
    ['the address', { zones: [{ country: 'JO', cities: [] }] }, false],
  ])('a card given up for cash meets the same terms: %s, %o', async (_, terms, isTaken) => {
    const { orderId } = await placed({ has: 3000, method: 'card' });
    await setTerms(cedar, 'cash', terms);
    const giveUp = () => withStore(cedar.id, (tx) => payOnDelivery(tx, { orderId }, SHOPPER));
    if (isTaken) expect(await giveUp()).toMatchObject({ ok: true });
    else expect(await expectNothingChanged(db, giveUp)).toMatchObject({ ok: false, code: 'cash_refused' });
    await setTerms(cedar, 'cash', { min: null, max: null, zones: [] });
  });
});
