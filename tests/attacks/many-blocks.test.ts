import { describe, expect, test } from 'vitest';
import { withPlatform, withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { signIn as signInAtShop, signUp } from '#domain/customers/index.ts';
import { countPlatformAttempt, signIn } from '#domain/identity/index.ts';
import { requestSubscription } from '#domain/marketing/index.ts';
import { trackOrder } from '#domain/orders/index.ts';
import { makeShopper, SHOPPER_PASSWORD } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStaff } from '#tests/support/staff.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';

// An attacker with a /48 network of IPv6 has 65,536 address blocks, each of them unknown to a limit by address.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const order = await orderOf(cedar, [{ variantId: lamp }]);

let blocks = 0;
const newBlock = () => `2001:db8:7:${(++blocks).toString(16)}::1`;
const COUNTED = ['rate_limits', 'platform_rate_limits'];
const later = new Date(TEST_TIME.getTime() + 61 * 60_000);

describe('guessing an order’s number', () => {
  const track = (
    number: number,
    { ip = newBlock(), email = GOOD_FORM.email, store = cedar, at = TEST_TIME } = {},
  ) =>
    withStore(store.id, (tx) =>
      trackOrder(tx, { number: String(number), email, locale: 'en' }, shopperAct(at, { ip })),
    );

  test('guessing an order’s number from many IP blocks is blocked after twenty tries with one e-mail, in this store for an hour', async () => {
    for (let tries = 0; tries < 20; tries++) {
      expect(await track(5000 + tries)).toMatchObject({ code: 'order_not_found' });
    }
    const refused = () => track(order.number, { email: ' SARA@example.com' });
    expect(await expectNothingChanged(db, refused, COUNTED)).toMatchObject({ code: 'too_many_tries' });
    expect(await track(order.number, { store: najd })).toMatchObject({ code: 'order_not_found' });
    expect(await track(order.number, { email: 'other@example.com' })).toMatchObject({
      code: 'order_not_found',
    });
    expect(await track(order.number, { at: later })).toMatchObject({ ok: true });
  });
});

/**
 * Simulates a sweep from many blocks that has used up the overall limit of tries at the accounts of one
 * table.
 */
const useUp = (table: 'rate_limits' | 'platform_rate_limits') =>
  db.admin(`update ${table} set hits = 300 where bucket = 'sign-in-of'`);

describe('guessing the password of a staff account', () => {
  const enter = (email: string, { ip = newBlock(), password = TEST_PASSWORD, at = TEST_TIME } = {}) =>
    signIn({ email, password, by: { ip, userAgent: '' }, at }, async () => {});

  test('guessing a staff password from many IP blocks is blocked, and the member can still sign in from a known address', async () => {
    const email = await makeStaff('swept', []);
    const home = newBlock();
    expect((await enter(email, { ip: home })).ok).toBe(true);
    expect(await enter(email, { password: 'a wrong password 1' })).toMatchObject({
      code: 'wrong_credentials',
    });
    await useUp('platform_rate_limits');
    const refused = () => enter(email);
    expect(await expectNothingChanged(db, refused, COUNTED)).toMatchObject({ code: 'too_many_tries' });
    expect((await enter(email, { ip: home.replace('::1', '::2') })).ok).toBe(true);
    expect((await enter(await makeStaff('unswept', []))).ok).toBe(true);
    expect((await enter(email, { at: later })).ok).toBe(true);
  });

  test('password guesses for an unknown staff e-mail get the same answers as for a known one', async () => {
    const email = 'nobody.swept@staff.example';
    await enter(email);
    await useUp('platform_rate_limits');
    expect(await enter(email)).toMatchObject({ code: 'too_many_tries' });
  });
});

describe('guessing the password of a shopper', () => {
  const visit = { userAgent: '', previousToken: null };
  const enter = (email: string, { ip = newBlock(), password = SHOPPER_PASSWORD, at = TEST_TIME } = {}) =>
    signInAtShop(cedar.id, { email, password, visit }, shopperAct(at, { ip }));

  test('password guesses from many IP blocks are stopped, even with an account of the attacker’s own; the owner can still sign in', async () => {
    const { email } = await makeShopper(db, cedar);
    const [home, strangers] = [newBlock(), newBlock()];
    expect((await enter(email, { ip: home })).ok).toBe(true);
    const opened = { email, name: 'Mallory', password: 'one of their own', locale: 'en', visit } as const;
    const stranger = shopperAct(TEST_TIME, { ip: strangers });
    expect((await signUp(cedar.id, { ...opened, origin: 'http://shop.example' }, stranger)).ok).toBe(true);
    await useUp('rate_limits');
    for (const ip of [newBlock(), strangers]) {
      const refused = () => enter(email, { ip });
      expect(await expectNothingChanged(db, refused, COUNTED)).toMatchObject({ code: 'too_many_tries' });
    }
    expect((await enter(email, { ip: home })).ok).toBe(true);
    expect((await enter(email, { at: later })).ok).toBe(true);
  });
});

describe('a limit by address', () => {
  const links = { origin: 'http://cedar.example', defaultLocale: 'en' } as const;
  let readers = 0;
  /** Subscribes a different stranger from each of the IP addresses; each of them is mailed a link to confirm. */
  const subscribe = (ips: string[], store = cedar, at = TEST_TIME) =>
    withStore(store.id, async (tx) => {
      const outcomes = [];
      for (const ip of ips) {
        const email = `stranger${++readers}@victims.example`;
        const asked = await requestSubscription(tx, { email, locale: 'en', links }, shopperAct(at, { ip }));
        outcomes.push(asked.ok ? 'mailed' : asked.code);
      }
      return outcomes;
    });
  const block = (nth: number) => `2001:db8:8:${nth.toString(16)}::1`;

  test('an IPv6 network can cause ten times as many mails to strangers as one of its blocks, however many blocks it uses', async () => {
    const blocks = Array.from({ length: 100 }, (_, nth) => block(nth));
    expect(await subscribe(blocks)).toEqual(blocks.map(() => 'mailed'));
    const refused = await expectNothingChanged(db, () => subscribe([block(100), block(0xffff)]), COUNTED);
    expect(refused).toEqual(['too_many_tries', 'too_many_tries']);
    expect(await subscribe(['2001:db8:9::1', '192.0.2.8'])).toEqual(['mailed', 'mailed']);
    expect(await subscribe([block(100)], najd)).toEqual(['mailed']);
    expect(await subscribe([block(100)], cedar, later)).toEqual(['mailed']);
  });

  test('on the platform, too, the blocks of a network are counted together', async () => {
    const limit = { bucket: 'of blocks', windowSeconds: 3600, free: 1, refuse: 2 };
    const count = (address: string, subject = '') =>
      withPlatform((tx) => countPlatformAttempt(tx, limit, { subject, address, at: TEST_TIME }));
    const refusals = [];
    for (let nth = 0; nth < 21; nth++) refusals.push((await count(block(nth))).isRefused);
    expect(refusals).toEqual([...Array.from({ length: 20 }, () => false), true]);
    expect((await count(block(21), 'another account')).isRefused).toBe(false);
    expect((await count('2001:db8:9::1')).isRefused).toBe(false);
  });

  test('an IPv6 provider, which may give anybody many networks, can cause a hundred times as many attempts as one block', async () => {
    expect(await subscribe(['2001:db8:20::1'])).toEqual(['mailed']);
    await db.admin("update rate_limits set hits = 999 where bucket = 'newsletter /32'");
    expect(await subscribe(['2001:db8:21::1'])).toEqual(['mailed']);
    const refused = await expectNothingChanged(db, () => subscribe(['2001:db8:22::1']), COUNTED);
    expect(refused).toEqual(['too_many_tries']);
    expect(await subscribe(['2001:db9:22::1', '192.0.2.9'])).toEqual(['mailed', 'mailed']);
  });
});
