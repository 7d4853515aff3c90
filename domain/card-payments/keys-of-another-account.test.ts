import { beforeEach, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { listOrders } from '#domain/orders/index.ts';
import {
  type AccountKeys,
  type CardAccountInput,
  listCardAccounts,
  type PaymentProvider,
  readAccountKeys,
} from '#domain/payments/index.ts';
import { fail } from '#lib/result.ts';
import { cardOrder, jobAct, moyasarAccount, pageOf, SHOP_URL, testDesk } from '#tests/support/card-orders.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { moyasarReplay } from '#tests/support/moyasar-replay.ts';
import { makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { checkAttempt, expireHold, saveAccount, startPayment } from './index.ts';

const db = await testDatabase(import.meta.url);
const replay = await moyasarReplay();
const refused = async () => fail('provider_refused', { reason: 'record_not_found' });
const away = async () => fail('provider_unreachable', { reason: 'no_answer' });
const named = ({ secrets }: AccountKeys, name: RegExp) => name.test(secrets.secretKey ?? '');

/** Moyasar, which knows the pages of one account and answers by the keys that it is asked with. */
const answersByKeys = (provider: PaymentProvider): Partial<PaymentProvider> => ({
  retrieve(keys, reference) {
    if (named(keys, /away/)) return away();
    return named(keys, /founder|rotated/) ? provider.retrieve(keys, reference) : refused();
  },
  check: (keys) => (named(keys, /revoked/) ? refused() : provider.check(keys)),
});
const moyasar = { moyasar: replay.url };
const desk = testDesk({ at: TEST_TIME }, answersByKeys, moyasar);

let store: TestStore;
let shops = 0;
let page = { orderId: '', attemptId: '', reference: '' };

const accounts = () => withStore(store.id, listCardAccounts);
const keysOf = (accountId: string) => withStore(store.id, (tx) => readAccountKeys(tx, { accountId }, desk));
const save = (input: CardAccountInput) => saveAccount(store.id, { input, desk }, SHOPPER);

/** Types another secret key into the form of the store's account. */
async function retype(secretKey: string) {
  const [account] = await accounts();
  return save({ ...moyasarAccount(secretKey), id: account?.id ?? '', version: account?.version ?? 0 });
}

// A store whose founder's account has a page open for an order.
beforeEach(async () => {
  shops += 1;
  store = await makeStore({ slug: `keys-${shops}`, name: 'Keys' });
  await save(moyasarAccount('sk_test_of_the_founder'));
  const lamp = await makeVariant(store, { title: 'Lamp', amount: 2000, stock: 5 });
  const { orderId } = await cardOrder(store, [{ variantId: lamp, quantity: 1 }]);
  await startPayment(store.id, { orderId, shopUrl: SHOP_URL, desk }, SHOPPER);
  page = { orderId, ...(await pageOf(db, orderId)) };
});

const stateOf = async () =>
  (
    await db.admin<Record<string, unknown>>(
      `select o.status, o.payment_status as paid, t.differs from orders o
         join payment_attempts t on t.order_id = o.id where o.id = $1`,
      [page.orderId],
    )
  )[0];

test('keys of another account do not replace those of a used one, whose open page is still found paid', async () => {
  const [founder] = await accounts();
  expect(await retype('sk_test_of_the_company')).toMatchObject({ ok: true, value: { isOther: true } });
  const [company, former] = await accounts();
  expect([company?.takesCards, former?.id, former?.takesCards]).toEqual([true, founder?.id, false]);
  expect((await keysOf(founder?.id ?? ''))?.secrets.secretKey).toBe('sk_test_of_the_founder');
  expect((await keysOf(company?.id ?? ''))?.secrets).toEqual({
    secretKey: 'sk_test_of_the_company',
    webhookSecret: 'word-of-sk_test_of_the_company',
  });
  replay.pay(page.reference, 'paid');
  expect(await checkAttempt(store.id, { attemptId: page.attemptId, desk }, jobAct(3))).toBe('paid');
  expect(await stateOf()).toMatchObject({ status: 'confirmed', paid: 'paid' });
});

test('a new key of the same account replaces the former one in its place', async () => {
  const [before] = await accounts();
  expect(await retype('sk_test_rotated_key')).toEqual({
    ok: true,
    value: { id: before?.id, isOther: false },
  });
  expect(await accounts()).toHaveLength(1);
  expect((await keysOf(before?.id ?? ''))?.secrets.secretKey).toBe('sk_test_rotated_key');
});

test.each([
  ['that the provider refuses', 'sk_test_revoked_key', 'keys_refused'],
  ['while the provider does not answer', 'sk_test_away_now', 'provider_unreachable'],
])('a new key %s changes nothing', async (_, key, code) => {
  expect(await expectNothingChanged(db, () => retype(key))).toMatchObject({ ok: false, code });
});

test('an order whose page cannot be asked at the end of its hold is a task for staff until the provider answers', async () => {
  const silent = testDesk({ at: TEST_TIME }, () => ({ retrieve: refused }), moyasar);
  const listed = () =>
    withStore(store.id, async (tx) => (await listOrders(tx, { hasMoneyToPayBack: true })).rows.length);
  expect(await expireHold(store.id, { orderId: page.orderId, desk: silent }, jobAct(36))).toBe('cancelled');
  expect(await stateOf()).toMatchObject({ status: 'cancelled', differs: 'unasked' });
  expect(await listed()).toBe(1);
  await desk
    .provider('moyasar')
    ?.closeCheckout((await keysOf((await accounts())[0]?.id ?? '')) as AccountKeys, page.reference);
  expect(await checkAttempt(store.id, { attemptId: page.attemptId, desk }, jobAct(60))).toBe('expired');
  expect(await stateOf()).toMatchObject({ differs: '' });
  expect(await listed()).toBe(0);
});
