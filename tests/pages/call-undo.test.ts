import { expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({}, db.urls);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
await setTerms(cedar, 'cash', { confirm: 'call' });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const QUEUE = '/admin/orders/confirm';

const order = () => orderOf(cedar, [{ variantId: lamp }]);
const callIdIn = (html: string) => /name="callId" value="([^"]+)"/.exec(html)?.[1] ?? '';
const confirmationOf = async (orderId: string) =>
  (await db.admin('select confirmation from orders where id = $1', [orderId]))[0]?.confirmation;

test.each([
  ['en', 'Undo', 'Undone. The order waits for a call again.'],
  ['ar', 'تراجع', 'تم التراجع، وعاد الطلب إلى انتظار التأكيد.'],
] as const)('the list of calls offers the undo of the last answer (%s)', async (locale, word, said) => {
  admin.cookies.set('lang', locale);
  const { orderId } = await order();
  const confirmed = await admin.post(QUEUE, { orderId, outcome: 'confirmed' });
  expect(readPage(confirmed).texts).toContain(word);
  expect(await confirmationOf(orderId)).toBe('confirmed');
  const post = { orderId, callId: callIdIn(confirmed.body) };
  const undone = await admin.post(QUEUE, post);
  expect([undone.status, await confirmationOf(orderId)]).toEqual([200, 'waiting']);
  expect(readPage(undone).texts).toContain(said);
  expect(callIdIn(undone.body)).toBe('');
  const twice = await expectNothingChanged(db, () => admin.post(QUEUE, post));
  expect(twice.status).toBe(409);
});

test.each([
  ['en', 'Customer agrees', 'No answer', 'to the right if the customer agrees'],
  ['ar', 'موافقة العميل', 'لا رد', 'إلى اليسار عند موافقة العميل'],
] as const)(
  'the cards of the list of calls are swiped to answers that can be undone, and the page says how (%s)',
  async (locale, start, end, how) => {
    admin.cookies.set('lang', locale);
    const { orderId } = await order();
    const shown = await admin.get(QUEUE);
    expect(shown.body).toContain(`data-swipe-start="${start}" data-swipe-end="${end}"`);
    expect(readPage(shown).texts.join(' ')).toContain(how);
    const orders = () => admin.get('/admin/orders').then(({ body }) => body);
    expect(await orders()).toMatch(new RegExp(`data-swipe-start="${start}"[^>]*data-order="${orderId}"`));
    for (const outcome of ['no_answer', 'confirmed']) {
      const answered = await admin.post(QUEUE, { orderId, outcome });
      expect(callIdIn(answered.body)).not.toBe('');
    }
    expect(await orders()).not.toContain(`data-order="${orderId}"`);
  },
);

test('an order that waits is confirmed on its own page, with the undo there', async () => {
  admin.cookies.set('lang', 'en');
  const { orderId } = await order();
  const path = `/admin/orders/${orderId}`;
  const before = await admin.get(path);
  expect(before.body).toMatch(/href="https:\/\/wa\.me\/966501234567\?text=Hello/);
  const confirmed = await admin.post(path, { intent: 'call', orderId, outcome: 'confirmed', note: 'Rang' });
  expect(confirmed.status).toBe(200);
  expect(readPage(confirmed).texts).not.toContain('Waiting for the customer’s confirmation');
  expect(await confirmationOf(orderId)).toBe('confirmed');
  const undone = await admin.post(path, { intent: 'call', orderId, callId: callIdIn(confirmed.body) });
  expect([undone.status, await confirmationOf(orderId)]).toEqual([200, 'waiting']);
  expect(readPage(undone).texts).toContain('Waiting for the customer’s confirmation');
});

test('a refused order is cancelled without an offer to undo that', async () => {
  const { orderId } = await order();
  const refused = await admin.post(QUEUE, { orderId, outcome: 'refused' });
  expect([refused.status, callIdIn(refused.body)]).toEqual([200, '']);
  expect(await confirmationOf(orderId)).toBe('refused');
});
