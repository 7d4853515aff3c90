import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { collectCash } from '#domain/orders/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({}, db.urls);
const STAFF = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const cup = await makeVariant(cedar, { title: 'Cup', amount: 1000, stock: 50 });
await setTerms(cedar, 'cash', { fee: 500 });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);

/** Three cups at 10.00, 5.00 for delivery and 5.00 for cash, collected. */
async function paidOrder() {
  const lines = [{ variantId: cup, quantity: 3 }];
  const order = { lines, form: GOOD_FORM, locale: 'en', paymentMethod: 'cash_on_delivery' } as const;
  const placed = await withStore(cedar.id, (tx) => recordOrder(tx, order, SHOPPER));
  if (!placed.ok) throw new Error(placed.code);
  const { orderId } = placed.value;
  await withStore(cedar.id, (tx) => collectCash(tx, { orderId }, STAFF));
  return { orderId, path: `/admin/orders/${orderId}` };
}

/** The fields of the refund form, as a browser would post them. */
function fieldsOf(html: string): Record<string, string> {
  const start = html.indexOf('name="intent" value="refund"');
  const form = html.slice(start, html.indexOf('</form>', start));
  const inputs = [...form.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag);
  const read = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  return Object.fromEntries(
    inputs
      .filter((tag) => !/type="checkbox"/.test(tag) || /\bchecked\b/.test(tag))
      .flatMap((tag) => {
        const name = read(tag, 'name');
        return name ? [[name, read(tag, 'value') ?? '']] : [];
      }),
  );
}

/** Without the invisible marks around amounts. */
const plain = (texts: string[]) => texts.join(' ').replace(/[\u2066-\u2069]/g, '');
const refundedOf = async (orderId: string) =>
  db.admin(
    `select amount::int, delivery_amount::int as delivery, other_amount::int as other from refunds where order_id = $1`,
    [orderId],
  );

test('the pages of an order and of the dashboard say what is paid, open and given back, and explain their words', async () => {
  const { path } = await paidOrder();
  const texts = plain(readPage(await admin.get(path)).texts);
  expect(texts).toContain('Paid $40.00 Open $0.00 Given back $0.00');
  expect(texts).toContain('Refunds of paid orders. Paid less given back is what you keep.');
  const dashboard = plain(readPage(await admin.get('/admin/dashboard')).texts);
  expect(dashboard).toContain('Orders placed, less what was refunded');
});

test('a refund begins with all products and the delivery charge, and keeps the cash fee unless it is ticked', async () => {
  const { orderId, path } = await paidOrder();
  const fields = fieldsOf((await admin.get(`${path}?do=refund`)).body);
  const lines = Object.entries(fields).filter(([name]) => name.startsWith('line.'));
  expect(lines.map(([, units]) => units)).toEqual(['3']);
  expect(fields).toMatchObject({ delivery: '5.00', other: '' });
  expect(fields.fee).toBeUndefined();
  const form = { ...fields, intent: 'refund', method: 'cash' };
  const shown = await expectNothingChanged(db, () => admin.post(path, form));
  expect(plain(readPage(shown).texts)).toContain('The cash fee of $5.00 stays with you.');
  await admin.post(path, { ...form, shown: '3500', shownLeft: '500' });
  expect(await refundedOf(orderId)).toEqual([{ amount: 3500, delivery: 500, other: 0 }]);
});

test('the parts of a refund and the way that each goes back are shown before it is made, in both languages', async () => {
  const { orderId, path } = await paidOrder();
  const { shown: _, ...fields } = fieldsOf((await admin.get(`${path}?do=refund`)).body);
  const form = { ...fields, intent: 'refund', method: 'cash', fee: 'yes', other: '' };
  const texts = async (lang: 'en' | 'ar') => {
    admin.cookies.set('lang', lang);
    return readPage(await expectNothingChanged(db, () => admin.post(path, form))).texts;
  };
  const english = await texts('en');
  for (const word of ['Products', 'Delivery charges', 'Cash fee']) expect(english).toContain(word);
  expect(plain(english)).toContain('$40.00 in cash, which you hand over.');
  const arabic = await texts('ar');
  for (const word of ['المنتجات', 'رسوم التوصيل', 'المبلغ المسترد']) expect(arabic).toContain(word);
  expect(plain(arabic)).toMatch(/يُسلَّم .*40\.00.* نقدًا/);
  await admin.post(path, { ...form, shown: '4000', shownLeft: '0' });
  expect(await refundedOf(orderId)).toEqual([{ amount: 4000, delivery: 500, other: 500 }]);
});

test('a second refund after a goodwill begins with nothing, so that it is never more than what is left', async () => {
  admin.cookies.set('lang', 'en');
  const { path } = await paidOrder();
  const goodwill = { intent: 'refund', method: 'cash', other: '7.00', shown: '700', shownLeft: '3300' };
  expect((await admin.post(path, goodwill)).status).toBe(200);
  const fields = fieldsOf((await admin.get(`${path}?do=refund`)).body);
  const units = Object.entries(fields).flatMap(([name, value]) => (name.startsWith('line.') ? [value] : []));
  expect([units, fields.delivery]).toEqual([['0'], '']);
});
