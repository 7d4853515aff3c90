import { expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { servedForms, shownHtml } from '#tests/support/served-forms.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const PATH = '/admin/storesetting/paymentOptions';
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 1000, stock: 50 });

const confirmFields = (html: string) =>
  servedForms(html)
    .flatMap(({ controls }) => controls)
    .filter(({ name }) => name === 'confirm');

test('confirmation by code cannot be selected while the install sends no text messages', async () => {
  const page = await admin.get(PATH);
  const fields = confirmFields(page.body);
  expect(fields.map(({ value, isFixed }) => [value, isFixed])).toEqual([
    ['none', false],
    ['call', false],
    ['code', true],
  ]);
  expect(shownHtml(page.body)).toContain('this install has no sender for SMS or WhatsApp yet');
  const form = servedForms(page.body).find(({ controls }) => controls.some(({ value }) => value === 'cash'));
  const was = form?.controls.find(({ name }) => name === 'was')?.value ?? '';
  const posted = { part: 'cash', was, isOn: 'yes', fee: '', confirm: 'code' };
  const refused = await expectNothingChanged(db, () => admin.post(PATH, posted));
  expect(refused.status).toBe(422);
  expect(shownHtml(refused.body)).toContain('No code can be sent from here yet. Choose a call');
});

test('a store that had selected confirmation by code gets confirmation by phone call instead, and a message says so', async () => {
  await setTerms(cedar, 'cash', { confirm: 'code' });
  const page = await admin.get(PATH);
  expect(confirmFields(page.body).find(({ isChecked }) => isChecked)?.value).toBe('call');
  expect(shownHtml(page.body)).toContain('Orders wait for a call instead');
  const order = await orderOf(cedar, [{ variantId: lamp }]);
  const address = { host: shopHost('cedar'), path: `/confirm-order/${order.number}` };
  const cookie = `order=${order.number}.${order.orderToken}`;
  expect((await ask(server, address, { headers: { cookie } })).headers.location).toMatch(/order-confirmed/);
  const headers = {
    cookie,
    origin: `http://${address.host}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const sent = await ask(server, address, { method: 'POST', headers, body: 'intent=send' });
  expect(sent.headers.location).toMatch(/order-confirmed/);
  const texts = await db.admin('select count(*)::int as count from text_messages');
  expect(texts).toEqual([{ count: 0 }]);
});

test('the list of mails leaves out the mail with a cash order’s code, because it is never sent', async () => {
  const { body } = await admin.get('/admin/settings/notifications');
  expect(shownHtml(body)).not.toMatch(/Confirmation code/);
});
