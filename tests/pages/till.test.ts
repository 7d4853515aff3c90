import { beforeAll, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { orderDetail } from '#domain/orders/index.ts';
import { newId } from '#lib/ids.ts';
import { openTestAccount, testDesk } from '#tests/support/card-orders.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeDiscount } from '#tests/support/discounts.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { shownHtml } from '#tests/support/served-forms.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const lamp = await makeVariant(cedar, { title: 'Oak lamp', amount: 2000, stock: 90 });
const rug = await makeVariant(cedar, { title: 'Red rug', amount: 5000, stock: 1 });
const PAGE = '/admin/orders/new';

beforeAll(async () => {
  await makeDiscount(cedar, { code: 'TEN' });
  const form = { ...GOOD_FORM, name: 'Salem Bakr', email: 'salem@example.com', phone: '+966557001122' };
  await orderOf(cedar, [{ variantId: lamp }], { form });
});

const typed = (change: Record<string, string> = {}) => ({
  ...{ ...GOOD_FORM, region: '', country: 'SA', note: '', addressMore: '', language: 'ar' },
  ...{ key: newId(), intent: 'create', payment: 'cash', [`line.${lamp}`]: '2', ...change },
});
const quote = async (change: Record<string, string> = {}) => {
  const { status, body } = await admin.post(`${PAGE}/quote`, typed(change));
  return { status, quote: JSON.parse(body) };
};
async function place(change: Record<string, string> = {}) {
  const { status, headers } = await admin.post(PAGE, typed(change));
  expect(status).toBe(303);
  const path = headers.location ?? '';
  const orderId = /orders\/([0-9a-f-]{36})\?made=1/.exec(path)?.[1] ?? '';
  const found = await withStore(cedar.id, (tx) => orderDetail(tx, { orderId, locale: 'en' }));
  if (!found.ok) throw new Error(found.code);
  return { order: found.value, page: (await admin.get(path)).body, path };
}

test('without scripts, a product is found, added by its button, counted and ordered, and what is typed stays', async () => {
  const found = await admin.post(PAGE, { q: 'oak', name: 'Huda', intent: 'find' });
  expect(found.body).toContain('value="Huda"');
  const added = await admin.post(PAGE, { q: 'oak', name: 'Huda', add: lamp });
  expect(added.status).toBe(200);
  expect(added.body).toMatch(new RegExp(`name="line.${lamp}"[^>]*value="1"`));
  const twice = await admin.post(PAGE, { [`line.${lamp}`]: '1', q: 'oak', add: lamp });
  expect(twice.body).toMatch(new RegExp(`name="line.${lamp}"[^>]*value="2"`));
  const total = await admin.post(PAGE, { [`line.${lamp}`]: '3', intent: 'total' });
  expect(shownHtml(total.body)).toContain('60.00');
  const { order } = await place();
  expect(order).toMatchObject({ placedBy: 'staff', itemCount: 2 });
});

test('the live total is the total of the order, with delivery, discount and tax', async () => {
  const { status, quote: seen } = await quote({ code: 'ten' });
  expect(status).toBe(200);
  expect(seen).toMatchObject({
    subtotal: { amount: 4000 },
    discounts: [{ amount: { amount: -400 } }],
    fields: {},
  });
  const { order } = await place({ code: 'ten', shown: String(seen.total.amount) });
  expect(order.total).toEqual(seen.total);
  expect(order.deliveryCharges).toEqual(seen.delivery);
});

test('a manual percentage or amount replaces codes as the discount on the goods, and is in the audit log', async () => {
  const { quote: percent } = await quote({ discountKind: 'percent', code: '٢٥' });
  expect(percent).toMatchObject({
    discounts: [{ name: 'Discount', amount: { amount: -1000 } }],
    codeProblem: '',
  });
  const { order } = await place({ discountKind: 'amount', code: '7.50' });
  expect(order).toMatchObject({ subtotal: { amount: 4000 }, discountTotal: { amount: 750 }, discounts: [] });
  const logged = "select after from audit_entries where subject_id = $1 and action = 'order.placed'";
  expect(await db.admin(logged, [order.id])).toMatchObject([{ after: { discount: 750 } }]);
  for (const [discountKind, code] of [
    ['percent', '101'],
    ['percent', '0'],
    ['amount', '-5'],
    ['amount', 'x'],
  ] as const) {
    const { quote: wrong } = await quote({ discountKind, code });
    expect(wrong, code).toMatchObject({ discounts: [], codeProblem: expect.stringContaining('Enter') });
    const refused = await expectNothingChanged(db, () => admin.post(PAGE, typed({ discountKind, code })));
    expect(refused.status, code).toBe(422);
  }
  expect((await quote({ discountKind: 'amount', code: '999999' })).quote.total.amount).toBeGreaterThanOrEqual(
    0,
  );
});

test('the live total shows each problem at its line, code or field, and writes nothing', async () => {
  const change = {
    code: 'NONE',
    email: 'nobody',
    phone: '12',
    [`line.${rug}`]: '4',
    [`line.${newId()}`]: '1',
  };
  const { status, quote: seen } = await expectNothingChanged(db, () => quote(change));
  expect(status).toBe(200);
  expect(seen.lines[rug].problem).toBe('Only 1 left');
  expect(Object.values(seen.lines)).toContainEqual({
    total: null,
    problem: expect.stringContaining('Remove it'),
  });
  expect(seen.codeProblem).toContain('There is no code');
  expect(Object.keys(seen.fields).toSorted()).toEqual(['email', 'phone']);
  expect((await quote({ [`line.${lamp}`]: '' })).status).toBe(422);
  for (const strange of ['-1', '1e9', '99999', 'x', '1.5'])
    expect((await quote({ [`line.${lamp}`]: strange })).status, strange).toBe(422);
});

test.each([
  ['a total that is not the one shown', { shown: '1' }, 'The total was'],
  ['a code that does not apply', { code: 'NONE' }, 'There is no code'],
  ['too few pieces in stock', { [`line.${rug}`]: '4' }, 'Red rug'],
  ['a field that is missing', { phone: '' }, 'Fill in this field'],
  ['a quantity that is not a number', { [`line.${lamp}`]: 'two' }, 'whole number'],
  ['a delivery method that is not offered', { deliveryMethod: 'none' }, 'delivery method'],
])(
  'an order with %s is refused with a reason and everything that was typed',
  async (_what, change, reason) => {
    const post = () => admin.post(PAGE, typed({ name: 'Huda Nasser', ...change }));
    const { status, body } = await expectNothingChanged(db, post);
    expect(status).toBe(422);
    expect(shownHtml(body)).toContain(reason);
    expect(body).toContain('value="Huda Nasser"');
    expect(body).toContain(`name="line.${lamp}"`);
  },
);

test('the product search returns one row per product, and a complete SKU or barcode selects its variant', async () => {
  const search = async (q: string) =>
    JSON.parse((await admin.get(`${PAGE}/goods?q=${encodeURIComponent(q)}`)).body);
  expect(await search('oak')).toMatchObject({
    exact: null,
    products: [
      { goods: [{ variantId: lamp, title: 'Oak lamp', price: { amount: 2000 } }], hasPrices: false },
    ],
  });
  expect(await search('sku-oak-lamp')).toMatchObject({ exact: lamp });
  expect(await search('')).toEqual({ products: [], exact: null });
});

test('the customer search returns the buyer with the address that fills in the form', async () => {
  const { status, body } = await admin.post(`${PAGE}/customers`, { typed: '055 700 1122' });
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    problem: null,
    buyers: [
      {
        name: 'Salem Bakr',
        email: 'salem@example.com',
        addresses: [{ city: GOOD_FORM.city }],
      },
    ],
  });
});

test('the page of a new staff order offers WhatsApp in the customer’s language, a packing slip and another order', async () => {
  const { page, order } = await place();
  expect(page).toContain(`/admin/orders/${order.id}/packing-slip.pdf`);
  const words = decodeURIComponent(/https:\/\/wa\.me\/966501234567\?text=([^"&]+)/.exec(page)?.[1] ?? '');
  expect(words).toMatch(/^مرحبًا Sara Haddad/);
  expect(words).toContain(String(order.number));
  const reopened = await admin.get(`/admin/orders/${order.id}`);
  expect(reopened.body).not.toContain('made-title');
});

test('the page of an unpaid staff order offers its payment link on WhatsApp', async () => {
  await openTestAccount(cedar, testDesk({ at: TEST_TIME }));
  const { path, order } = await place({ payment: 'link', language: 'en' });
  const sent = await admin.post(path, { intent: 'link' });
  const words = decodeURIComponent(
    /https:\/\/wa\.me\/966501234567\?text=([^"&]+pay[^"&]+)/.exec(sent.body)?.[1] ?? '',
  );
  expect(words).toMatch(new RegExp(`^Hello Sara Haddad.*/my-orders/${order.number}\\?token=`));
});
