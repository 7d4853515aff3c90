import { expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { stripeConnect } from '#tests/support/stripe-connect.ts';
import { ask, PLATFORM, webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const plain = await webServer();
const stripe = await stripeConnect();
const platform = await webServer({ stripe: stripe.platform });
const PAGE = '/admin/storesetting/paymentOptions/card';
const COUNTED = ['platform_rate_limits', 'rate_limits', 'staff_sessions', 'platform_sessions'];

test('without a platform account, the page says so and offers only the store’s own keys, without a connect button', async () => {
  const { admin } = await signInToAdmin(plain, cedar, cedar.ownerEmail);
  const { body } = await admin.get(PAGE);
  expect(body).toContain('no account can be connected here. Enter your store’s own keys below.');
  expect(body).not.toContain('value="connect"');
  expect(body, 'Stripe with keys of the store’s own').toContain('<option value="stripe">');
  const tried = () => admin.post(PAGE, { intent: 'connect' });
  expect((await expectNothingChanged(db, tried, COUNTED)).status).toBe(409);
  const event = await ask(
    plain,
    { host: PLATFORM, path: '/webhooks/stripe' },
    { method: 'POST', body: '{}' },
  );
  expect(event.status).toBe(404);
});

test('with a platform account, the page has a connect button, marks test mode, and shows the connected account', async () => {
  const { admin } = await signInToAdmin(platform, najd, najd.ownerEmail);
  await admin.get('/admin/settings?lang=ar');
  const before = readPage(await admin.get(PAGE)).texts;
  expect(before).toContain('يستخدم مشغّل هذا النظام وضع Stripe التجريبي: لا تُنقل أموال.');
  const begun = await admin.post(PAGE, { intent: 'connect' });
  const state = new URL(begun.headers.location ?? '').searchParams.get('state') ?? '';
  const said = { state, code: stripe.agree('acct_ofNajd1'), error: '' };
  const done = readPage(await admin.post(`${PAGE}/connected`, said));
  expect(done.headings).toEqual(['تم ربط حسابك في Stripe']);
  const { body } = await admin.get(PAGE);
  expect(body).toContain('acct_ofNajd1');
  expect([body.includes('value="connect"'), body.includes('value="disconnect"')]).toEqual([false, true]);
  expect(body, 'the form of own keys does not show it').not.toContain('value="acct_ofNajd1"');
});
