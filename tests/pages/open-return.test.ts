import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { collectCash, deliverOrder, orderDetail, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const { admin: owner } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 100 });
const inArabic = () => ({ cookie: `${owner.cookieHeader()}; lang=ar` });

async function delivered(quantity: number) {
  const { orderId } = await orderOf(cedar, [{ variantId: lamp, quantity }]);
  return withStore(cedar.id, async (tx) => {
    await collectCash(tx, { orderId }, OWNER);
    await startProcessing(tx, { orderId }, OWNER);
    await shipOrder(tx, { orderId }, OWNER);
    await deliverOrder(tx, { orderId }, OWNER);
    const found = await orderDetail(tx, { orderId, locale: 'en' });
    return { orderId, lineId: (found.ok && found.value.lines[0]?.id) || '' };
  });
}

test('without scripts, staff open a return on the order’s page, which then offers to record the arrived units', async () => {
  const { orderId, lineId } = await delivered(3);
  const path = `/admin/orders/${orderId}`;
  const page = await owner.get(path);
  expect(page.body).toContain('?do=return');
  const form = await owner.get(`${path}?do=return`);
  expect(form.body).toContain('Open the return');
  expect((await owner.get(`${path}?do=return`, inArabic())).body).toContain('فتح الإرجاع');
  const done = await owner.post(path, {
    ...{ intent: 'open_return', [`line.${lineId}`]: '٢', why: 'size', wish: 'exchange' },
    answer: 'To our shop in Olaya',
  });
  expect(done.status).toBe(200);
  expect(done.body).toContain('Return 1 is open');
  expect(done.body).toContain('Record what arrived');
  expect(done.body).toContain('The customer wants an exchange');
  expect(done.body).not.toContain('?do=return');
});

test('a refused return keeps what was typed, says why, and changes nothing', async () => {
  const { orderId, lineId } = await delivered(2);
  const path = `/admin/orders/${orderId}`;
  const typed = { [`line.${lineId}`]: '3', why: 'damaged', wish: 'refund', answer: 'Broken lid' };
  const refused = await expectNothingChanged(db, () => owner.post(path, { intent: 'open_return', ...typed }));
  expect(refused.status).toBe(409);
  expect(refused.body).toContain('You chose more units than can be returned.');
  expect(refused.body).toContain('value="Broken lid"');
  expect(refused.body).toMatch(new RegExp(`name="line.${lineId}"[^>]*value="3"`));
});

test('the form for a return of an order of one unit is already filled in, and staff who may not decide returns cannot post it', async () => {
  const { orderId, lineId } = await delivered(1);
  const form = (await owner.get(`/admin/orders/${orderId}?do=return`)).body;
  expect(form).toMatch(new RegExp(`name="line.${lineId}"[^>]*value="1"`));
  const email = await makeStaff('reader', [{ store: cedar, role: 'catalog' }]);
  const { admin: other } = await signInToAdmin(server, cedar, email);
  const post = { intent: 'open_return', [`line.${lineId}`]: '1' };
  const refused = await expectNothingChanged(db, () => other.post(`/admin/orders/${orderId}`, post));
  expect([403, 404]).toContain(refused.status);
});
