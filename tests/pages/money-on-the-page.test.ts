import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { collectCash, editOrder, makePaymentLink, orderDetail } from '#domain/orders/index.ts';
import { payByCard } from '#domain/testbank/index.ts';
import { formatMoney, money } from '#lib/money/index.ts';
import { CARDS, cardOrder, openTestAccount, SECRET, testDesk } from '#tests/support/card-orders.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Answer, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ secretKey: () => SECRET });
const STAFF = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const cup = await makeVariant(cedar, { title: 'Cup', amount: 1000, stock: null });
await openTestAccount(cedar, testDesk({ at: TEST_TIME }));
await setTerms(cedar, 'cash', { fee: 500 });
await setTerms(cedar, 'card', { isOn: true });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const inArabic = () => ({ cookie: `${admin.cookieHeader()}; lang=ar` });
const textOf = (page: Answer) =>
  readPage(page)
    .texts.join('\n')
    .replace(/[\u2066-\u2069]/g, '');
const dollars = (amount: number) => formatMoney(money(amount, 'USD'), { locale: 'en' });

async function read(orderId: string) {
  const order = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  if (!order.ok) throw new Error(order.code);
  return order.value;
}

async function cashOrder(quantity: number) {
  const lines = [{ variantId: cup, quantity }];
  const order = { lines, form: GOOD_FORM, locale: 'en', paymentMethod: 'cash_on_delivery' } as const;
  const placed = await withStore(cedar.id, (tx) => recordOrder(tx, order, SHOPPER));
  if (!placed.ok) throw new Error(placed.code);
  return placed.value.orderId;
}

/** Three cups at 10.00, 5.00 for delivery and 5.00 for cash, collected. */
async function paidOrder() {
  const orderId = await cashOrder(3);
  await withStore(cedar.id, (tx) => collectCash(tx, { orderId }, STAFF));
  const order = await read(orderId);
  return { orderId, path: `/admin/orders/${orderId}`, line: `line.${order.lines[0]?.id}` };
}

describe('a refund', () => {
  test('a refund shows its amount before it is made, and the remaining amount, in both languages', async () => {
    const { path, line } = await paidOrder();
    const form = { intent: 'refund', method: 'cash', [line]: '2', other: '1.50' };
    const shown = await expectNothingChanged(db, () => admin.post(path, form));
    expect(shown.status).toBe(200);
    expect(textOf(shown)).toContain(
      `You refund ${dollars(2150)}. After that, ${dollars(1850)} can still be refunded.`,
    );
    expect(textOf(shown)).toContain(`Refund ${dollars(2150)}`);
    expect(shown.body).toContain('name="shown" value="2150"');
    const arabic = await expectNothingChanged(db, () => admin.post(path, form, inArabic()));
    expect(textOf(arabic)).toContain('سيُسترد');
    // The open form requests the same while it is filled in.
    const live = await admin.get(`${path}/refund-sum.data?${new URLSearchParams(form)}`);
    expect(live.body).toMatch(/2150.*1850/s);
    expect((await admin.post(path, { ...form, shown: '2150' })).status).toBe(200);
  });

  test('a refund whose amount differs from the shown one is refused, and nothing is paid back', async () => {
    const { orderId, path, line } = await paidOrder();
    const form = { intent: 'refund', method: 'cash', [line]: '2' };
    const wrong = await expectNothingChanged(db, () => admin.post(path, { ...form, shown: '200' }));
    expect(wrong.status).toBe(409);
    expect(textOf(wrong)).toContain(`The refund now comes to ${dollars(2000)}`);
    expect(wrong.body).toContain('name="shown" value="2000"');
    expect((await admin.post(path, { ...form, shown: '2000' })).status).toBe(200);
    expect(await read(orderId)).toMatchObject({ refundedTotal: { amount: 2000 } });
  });
});

describe('changing the payment method', () => {
  async function waiting() {
    const { orderId, number } = await cardOrder(cedar, [{ variantId: cup, quantity: 3 }]);
    const made = await withStore(cedar.id, (tx) => makePaymentLink(tx, { orderId }, STAFF));
    if (!made.ok) throw new Error(made.code);
    const shopper = new Visitor(server, shopHost(cedar.slug));
    return { orderId, number, shopper, path: `/my-orders/${number}?token=${made.value.token}` };
  }

  test('before the payment method is changed, the page names the cash fee and both totals, and nothing changes without consent', async () => {
    const { orderId, shopper, path } = await waiting();
    const said = `adds a fee of ${dollars(500)}: you pay ${dollars(4000)} instead of ${dollars(3500)}`;
    expect(textOf(await shopper.get(path))).toContain(said);
    const agreements: Record<string, string>[] = [{}, { agreed: '3500' }, { agreed: 'x' }];
    for (const agreed of agreements) {
      const asked = await expectNothingChanged(db, () => shopper.post(path, { intent: 'cash', ...agreed }));
      expect(asked.status).toBe(409);
      expect(textOf(asked)).toContain(`is ${dollars(4000)} instead of ${dollars(3500)}`);
    }
    const done = await shopper.post(path, { intent: 'cash', agreed: '4000' });
    expect([done.status, done.headers.location]).toMatchObject([
      303,
      expect.stringContaining('order-confirmed'),
    ]);
    expect(await read(orderId)).toMatchObject({ total: { amount: 4000 }, paymentStatus: 'unpaid' });
  });

  test('changing the payment method shows the paid order if the card payment succeeded at the same moment', async () => {
    const { orderId, number, shopper, path } = await waiting();
    await shopper.get(path);
    expect((await shopper.post(`/pay/${number}?${path.split('?')[1]}`, {})).status).toBe(303);
    const [charge] = await db.admin<{ id: string }>(
      'select id from test_charges where order_reference = $1',
      [orderId],
    );
    const card = { chargeId: charge?.id ?? '', card: CARDS.good, now: new Date() };
    expect(await withStore(cedar.id, (tx) => payByCard(tx, card))).toMatchObject({ ok: true });
    const done = await shopper.post(path, { intent: 'cash', agreed: '4000' });
    expect(done.status).toBe(303);
    expect(await read(orderId)).toMatchObject({ paymentStatus: 'paid', total: { amount: 3500 } });
  });

  test('the amount that is left to pay can be paid by the shopper and is shown to staff, in both languages', async () => {
    const { orderId, path: adminPath } = await paidOrder();
    const { version, lines } = await read(orderId);
    const edit = { orderId, version, lines: [{ lineId: lines[0]?.id ?? '', quantity: 5 }] };
    await withStore(cedar.id, (tx) => editOrder(tx, edit, STAFF));
    const page = textOf(await admin.get(adminPath));
    expect(page).toContain('Partly paid');
    expect(page).toContain('Left to collect');
    expect(textOf(await admin.get('/admin/orders?payment=partially_paid'))).toContain('Partly paid');
    expect(textOf(await admin.get(adminPath, inArabic()))).toContain('مدفوع جزئيًا');
    const link = await withStore(cedar.id, (tx) => makePaymentLink(tx, { orderId }, STAFF));
    const shopper = new Visitor(server, shopHost(cedar.slug));
    const own = link.ok ? `/my-orders/${link.value.number}?token=${link.value.token}` : '';
    expect(textOf(await shopper.get(own))).toContain(`${dollars(2000)} left to pay`);
    expect(textOf(await shopper.get(`/ar${own}`))).toContain('المتبقي للدفع');
    expect((await shopper.post(own.replace('my-orders', 'pay'), {})).status).toBe(303);
  });
});

test('a cancelled order that still has money is on the dashboard and marked on its page', async () => {
  const { orderId, path } = await paidOrder();
  await withStore(cedar.id, (tx) =>
    tx
      .updateTable('orders')
      .set({ status: 'cancelled' })
      .where('store_id', '=', tx.storeId)
      .where('id', '=', orderId)
      .execute(),
  );
  expect(textOf(await admin.get('/admin/dashboard'))).toContain('1 order with money to pay back');
  expect(textOf(await admin.get('/admin/orders?view=to_pay_back'))).toContain('Cancelled');
  expect(textOf(await admin.get(path))).toContain('This cancelled order holds');
});

test('the contact of an order whose card payment is only authorised can be changed on its page', async () => {
  const orderId = await cashOrder(1);
  await db.admin(`update payments set status = 'authorized', method = 'card' where order_id = $1`, [orderId]);
  await db.admin(`update orders set payment_status = 'authorized', payment_method = 'card' where id = $1`, [
    orderId,
  ]);
  const { version, lines, ...order } = await read(orderId);
  const { userName, phone, address, addressMore, zipCode } = order;
  const line = { [`line.${lines[0]?.id}`]: '1' };
  const contact = { userName, phone, address, addressMore, zipCode, city: 'Jeddah' };
  const form = { intent: 'edit', version: String(version), ...line, ...contact };
  expect((await admin.post(`/admin/orders/${orderId}`, form)).status).toBe(200);
  expect(await read(orderId)).toMatchObject({ city: 'Jeddah', paymentStatus: 'authorized' });
});
