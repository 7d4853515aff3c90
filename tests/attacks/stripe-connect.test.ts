import { describe, expect, test } from 'vitest';
import { hashToken } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff, pathOf, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { connectEvent, stripeConnect } from '#tests/support/stripe-connect.ts';
import { type Answer, ask, PLATFORM, type Visitor, webServer } from '#tests/support/web.ts';
import { readPage } from '../pages/page.ts';

// The way to Stripe's consent page and back: state, replay and mix-up (J2, A).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const stripe = await stripeConnect();
let now = TEST_TIME;
const server = await webServer({ stripe: stripe.platform, clock: () => now });
const ownerOf = (store: typeof cedar) => signInToAdmin(server, store, store.ownerEmail);
const { admin: owner, platform } = await ownerOf(cedar);
const { admin: neighbour } = await ownerOf(najd);
const PAGE = '/admin/storesetting/paymentOptions/card';
const DONE = 'Your Stripe account is connected';
const COUNTED = ['platform_rate_limits', 'rate_limits', 'staff_sessions', 'platform_sessions'];
const minutes = (count: number) => new Date(TEST_TIME.getTime() + count * 60_000);

/** Presses the button; returns the state that is sent to Stripe. */
async function begin(admin: Visitor = owner): Promise<string> {
  const sent = await admin.post(PAGE, { intent: 'connect' });
  const url = new URL(sent.headers.location ?? '', 'http://nowhere.example');
  expect(url.origin).toBe(stripe.platform.places?.connect);
  expect(url.searchParams.get('redirect_uri')).toBe(`http://${PLATFORM}/connect/stripe`);
  return url.searchParams.get('state') ?? '';
}

// The texts of all pages are in a script, so only the visible text is read.
const textOf = (answer: Answer) => readPage(answer).texts.join(' ');

type Said = { state: string; code?: string; error?: string };
const finish = (admin: Visitor, { state, code = '', error = '' }: Said) =>
  admin.post(`${PAGE}/connected`, { state, code, error });
const claims = async () =>
  (await db.admin<{ id: string }>('select connected_id as id from connected_accounts order by 1')).map(
    ({ id }) => id,
  );

/** Tries to finish as this visitor: expects a refusal in these words and no connection. */
async function expectRefused(admin: Visitor, said: Said, words: string, except: string[] = []) {
  await expectNothingChanged(db, async () => {
    const refused = await finish(admin, said);
    expect([refused.status, readPage(refused).headings]).toEqual([409, ['Nothing was connected']]);
    expect(textOf(refused)).toContain(words);
  }, [...COUNTED, ...except]);
}

const FOREIGN = 'This connection was not started by you';

describe('the state of a connection to Stripe', () => {
  test('a Stripe state is stored as its hash only, and returns through the platform to the store where it began', async () => {
    const state = await begin();
    const kept = JSON.stringify(await db.admin('select * from connect_states'));
    expect(kept).not.toContain(state);
    const led = await platform.get(`/connect/stripe?state=${state}&code=ac_1&scope=read_write`);
    const to = new URL(led.headers.location ?? '');
    expect([led.status, to.host, to.pathname]).toEqual([302, owner.host, `${PAGE}/connected`]);
    const shown = () => owner.get(pathOf(to.href));
    const page = await expectNothingChanged(db, shown, COUNTED);
    expect(page.body, 'only shown: the post of its form uses it').toContain(`value="${state}"`);
    expect(page.headers['referrer-policy']).toBe('same-origin');
  });

  test('an invented Stripe state is answered by the platform with a message and no redirect', async () => {
    for (const state of ['', 'nonsense', 'A'.repeat(43), 'x'.repeat(300)]) {
      const answer = await platform.get(`/connect/stripe?state=${state}&code=ac_1`);
      expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
      expect(readPage(answer).headings.join()).toContain('This connection did not begin here');
    }
  });

  test('a Stripe state is refused at another store, for another member and in another browser, and stays valid for its owner', async () => {
    const state = await begin();
    const code = stripe.agree('acct_ofCedar1');
    await expectRefused(neighbour, { state, code }, FOREIGN);
    const email = await makeStaff('second', [{ store: cedar, role: 'owner' }]);
    const { admin: second } = await signInToAdmin(server, cedar, email);
    await expectRefused(second, { state, code }, FOREIGN);
    const { admin: otherBrowser } = await ownerOf(cedar);
    await expectRefused(otherBrowser, { state, code }, FOREIGN);
    expect(textOf(await finish(owner, { state, code }))).toContain(DONE);
    expect(await claims()).toEqual(['acct_ofCedar1']);
  });

  test('a Stripe state works once: a repeated one, with the same or a new code, changes nothing', async () => {
    const state = await begin(neighbour);
    await finish(neighbour, { state, error: 'access_denied' });
    const words = 'This connection was already finished or given up';
    await expectRefused(neighbour, { state, code: stripe.agree('acct_ofNajd1') }, words);
    expect(stripe.isConnected('acct_ofNajd1'), 'its code was never used').toBe(false);
  });

  test('a Stripe state posted ten times at once is used once', async () => {
    const state = await begin(neighbour);
    const before = stripe.calls.length;
    const said = { state, code: 'ac_unknown' };
    await Promise.all(Array.from({ length: 10 }, () => finish(neighbour, said)));
    expect(stripe.calls.slice(before).filter(({ path }) => path === '/oauth/token')).toHaveLength(1);
  });

  test('a Stripe state ends after 30 minutes, and with the session that made it', async () => {
    const state = await begin(neighbour);
    now = minutes(31);
    const password = 'olives and thyme 7';
    const late = { state, code: stripe.agree('acct_ofNajd1') };
    const asked = await finish(neighbour, late);
    expect([asked.status, textOf(asked).includes('Enter your password again')]).toEqual([403, true]);
    const told = await neighbour.post(`${PAGE}/connected`, { ...late, error: '', password });
    expect(textOf(told)).toContain('More than 30 minutes have passed');
    now = TEST_TIME;
    const { admin: leaving } = await ownerOf(najd);
    const left = await begin(leaving);
    await leaving.post('/admin/sign-out', {});
    const rows = await db.admin('select used_at from connect_states where token_hash = $1', [
      hashToken(left),
    ]);
    expect(rows).toEqual([]);
    const { headers } = await finish(leaving, { state: left, code: late.code });
    expect(headers.location, 'the sign-in').toContain('/login');
  });

  test('a Stripe state that returns with another store’s account is refused with a message', async () => {
    const state = await begin(neighbour);
    const code = stripe.agree('acct_ofCedar1');
    const words = 'already serves another store of this install';
    await expectRefused(neighbour, { state, code }, words, ['connect_states']);
  });
});

test('a form posted from another origin connects no Stripe account', async () => {
  const state = await begin(neighbour);
  const fields = { state, code: stripe.agree('acct_ofNajd1'), error: '' };
  const forged = () => neighbour.post(`${PAGE}/connected`, fields, { origin: 'https://evil.example' });
  expect((await expectNothingChanged(db, forged, COUNTED)).status).toBe(403);
});

test('an account id that is typed into the form for API keys is not used with the install’s key', async () => {
  const typed = { intent: 'account', provider: 'stripe', mode: 'test', connectedId: 'acct_ofCedar1' };
  const fields = { ...typed, accountId: '', version: '0', was: '', secretKey: '', webhookSecret: '' };
  const save = () => neighbour.post(PAGE, { ...fields, password: 'olives and thyme 7' });
  expect((await expectNothingChanged(db, save, COUNTED)).status).toBe(422);
});

describe('the webhook address for connected accounts', () => {
  const send = (change: object, how = {}) => {
    const { body, headers } = connectEvent(change, how);
    const sent = { method: 'POST', body, headers: Object.fromEntries(headers) };
    return ask(server, { host: PLATFORM, path: '/webhooks/stripe' }, sent);
  };
  const page = { type: 'checkout.session.completed', data: { object: { id: 'cs_test_1' } } };

  test('the webhook address for connected accounts accepts an event once, for the store of that account', async () => {
    const event = { ...page, id: 'evt_1', account: 'acct_ofCedar1' };
    expect([(await send(event)).status, (await send(event)).status]).toEqual([204, 204]);
    expect(await db.admin('select store_id from payment_events')).toEqual([{ store_id: cedar.id }]);
  });

  test.each<[string, object, object, number]>([
    ['of an account that serves no store', { account: 'acct_ofNobody' }, {}, 204],
    ['with another secret', { account: 'acct_ofCedar1' }, { secret: 'whsec_another' }, 400],
    ['of six minutes ago', { account: 'acct_ofCedar1' }, { at: minutes(-6) }, 400],
    ['without an account', {}, {}, 400],
  ])('the webhook address for connected accounts accepts no event %s', async (_, change, how, status) => {
    const sent = () => send({ ...page, id: 'evt_2', ...change }, how);
    expect((await expectNothingChanged(db, sent, COUNTED)).status).toBe(status);
  });

  test('a store’s own webhook address accepts no event of a connected account, because it has no secret for it', async () => {
    const [row] = await db.admin<{ id: string }>('select account_id as id from connected_accounts');
    const { body, headers } = connectEvent({ ...page, id: 'evt_3', account: 'acct_ofCedar1' });
    const address = { host: `cedar.${PLATFORM}`, path: `/webhooks/stripe/${row?.id}` };
    const sent = { method: 'POST', body, headers: Object.fromEntries(headers) };
    expect((await expectNothingChanged(db, () => ask(server, address, sent), COUNTED)).status).toBe(400);
  });
});
