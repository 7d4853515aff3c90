import { describe, expect, test } from 'vitest';
import { openCardDesk, openConnector } from '#adapters/payment-desk/index.ts';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { processEvent, receiveConnectEvent, startPayment } from '#domain/card-payments/index.ts';
import { listCardAccounts, readAccountKeys, saveCardAccount } from '#domain/payments/index.ts';
import { mailOwners } from '#domain/team/index.ts';
import { bank } from '#domain/testbank/index.ts';
import { type Config, readConfig } from '#lib/config/index.ts';
import { cardOrder, jobAct, SECRET } from '#tests/support/card-orders.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { makeStore, TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { connectEvent, ownerSession, stripeConnect } from '#tests/support/stripe-connect.ts';
import { stripeReplay } from '#tests/support/stripe-replay.ts';
import { beginConnect, type Connector, disconnectAccount, finishConnect, takeCards } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const stripe = await stripeConnect();
const api = await stripeReplay();
const read = readConfig({ PLATFORM_HOST: 'souk.localhost:4110', SECRET_KEY: SECRET });
if (!read.ok) throw new Error('The settings of these tests are wrong.');
const config: Config = { ...read.value, stripe: stripe.platform };
const desk = openCardDesk(config, bank);
const connector = openConnector(config) as Connector;
const actOf = ({ ownerId }: TestStore, at = TEST_TIME) =>
  staffAct({ userId: ownerId, name: 'Rana', role: 'owner' }, at);
const askers = new Map(
  await Promise.all([cedar, najd].map(async (s) => [s.id, await ownerSession(s)] as const)),
);
const STATES = ['connect_states'];

type Way = { account?: string; change?: object; code?: string; error?: string };

/** Runs the whole consent flow as the store's owner, in one session. */
async function connect(store: TestStore, { account = 'acct_cedar1', change, code, error = '' }: Way = {}) {
  const asker = askers.get(store.id) ?? (await ownerSession(store));
  askers.set(store.id, asker);
  const act = actOf(store);
  const url = new URL(await beginConnect(store.id, { connector, asker, email: 'rana@example.com' }, act));
  const state = url.searchParams.get('state') ?? '';
  const returned = { state, code: code ?? stripe.agree(account, change), error };
  return finishConnect(store.id, { connector, asker, returned }, act);
}

const accountsOf = (store: TestStore) => withStore(store.id, listCardAccounts);
const claims = () => db.admin('select connected_id, store_id, mode from connected_accounts order by 1');
async function connectedId(store: TestStore, account: string) {
  const done = await connect(store, { account });
  if (!done.ok) throw new Error(done.code);
  return done.value.accountId;
}
const end = (store: TestStore, accountId: string, how = desk) =>
  disconnectAccount(store.id, { accountId, connector, desk: how }, actOf(store));

describe('a Stripe account', () => {
  test('with its owner’s consent, a Stripe account is connected, takes the store’s cards and is audited, and the owners are mailed', async () => {
    const done = await connect(cedar);
    const accountId = done.ok ? done.value.accountId : '';
    const [account] = await accountsOf(cedar);
    expect(account).toMatchObject({
      ...{ id: accountId, provider: 'stripe', mode: 'test', connectedId: 'acct_cedar1' },
      ...{ byInstall: true, takesCards: true, disconnectedAt: null, hints: {} },
    });
    expect(await claims()).toEqual([{ connected_id: 'acct_cedar1', store_id: cedar.id, mode: 'test' }]);
    const [audit] = await db.admin<{ id: string }>(
      "select id from audit_entries where action = 'payment_account.connected'",
    );
    expect(await mailOwners(cedar.id, { auditId: audit?.id ?? '' }, jobAct())).toBe(1);
  });

  test('requests for a connected Stripe account use the install’s key and the account’s id', async () => {
    const [account] = await accountsOf(cedar);
    const keys = await withStore(cedar.id, (tx) =>
      readAccountKeys(tx, { accountId: account?.id ?? '' }, desk),
    );
    if (!keys) throw new Error('The account has no keys.');
    expect(await desk.provider('stripe')?.check(keys)).toMatchObject({ value: { name: 'acct_cedar1' } });
    expect(stripe.calls.at(-1)).toMatchObject({
      ...{ path: '/v1/balance', account: 'acct_cedar1', key: 'Bearer sk_test_of_the_platform' },
    });
  });

  test('a Stripe account that serves a store cannot be connected to another store, and nothing changes', async () => {
    const taken = () => connect(najd, { account: 'acct_cedar1' });
    expect(await expectNothingChanged(db, taken, STATES)).toMatchObject({ code: 'account_taken' });
    expect(stripe.isConnected('acct_cedar1'), 'the first store keeps it').toBe(true);
  });

  test('a connected store cannot connect a second Stripe account', async () => {
    const second = () => connect(cedar, { account: 'acct_second1' });
    expect(await expectNothingChanged(db, second, STATES)).toMatchObject({ code: 'store_connected' });
    expect(stripe.isConnected('acct_second1'), 'its code was never used').toBe(false);
  });

  test('a Stripe account cannot be connected by typing its id, not even another store’s account', async () => {
    const [account] = await accountsOf(cedar);
    const { id = null, version = 0 } = account ?? {};
    const input = {
      ...{ id, version, provider: 'stripe' as const, mode: 'test' as const, connectedId: 'acct_ofnajd1' },
      ...{ secrets: {}, takesCards: true, capturesLater: false },
    };
    const save = () => withStore(cedar.id, (tx) => saveCardAccount(tx, { input, desk }, actOf(cedar)));
    expect(await expectNothingChanged(db, save)).toMatchObject({ code: 'account_not_found' });
  });
});

describe('a return from Stripe', () => {
  test.each<[string, () => Promise<Way>, string]>([
    ['when the owner did not agree', async () => ({ error: 'access_denied' }), 'consent_denied'],
    ['when Stripe names another error', async () => ({ error: 'invalid_scope' }), 'consent_failed'],
    ['without a code', async () => ({ code: '' }), 'consent_failed'],
    ['with a code that Stripe does not know', async () => ({ code: 'ac_made_up' }), 'code_refused'],
    [
      'with an account of live money under a test key',
      async () => ({ change: { livemode: true } }),
      'other_mode',
    ],
    [
      'with a consent to reading only',
      async () => ({ change: { scope: 'read_only' } }),
      'provider_unreachable',
    ],
    ['with an account id of nonsense', async () => ({ account: 'acct_"; drop' }), 'provider_unreachable'],
  ])('a return from Stripe %s changes nothing', async (_, way, code) => {
    const tried = async () => connect(najd, { account: 'acct_ofNajd1', ...(await way()) });
    expect(await expectNothingChanged(db, tried, STATES)).toMatchObject({ ok: false, code });
  });

  test('a return from Stripe whose code exchange got no response changes nothing, and its code cannot be used again', async () => {
    const code = stripe.agree('acct_ofNajd1');
    stripe.loseAnswer();
    const lost = () => connect(najd, { code });
    expect(await expectNothingChanged(db, lost, STATES)).toMatchObject({ code: 'provider_unreachable' });
    expect(await expectNothingChanged(db, lost, STATES)).toMatchObject({ code: 'code_refused' });
  });
});

describe('one Stripe account and two stores at the same moment', () => {
  const pair = () =>
    Promise.all([
      makeStore({ slug: `a${Date.now()}`, name: 'First' }),
      makeStore({ slug: `b${Date.now()}`, name: 'Second' }),
    ]);
  async function race(account: string) {
    const stores = await pair();
    stripe.holdUntil(2);
    const ended = await Promise.all(stores.map((store) => connect(store, { account })));
    stripe.holdUntil(0);
    return ended.map((each) => (each.ok ? 'connected' : each.code)).toSorted();
  }

  test('if two stores connect the same Stripe account at the same moment, one gets it and the other is told that it is taken', async () => {
    expect(await race('acct_raced1')).toEqual(['account_taken', 'connected']);
    expect((await claims()).filter((row) => row.connected_id === 'acct_raced1')).toHaveLength(1);
  });

  test('without the unique key of the platform’s table, both stores would get the account', async () => {
    await db.admin('alter table connected_accounts drop constraint connected_accounts_pkey');
    try {
      expect(await race('acct_raced2')).toEqual(['connected', 'connected']);
    } finally {
      await db.admin("delete from connected_accounts where connected_id = 'acct_raced2'");
      await db.admin('alter table connected_accounts add primary key (mode, connected_id)');
    }
  });
});

describe('disconnecting', () => {
  test('disconnecting is refused while a payment is in progress, and the store can still receive that payment', async () => {
    const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
    const { orderId } = await cardOrder(cedar, [{ variantId: lamp, quantity: 1 }]);
    const places = { api: api.url, connect: stripe.platform.places?.connect ?? '' };
    const paying = openCardDesk({ ...config, stripe: { ...stripe.platform, places } }, bank);
    const shopUrl = 'http://cedar.souk.localhost:4110';
    const started = await startPayment(cedar.id, { orderId, shopUrl, desk: paying }, SHOPPER);
    expect(started).toMatchObject({ ok: true });
    expect(api.calls.at(-1)).toMatchObject({ path: '/v1/checkout/sessions', account: 'acct_cedar1' });
    const [account] = await accountsOf(cedar);
    const tried = () => end(cedar, account?.id ?? '');
    expect(await expectNothingChanged(db, tried)).toEqual({
      ...{ ok: false, code: 'payments_open', data: { payments: 1, calls: 0 } },
    });
    expect(stripe.isConnected('acct_cedar1')).toBe(true);
  });

  test('disconnecting ends the connection at Stripe and in Souk, and the account can be connected again as before', async () => {
    const accountId = await connectedId(najd, 'acct_ofNajd2');
    expect(await end(najd, accountId)).toEqual({ ok: true });
    expect(stripe.isConnected('acct_ofNajd2')).toBe(false);
    expect(await accountsOf(najd)).toMatchObject([{ takesCards: false, disconnectedAt: TEST_TIME }]);
    const keys = await withStore(najd.id, (tx) => readAccountKeys(tx, { accountId }, desk));
    expect(keys?.byInstall, 'nobody acts for it any more').toBe(false);
    expect(await expectNothingChanged(db, () => end(najd, accountId))).toMatchObject({
      code: 'not_connected',
    });
    expect(await connectedId(najd, 'acct_ofNajd2'), 'the row that answers for its payments').toBe(accountId);
    expect(await accountsOf(najd)).toMatchObject([{ takesCards: true, disconnectedAt: null }]);
  });

  test('disconnecting while Stripe does not answer stops new cards, leaves the account connected and is retried', async () => {
    const [account] = await accountsOf(najd);
    const accountId = account?.id ?? '';
    stripe.loseAnswer();
    expect(await end(najd, accountId)).toMatchObject({ code: 'provider_unreachable' });
    expect(await accountsOf(najd)).toMatchObject([{ takesCards: false, disconnectedAt: null }]);
    expect(stripe.isConnected('acct_ofNajd2'), 'it was done, and the answer lost').toBe(false);
    expect(await end(najd, accountId)).toEqual({ ok: true });
  });

  test('disconnecting another store’s account is refused', async () => {
    const accountId = await connectedId(najd, 'acct_ofNajd2');
    expect(await expectNothingChanged(db, () => end(cedar, accountId))).toMatchObject({
      code: 'not_connected',
    });
    const foreign = { accountId, capturesLater: true };
    expect(await expectNothingChanged(db, () => takeCards(cedar.id, foreign, actOf(cedar)))).toBe(false);
  });
});

describe('an event of a connected account', () => {
  const deauthorized = (account: string, id: string) => ({
    ...{ id, account, type: 'account.application.deauthorized' },
    data: { object: { id: 'ca_OfTheseTests', object: 'application' } },
  });
  const receive = (change: object, how = {}) =>
    receiveConnectEvent({ connector, received: connectEvent(change, how) }, jobAct());
  const inbox = () =>
    db.admin<{ id: string; store_id: string }>('select id, store_id from payment_events order by id');

  test('an event of a connected account goes to the store in the platform’s table, whatever store it names', async () => {
    const object = { id: 'cs_test_1', object: 'checkout.session', metadata: { store: cedar.id } };
    const paid = { id: 'evt_routed', type: 'checkout.session.completed', data: { object } };
    expect(await receive({ ...paid, account: 'acct_ofNajd2' })).toEqual({ ok: true, value: { isNew: true } });
    expect((await inbox()).map((event) => event.store_id)).toEqual([najd.id]);
    const again = () => receive({ ...paid, account: 'acct_ofNajd2' });
    expect(await expectNothingChanged(db, again)).toEqual({ ok: true, value: { isNew: false } });
  });

  test.each<[string, object, object, object]>([
    ['of an account that serves no store', { account: 'acct_ofNobody' }, {}, { value: { isNew: false } }],
    [
      'of live money on a test install',
      { account: 'acct_ofNajd2', livemode: true },
      {},
      { value: { isNew: false } },
    ],
    ['that names no account', {}, {}, { code: 'webhook_refused', data: { reason: 'other_account' } }],
    [
      'signed by somebody else',
      { account: 'acct_ofNajd2' },
      { secret: 'whsec_another' },
      { code: 'webhook_refused' },
    ],
  ])('an event of a connected account %s changes nothing', async (_, change, how, answer) => {
    const event = { id: 'evt_left', type: 'checkout.session.completed', ...change };
    expect(await expectNothingChanged(db, () => receive(event, how))).toMatchObject(answer);
  });

  test('an old disconnection event is checked and does not end a newer connection', async () => {
    await receive(deauthorized('acct_ofNajd2', 'evt_old'));
    const eventId = (await inbox()).at(-1)?.id ?? '';
    await processEvent(najd.id, { eventId, desk }, jobAct());
    expect(await accountsOf(najd)).toMatchObject([{ takesCards: true, disconnectedAt: null }]);
  });

  test('a disconnection event disconnects the store, and its owners are mailed', async () => {
    stripe.leave('acct_ofNajd2');
    await receive(deauthorized('acct_ofNajd2', 'evt_end'));
    const eventId = (await inbox()).at(-1)?.id ?? '';
    expect(await processEvent(najd.id, { eventId, desk }, jobAct())).toBe('done');
    expect(await accountsOf(najd)).toMatchObject([{ takesCards: false, disconnectedAt: TEST_TIME }]);
    expect((await claims()).map((row) => row.connected_id)).not.toContain('acct_ofNajd2');
    const [audit] = await db.admin<{ id: string }>(
      "select id from audit_entries where action = 'payment_account.deauthorized'",
    );
    expect(await mailOwners(najd.id, { auditId: audit?.id ?? '' }, jobAct())).toBe(1);
    const [mail] = await db.admin<{ subject: string }>(
      'select subject from mails where store_id = $1 order by id desc limit 1',
      [najd.id],
    );
    expect(mail?.subject).toContain('Stripe');
  });
});
