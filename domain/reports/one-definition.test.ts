import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { readCustomer } from '#domain/customer-desk/index.ts';
import {
  countOrders,
  moneyPartsOf,
  OPEN_PAYMENTS,
  type OrderStatus,
  type PaymentStatus,
  TO_COLLECT,
} from '#domain/orders/index.ts';
import { money } from '#lib/money/index.ts';
import { makeCustomer } from '#tests/support/customers.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { addSales, NO_SALES, readDashboard, salesBy, salesReport } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const noura = await makeCustomer(cedar, { email: GOOD_FORM.email, name: 'Noura' });

/** Orders in each standing that a number may count or not. */
const STANDINGS = {
  paid: `status = 'delivered', payment_status = 'paid', held_total = total`,
  partly: `status = 'delivered', payment_status = 'partially_refunded', held_total = total - 500, credited_total = 500`,
  back: `status = 'delivered', payment_status = 'refunded', credited_total = total`,
  toCollect: `status = 'shipped'`,
  partCollected: `status = 'delivered', payment_status = 'partially_paid', held_total = 300`,
  open: `status = 'confirmed'`,
  cancelled: `status = 'cancelled', payment_status = 'voided'`,
  cancelledAfterPaying: `status = 'cancelled', payment_status = 'paid', held_total = total`,
  unfinished: `status = 'pending_payment', payment_status = 'pending'`,
};

let total = 0;
for (const standing of Object.values(STANDINGS)) {
  const { orderId } = await orderOf(cedar, [{ variantId: lamp }], { customerId: noura.id });
  const [row] = await db.admin<{ total: number }>(
    `update orders set ${standing} where id = $1 returning total::int`,
    [orderId],
  );
  total = row?.total ?? 0;
}

const DAY = TEST_TIME.toISOString().slice(0, 10);
const WANTED = { from: DAY, to: DAY, timeZone: 'UTC', currency: 'USD', locale: 'en' } as const;
const inCedar = <T>(fn: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, fn);

test('the customer’s page, the day, and the report of customers count the same orders as sold and the same money as given back', async () => {
  const person = await inCedar((tx) => readCustomer(tx, { id: noura.id, currency: 'USD' }));
  if (!person.ok) throw new Error(person.code);
  const days = await inCedar((tx) => salesBy(tx, WANTED));
  const rows = await inCedar((tx) => salesReport(tx, { ...WANTED, kind: 'customer', limit: 100 }));
  const [day, report] = [[...days.values()], rows].map((sums) => sums.reduce(addSales, NO_SALES));
  expect([person.value.orders, day?.orders, report?.orders]).toEqual([6, 6, 6]);
  expect([day?.refunded, report?.refunded]).toEqual([500 + total, 500 + total]);
  expect([person.value.paidOrders, person.value.spent.amount]).toEqual([3, 2 * total - 500]);
});

test('the dashboard’s task and the tab of the orders list count the same orders to collect, and the task names what is left of them', async () => {
  const { waiting } = await inCedar((tx) => readDashboard(tx, WANTED));
  const filters = { toCollect: TO_COLLECT, open: { paymentStatus: OPEN_PAYMENTS } };
  const counts = await inCedar((tx) => countOrders(tx, filters, 100));
  expect([waiting.toCollect, counts.toCollect, counts.open]).toEqual([2, 2, 3]);
  expect(waiting.collectAmount).toBe(total + total - 300);
});

test('what came in, is open and was given back of a customer is the sum of the parts that each order shows', async () => {
  const person = await inCedar((tx) => readCustomer(tx, { id: noura.id, currency: 'USD' }));
  if (!person.ok) throw new Error(person.code);
  const { money: parts, spent } = person.value;
  const shown = { paid: 0, open: 0, givenBack: 0 };
  for (const order of await ordersAsShown())
    for (const part of PARTS) shown[part] += moneyPartsOf(order)[part].amount;
  expect(shown).toEqual({ paid: 3 * total + 300, open: 3 * total - 300, givenBack: 500 + total });
  expect(PARTS.map((part) => parts[part].amount)).toEqual(PARTS.map((part) => shown[part]));
  expect(parts.paid.amount - parts.givenBack.amount).toBe(spent.amount + 300);
});

const PARTS = ['paid', 'open', 'givenBack'] as const;

type Row = { status: OrderStatus; paid: PaymentStatus; total: number; credited: number; held: number };

async function ordersAsShown() {
  const rows = await db.admin<Row>(
    `select status, payment_status as paid, total::int, credited_total::int as credited, held_total::int as held
       from orders where customer_id = $1`,
    [noura.id],
  );
  const usd = (amount: number) => money(amount, 'USD');
  return rows.map(({ status, paid, total, credited, held }) => ({
    ...{ status, paymentStatus: paid, total: usd(total), creditedTotal: usd(credited) },
    ...{ captured: usd(held + credited), refundedTotal: usd(credited) },
    balance: usd(status === 'cancelled' ? 0 : total - credited - held),
  }));
}
