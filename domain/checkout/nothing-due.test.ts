import { beforeAll, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { addCode, viewCart } from '#domain/cart/index.ts';
import { checkConsistency } from '#domain/consistency/index.ts';
import { invoicesOfOrder } from '#domain/invoices/index.ts';
import { matchCourierList, ordersToConfirm } from '#domain/manual-payments/index.ts';
import { cancelOwnOrder, collectCash, orderDetail, refundOrder } from '#domain/orders/index.ts';
import { refuseCashOf } from '#domain/payments/index.ts';
import { nameOfRow, salesReport } from '#domain/reports/index.ts';
import { translator } from '#messages/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { giveFile } from '#tests/support/digital.ts';
import { makeDiscount } from '#tests/support/discounts.ts';
import { checkoutOf, fillCart, GOOD_FORM, makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { placeOrder, placeStaffOrder } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const sampler = await makeVariant(cedar, { title: 'Sampler', amount: 0, stock: null });
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
await giveFile(cedar, sampler);
await makeDiscount(cedar, { code: 'GIFT', percent: '100', isStackable: true });
await makeDiscount(cedar, { code: 'BROUGHT', kind: 'free_delivery', isStackable: true });

const inCedar = <T>(work: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, work);
const FREE = [{ variantId: sampler }];

/** A cart with a lamp that discount codes make free, and free delivery. */
async function giftCart(): Promise<string> {
  const cartToken = await fillCart(cedar, [{ variantId: lamp }]);
  for (const typed of ['GIFT', 'BROUGHT']) {
    const look = { cartToken, locale: 'en' as const, at: TEST_TIME, typed };
    expect(await inCedar((tx) => addCode(tx, look, SHOPPER))).toMatchObject({ ok: true });
  }
  return cartToken;
}

async function placeGift(locale: 'en' | 'ar' = 'en'): Promise<string> {
  const placed = await placeOrder(cedar.id, await checkoutOf(cedar, await giftCart(), { locale }), SHOPPER);
  if (!placed.ok) throw new Error(placed.code);
  return placed.value.orderId;
}

const waysOf = async (cartToken: string, paymentMethod: string | null = null) => {
  const choice = { paymentMethod };
  const look = { cartToken, locale: 'en' as const, at: TEST_TIME, choice };
  const { payments, payment } = await inCedar((tx) => viewCart(tx, look));
  return { offered: payments.map(({ method }) => method), chosen: payment?.method };
};
const stored = async (orderId: string) =>
  (
    await db.admin(
      `select o.status, o.payment_status, o.payment_method, o.confirmation, o.total::int, o.hold_until,
              p.method, p.status as paid, p.amount::int, p.captured_amount::int as captured, p.settled_by
         from orders o join payments p on p.order_id = o.id where o.id = $1`,
      [orderId],
    )
  )[0];
/** A free file: paid, and delivered automatically. */
const PAID = {
  ...{ status: 'delivered', payment_status: 'paid', payment_method: 'nothing_due', confirmation: 'none' },
  ...{ total: 0, hold_until: null, method: 'nothing_due', paid: 'paid', amount: 0, captured: 0 },
};
const DONE = ['placed', 'delivered', 'invoice_issued'];
const detail = async (orderId: string) => {
  const found = await inCedar((tx) => orderDetail(tx, { orderId, locale: 'en' }));
  if (!found.ok) throw new Error(found.code);
  return found.value;
};
const filesOf = (orderId: string) =>
  db.admin('select id from order_downloads where order_id = $1', [orderId]);
const mailOf = async (orderId: string) =>
  (
    await db.admin<{ text: string }>(
      "select body_text as text from mails where dedupe_key = 'order_confirmed:' || $1",
      [orderId],
    )
  ).map(({ text }) => text);

describe('the checkout of an order with a total of 0', () => {
  test.each([
    ['with cash alone', {}],
    ['with cash off, so with no way on at all', { cash: { isOn: false } }],
    ['with every way on', { cash: { isOn: true }, card: { isOn: true }, transfer: BANK }],
  ])('an order with a total of 0 has one payment method, preselected: %s', async (_, terms) => {
    for (const [part, change] of Object.entries(terms)) {
      await setTerms(cedar, part as 'cash', change as { isOn: boolean });
    }
    const one = { offered: ['nothing_due'], chosen: 'nothing_due' };
    expect(await waysOf(await fillCart(cedar, FREE))).toEqual(one);
    expect(await waysOf(await giftCart(), 'card')).toEqual(one);
    const costs = await waysOf(await fillCart(cedar, [{ variantId: lamp }]), 'nothing_due');
    expect(costs.offered).not.toContain('nothing_due');
    expect(costs.chosen).not.toBe('nothing_due');
  });

  test('an order with a total above 0 cannot use the payment method for a total of 0, even if it is posted by hand', async () => {
    const form = { ...GOOD_FORM, paymentMethod: 'nothing_due' };
    const input = await checkoutOf(cedar, await fillCart(cedar, [{ variantId: lamp }]), { form });
    const refused = await expectNothingChanged(db, () => placeOrder(cedar.id, input, SHOPPER));
    expect(refused).toMatchObject({
      code: 'invalid_form',
      data: { fields: { paymentMethod: { code: 'not_offered' } } },
    });
  });

  test('a total that becomes 0, or is no longer 0, is reported to the shopper, whatever payment method was chosen before', async () => {
    const cartToken = await fillCart(cedar, [{ variantId: lamp }]);
    const form = { ...GOOD_FORM, paymentMethod: 'cash_on_delivery' };
    const input = await checkoutOf(cedar, cartToken, { form });
    for (const typed of ['GIFT', 'BROUGHT']) {
      const look = { cartToken, locale: 'en' as const, at: TEST_TIME, typed };
      await inCedar((tx) => addCode(tx, look, SHOPPER));
    }
    const asked = await expectNothingChanged(db, () => placeOrder(cedar.id, input, SHOPPER));
    expect(asked).toMatchObject({ code: 'cart_changed' });
  });
});

describe('a placed order with a total of 0', () => {
  test.each(['', 'nothing_due', 'cash_on_delivery'])(
    'an order with a total of 0 is confirmed and paid at once, even if the form posts "%s"',
    async (way) => {
      const form = { ...GOOD_FORM, paymentMethod: way };
      const order = await orderOf(cedar, FREE, { form });
      expect(order).toMatchObject({ isNew: true, paymentMethod: 'nothing_due' });
      expect(await stored(order.orderId)).toEqual({ ...PAID, settled_by: 'nothing_due: shopper' });
      expect(await filesOf(order.orderId), 'its file is there').toHaveLength(1);
      expect((await detail(order.orderId)).events.map(({ kind }) => kind)).toEqual(DONE);
    },
  );

  test.each([
    ['en', 'Nothing to pay', /cash/i],
    ['ar', 'لا مبلغ للدفع', /نقد|الاستلام/],
  ] as const)(
    'the mail of an order with a total of 0 announces no money to collect (%s)',
    async (locale, said, cash) => {
      const [text, ...more] = await mailOf(await placeGift(locale));
      expect(more).toEqual([]);
      expect(text).toContain(said);
      expect(text).not.toMatch(cash);
    },
  );

  test('an order with a total of 0 is exempt from the cash rules: confirmation call, refuse list and limit', async () => {
    const cash = {
      isOn: true,
      confirm: 'call' as const,
      openPerPhone: 1,
      min: 100,
      zones: [{ country: 'JO', cities: [] }],
    };
    await setTerms(cedar, 'cash', cash);
    await inCedar((tx) =>
      refuseCashOf(tx, { kind: 'email', value: 'sara@example.com', reason: 'Refused parcels' }, OWNER),
    );
    for (const lines of [FREE, FREE]) {
      const { orderId } = await orderOf(cedar, lines);
      expect(await stored(orderId)).toMatchObject(PAID);
    }
    expect((await inCedar((tx) => ordersToConfirm(tx))).rows).toEqual([]);
    await setTerms(cedar, 'cash', { confirm: 'none', openPerPhone: null, min: null, zones: [] });
    await db.admin('delete from cash_refusals');
  });

  test('placing the same checkout with a total of 0 twice at the same moment makes one order, paid once', async () => {
    const input = await checkoutOf(cedar, await giftCart());
    const done = await Promise.all([1, 2, 3].map(() => placeOrder(cedar.id, input, SHOPPER)));
    const ids = done.map((each) => (each.ok ? each.value.orderId : each.code));
    expect(new Set(ids).size).toBe(1);
    expect(done.filter((each) => each.ok && each.value.isNew)).toHaveLength(1);
    const payments = await db.admin('select status from payments where order_id = $1', [ids[0]]);
    expect(payments).toEqual([{ status: 'paid' }]);
    expect(await mailOf(ids[0] ?? '')).toHaveLength(1);
  });

  test.each(['cash_on_delivery', 'card'] as const)(
    'an order with a total of 0 that staff write is paid, whatever payment method they chose (%s)',
    async (paymentMethod) => {
      const input = { lines: [{ variantId: sampler, quantity: 1 }], form: GOOD_FORM, locale: 'en' as const };
      const made = await inCedar((tx) => placeStaffOrder(tx, { ...input, paymentMethod, key: '' }, OWNER));
      if (!made.ok) throw new Error(made.code);
      expect(await stored(made.value.orderId)).toEqual({ ...PAID, settled_by: 'nothing_due: Rana' });
      expect(await filesOf(made.value.orderId)).toHaveLength(1);
    },
  );

  test('an order with a total of 0 gets its invoice in a shop that invoices paid orders', async () => {
    const later = await placeGift();
    expect(await inCedar((tx) => invoicesOfOrder(tx, later))).toEqual([]);
    await db.admin(
      `insert into invoice_settings (store_id, issue_at, updated_at) values ($1, 'paid', now())
       on conflict (store_id) do update set issue_at = 'paid'`,
      [cedar.id],
    );
    const orderId = await placeGift();
    expect(await inCedar((tx) => invoicesOfOrder(tx, orderId))).toMatchObject([{ kind: 'invoice' }]);
    await db.admin("update invoice_settings set issue_at = 'shipped'");
  });
});

describe('a paid order with a total of 0', () => {
  let orderId = '';
  beforeAll(async () => {
    orderId = await placeGift();
  });

  test.each(['cash', 'card', 'bank_transfer', 'store_credit'] as const)(
    'an order with a total of 0 cannot be refunded (%s)',
    async (method) => {
      const lineId = (await detail(orderId)).lines[0]?.id ?? '';
      for (const back of [{ other: 100 }, { lines: [{ lineId, quantity: 1 }] }, { balance: true }]) {
        const refund = () => inCedar((tx) => refundOrder(tx, { orderId, method, ...back }, OWNER));
        expect(await expectNothingChanged(db, refund)).toMatchObject({ ok: false });
      }
    },
  );

  test('an order with a total of 0 cannot be marked as collected, by hand or by a courier’s list', async () => {
    const order = await detail(orderId);
    expect(order.moves).not.toContain('collect_cash');
    expect(order.moves).not.toContain('refund');
    const collected = () => inCedar((tx) => collectCash(tx, { orderId }, OWNER));
    expect(await expectNothingChanged(db, collected)).toEqual({ ok: true, value: { changed: false } });
    const row = { reference: String(order.number), amount: '0', fee: '', line: 2 };
    expect(await inCedar((tx) => matchCourierList(tx, [row]))).toMatchObject([{ outcome: 'not_open' }]);
  });

  test('an order with a total of 0 can be cancelled by its shopper before it is packed: stock returns and no money moves', async () => {
    const stock = () => db.admin('select quantity from stock_levels where variant_id = $1', [lamp]);
    const [before] = await stock();
    expect(await inCedar((tx) => cancelOwnOrder(tx, { orderId }, SHOPPER))).toMatchObject({ ok: true });
    expect(await stored(orderId)).toMatchObject({ status: 'cancelled', payment_status: 'voided' });
    expect(await stock()).toEqual([{ quantity: Number(before?.quantity) + 1 }]);
    expect(await db.admin('select id from refunds where order_id = $1', [orderId])).toEqual([]);
  });

  test.each([
    [
      'orders',
      'update orders set total = 5, subtotal = 5, discount_total = 0, delivery_total = 0 where id = $1',
    ],
    ['payments', 'update payments set amount = 5 where order_id = $1'],
  ])(
    'the database enforces that nothing is due for an order with a total of 0 (%s)',
    async (table, change) => {
      await expect(db.admin(change, [orderId])).rejects.toThrow(`${table}_nothing_due_check`);
    },
  );

  test('reports name the method of an order with a total of 0, and dashboards count no cash for it', async () => {
    const free = (await orderOf(cedar, FREE)).orderId;
    expect(await detail(free)).toMatchObject({ status: 'delivered', fulfilmentStatus: 'fulfilled' });
    const asked = { timeZone: 'UTC', currency: 'USD', locale: 'en' as const };
    const period = { from: '2000-01-01', to: '2100-01-01' };
    const rows = await inCedar((tx) => salesReport(tx, { ...asked, ...period, kind: 'payment', limit: 50 }));
    const row = rows.find(({ key }) => key === 'nothing_due');
    expect(row).toMatchObject({ total: 0, net: 0 });
    expect(row && nameOfRow('payment', row, { t: translator('ar'), locale: 'ar' })).toBe('لا مبلغ للدفع');
    const unpaid = await db.admin("select id from orders where payment_status = 'unpaid'");
    expect(unpaid, 'nothing here waits for cash').toEqual([]);
  });

  test('the records of orders with a total of 0 are consistent', async () => {
    expect((await inCedar(checkConsistency)).findings).toEqual([]);
  });
});
