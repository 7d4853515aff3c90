import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { orderRows } from '#domain/exports/index.ts';
import { recordCall } from '#domain/manual-payments/index.ts';
import type { Locale } from '#lib/locale.ts';
import { makeCustomer, signInAs } from '#tests/support/customers.ts';
import { testDatabase } from '#tests/support/database.ts';
import { IS_WIDE } from '#tests/support/level.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Answer, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

// A cash order that must be confirmed before it is packed is not called confirmed anywhere.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({}, db.urls);
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
await setTerms(cedar, 'cash', { confirm: 'call' });
const customer = await makeCustomer(cedar, { email: GOOD_FORM.email });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const shopper = new Visitor(server, shopHost(cedar.slug));
shopper.cookies.set('shopper', await signInAs(cedar, customer.id));

const SAID = {
  en: { prefix: '', waiting: 'Waiting for confirmation', confirmed: 'Confirmed', todo: '1 order to confirm' },
  ar: {
    prefix: '/ar',
    waiting: 'بانتظار التأكيد',
    confirmed: 'تم التأكيد',
    todo: 'طلب واحد بانتظار التأكيد',
  },
} as const;

const order = () => orderOf(cedar, [{ variantId: lamp }], { customerId: customer.id });
const textsOf = (answer: Answer) => readPage(answer).texts;

/** The texts that the shopper and the staff read about an order, page by page. */
async function readEverywhere({ number, orderId }: { number: number; orderId: string }, locale: Locale) {
  const { prefix } = SAID[locale];
  admin.cookies.set('lang', locale);
  const track = { number: String(number), email: GOOD_FORM.email };
  const rows: unknown[][] = [];
  const file = { locale, timeZone: 'UTC', orderIds: [orderId] };
  for await (const batch of orderRows((fn) => withStore(cedar.id, fn), file)) rows.push(...batch);
  return {
    confirmed: textsOf(await shopper.get(`${prefix}/order-confirmed/${number}`)),
    own: textsOf(await shopper.get(`${prefix}/my-orders/${number}`)),
    list: textsOf(await shopper.get(`${prefix}/my-orders`)),
    tracked: textsOf(await new Visitor(server, shopHost(cedar.slug)).post(`${prefix}/track-order`, track)),
    adminList: textsOf(await admin.get(`/admin/orders?q=${number}`)),
    adminOrder: textsOf(await admin.get(`/admin/orders/${orderId}`)),
    adminPerson: textsOf(await admin.get(`/admin/users/${customer.id}`)),
    dashboard: textsOf(await admin.get('/admin/dashboard')),
    file: rows.flat().map(String),
  };
}

test.each(IS_WIDE ? (['en', 'ar'] as const) : (['en'] as const))(
  'shopper and staff see that an order waits for confirmation, and it is called confirmed only afterwards (%s)',
  async (locale) => {
    const { waiting, confirmed, todo } = SAID[locale];
    const placed = await order();
    const before = await readEverywhere(placed, locale);
    for (const [page, texts] of Object.entries(before)) expect(texts, page).toContain(waiting);
    expect(before.dashboard).toContain(todo);
    for (const page of ['list', 'adminOrder', 'adminPerson', 'dashboard', 'file'] as const) {
      expect(before[page], page).not.toContain(confirmed);
    }
    const call = { orderId: placed.orderId, outcome: 'confirmed', note: '', refusePhone: false } as const;
    await withStore(cedar.id, (tx) => recordCall(tx, call, OWNER));
    const after = await readEverywhere(placed, locale);
    for (const page of Object.keys(before) as (keyof typeof before)[]) {
      expect(after[page], page).toContain(confirmed);
    }
    for (const page of ['confirmed', 'own', 'list', 'tracked', 'adminOrder', 'file'] as const) {
      expect(after[page], page).not.toContain(waiting);
    }
    await db.admin(`update orders set status = 'cancelled' where id = $1`, [placed.orderId]);
  },
);

test('the mail of an order that waits for its confirmation does not call it confirmed', async () => {
  const { number, orderId } = await order();
  const key = `order_confirmed:${orderId}`;
  const [mail] = await db.admin('select subject, body_text as text from mails where dedupe_key = $1', [key]);
  expect(mail?.subject).toBe(
    `Order \u2068${number}\u2069 at \u2068Cedar House\u2069 is waiting for confirmation`,
  );
  expect(mail?.text).toContain('before we pack it');
  await db.admin(`update orders set status = 'cancelled' where id = $1`, [orderId]);
});

test('an order that cannot be packed yet is not counted as an order to fulfil, and has its own filter', async () => {
  const { number } = await order();
  admin.cookies.set('lang', 'en');
  const numbers = async (search: string) =>
    textsOf(await admin.get(`/admin/orders?${search}`)).includes(`#${number}`);
  expect(await numbers('status=to_confirm')).toBe(true);
  expect(await numbers('status=confirmed')).toBe(false);
  expect(await numbers('view=unfulfilled')).toBe(false);
  expect(await numbers('view=to_confirm')).toBe(true);
  const { body: list } = await admin.get('/admin/orders?view=cancelled');
  expect(list).toMatch(/Waiting for a call<span class="list-tab-count">1</);
  expect(list).toMatch(/To pack<span class="list-tab-count">0</);
  const { body } = await admin.get('/admin/counts');
  expect(JSON.parse(body)).toEqual({ '/admin/orders': 0, '/admin/orders/confirm': 1 });
});
