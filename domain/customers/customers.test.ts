import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { hashToken } from '#lib/ids.ts';
import { mailedToken, makeShopper, resetToken, SHOPPER_PASSWORD } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  changePassword,
  isResetGood,
  resetPassword,
  sendVerification,
  shopperOf,
  signIn,
  signOut,
  signOutEverywhere,
  signUp,
  verifyEmail,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const origin = 'http://cedar.example';
const visit = { userAgent: 'test', previousToken: null };
const later = (hours: number) => new Date(TEST_TIME.getTime() + hours * 3_600_000);
const from = (ip: string, at = TEST_TIME) => shopperAct(at, { ip });
const account = { name: 'Layla Haddad', password: 'figs & mint', locale: 'en', origin, visit } as const;
const who = (token: string, { at = TEST_TIME, store = cedar.id } = {}) =>
  withStore(store, (tx) => shopperOf(tx, token, at));
const login = (
  email: string,
  password: string,
  { store = cedar.id, ip = '192.0.2.1', at = TEST_TIME } = {},
) => signIn(store, { email, password, visit }, from(ip, at));

describe('signing up', () => {
  test.each<[object, object]>([
    [
      { name: ' ', email: '', password: '' },
      { name: 'required', email: 'required', password: 'required' },
    ],
    [
      { name: 'Ann', email: 'ann@', password: 'abcde' },
      { name: 'too_short', email: 'invalid', password: 'too_short' },
    ],
    [
      { name: 'x'.repeat(121), email: `${'x'.repeat(250)}@example.com`, password: 'x'.repeat(257) },
      { name: 'too_long', email: 'too_long', password: 'too_long' },
    ],
    [{ password: 'Football' }, { password: 'common' }],
    [{ password: '١٢٣٤٥٦' }, { password: 'common' }],
  ])(
    'the sign-up %o is refused with the problem of each field, and nothing is stored',
    async (change, problems) => {
      const input = { ...account, email: 'new@example.com', ...change };
      const refused = await expectNothingChanged(db, () => signUp(cedar.id, input, from('192.0.2.9')));
      expect(refused).toEqual({
        ok: false,
        code: 'fields_invalid',
        data: { problems, atLeast: { name: 4, password: 6 } },
      });
    },
  );

  test('a store may allow shorter names and common passwords at sign-up', async () => {
    await db.admin(
      'update store_settings set name_min_length = 2, refuses_common_passwords = false where store_id = $1',
      [najd.id],
    );
    const input = { ...account, name: 'علي', email: 'ali@example.com', password: '123456' };
    expect((await signUp(najd.id, input, from('192.0.2.9'))).ok).toBe(true);
    expect((await login('ali@example.com', '123456', { store: najd.id })).ok).toBe(true);
  });

  test('a name that is typed at sign-up never becomes a link in the sign-up mail', async () => {
    const name = 'You won! https://evil.example/prize at www.evil.example';
    await signUp(cedar.id, { ...account, name, email: 'victim@example.com' }, from('192.0.2.9'));
    const [mail] = await db.admin<{ body_text: string; body_html: string }>(
      "select body_text, body_html from mails where recipient = 'victim@example.com'",
    );
    expect(mail?.body_text).toContain('You won! https evil example prize at www evil example');
    expect(`${mail?.body_text} ${mail?.body_html}`).not.toContain('evil.example');
  });

  test('a sign-up stores no password in plain text, and stores the address as typed', async () => {
    const email = 'Layla.H@Example.com';
    const made = await signUp(cedar.id, { ...account, email }, from('192.0.2.9'));
    expect(made.ok && (await who(made.value.token))).toMatchObject({ email, emailVerified: false });
    const [row] = await db.admin('select * from customers where email = $1', [email]);
    expect(row).toMatchObject({ email_norm: 'layla.h@example.com', email_verified_at: null });
    expect(String(row?.password_hash)).toMatch(/^\$argon2id\$/);
  });

  test('a sign-up with a used address does not change its account, and only the owner is mailed, once an hour', async () => {
    const first = await makeShopper(db, cedar);
    const [before] = await db.admin('select * from customers where id = $1', [first.id]);
    const again = {
      ...account,
      email: first.email.toUpperCase(),
      name: 'Somebody Else',
      password: 'another one',
    };
    const made = await signUp(cedar.id, again, from('192.0.2.9'));
    expect(made.ok && (await who(made.value.token))).toMatchObject({
      name: 'Somebody Else',
      emailVerified: false,
    });
    await signUp(cedar.id, again, from('192.0.2.9'));
    expect(await db.admin('select * from customers where id = $1', [first.id])).toEqual([before]);
    expect(
      await db.admin("select recipient from mails where kind = 'account_exists' and recipient = $1", [
        first.email,
      ]),
    ).toHaveLength(1);
    const [owner, other] = [
      await login(first.email, SHOPPER_PASSWORD),
      await login(first.email, 'another one'),
    ];
    expect(owner.ok && owner.value.customerId).toBe(first.id);
    expect(other.ok && other.value.customerId).not.toBe(first.id);
  });

  test('signing up with one e-mail address in two stores makes two accounts with two passwords (A3)', async () => {
    const email = 'both@example.com';
    await signUp(cedar.id, { ...account, email, password: 'cedar password' }, from('192.0.2.9'));
    await signUp(najd.id, { ...account, email, password: 'najd password' }, from('192.0.2.9'));
    expect((await login(email, 'cedar password')).ok).toBe(true);
    expect((await login(email, 'najd password', { store: najd.id })).ok).toBe(true);
    expect((await login(email, 'najd password')).ok).toBe(false);
    expect((await login(email, 'cedar password', { store: najd.id })).ok).toBe(false);
  });
});

describe('a session', () => {
  test('a shopper’s session belongs to one store, and ends after 30 idle days and after 90 days in any case', async () => {
    const { token, email } = await makeShopper(db, cedar);
    expect(await who(token)).toMatchObject({ email, emailVerified: true, hasPassword: true, photo: null });
    expect(await who(token, { store: najd.id })).toBeNull();
    expect(await who(token, { at: later(30 * 24 + 1) })).toBeNull();
    for (let day = 20; day < 90; day += 20) expect(await who(token, { at: later(day * 24) })).not.toBeNull();
    expect(await who(token, { at: later(90 * 24) })).toBeNull();
  });

  test('a shopper’s sign-in ends the browser’s earlier session; signing out ends one session, signing out everywhere ends all', async () => {
    const { token, email, password, id } = await makeShopper(db, cedar);
    const again = await signIn(
      cedar.id,
      { email, password, visit: { ...visit, previousToken: token } },
      from('192.0.2.1'),
    );
    const second = again.ok ? again.value.token : '';
    expect([await who(token), (await who(second))?.id]).toEqual([null, id]);
    expect(await withStore(cedar.id, (tx) => signOut(tx, second))).toBe(true);
    expect(await expectNothingChanged(db, () => withStore(cedar.id, (tx) => signOut(tx, second)))).toBe(
      false,
    );
    for (let n = 0; n < 3; n++) await login(email, password);
    expect(await withStore(najd.id, (tx) => signOutEverywhere(tx, id))).toBe(0);
    expect(await withStore(cedar.id, (tx) => signOutEverywhere(tx, id))).toBe(3);
  });
});

describe('signing in', () => {
  test('a wrong password and an unknown address get the same answer, and the twenty-first try is refused', async () => {
    const { email } = await makeShopper(db, cedar);
    const wrong = { ok: false, code: 'wrong_credentials', data: undefined };
    expect(await login(email, 'not this', { ip: '192.0.2.60' })).toEqual(wrong);
    expect(await login('nobody@example.com', 'not this', { ip: '192.0.2.60' })).toEqual(wrong);
    await db.admin("update rate_limits set hits = 20 where bucket = 'sign-in' and subject = $1", [
      hashToken(`${email}|192.0.2.60`),
    ]);
    expect(await login(email, SHOPPER_PASSWORD, { ip: '192.0.2.60' })).toMatchObject({
      code: 'too_many_tries',
    });
    expect((await login(email, SHOPPER_PASSWORD, { ip: '192.0.2.61' })).ok).toBe(true);
    expect((await login(email, SHOPPER_PASSWORD, { ip: '192.0.2.60', at: later(1) })).ok).toBe(true);
  });

  test('a password sign-in to an account that signs in with Google names Google, except beyond the rate limit', async () => {
    const { id, email } = await makeShopper(db, cedar);
    await db.admin('update customers set password_hash = null where id = $1', [id]);
    await db.admin(
      `insert into customer_identities (store_id, provider, subject, customer_id, email, created_at)
       values ($1, 'google', $2, $3, $4, now())`,
      [cedar.id, `sub-${id}`, id, email],
    );
    expect(await login(email, 'anything at all', { ip: '192.0.2.70' })).toEqual({
      ok: false,
      code: 'other_method',
      data: { method: 'Google' },
    });
    await db.admin("update rate_limits set hits = 20 where bucket = 'sign-in' and subject = $1", [
      hashToken(`${email}|192.0.2.70`),
    ]);
    expect(await login(email, 'anything at all', { ip: '192.0.2.70' })).toMatchObject({
      code: 'too_many_tries',
    });
  });
});

describe('a mailed link', () => {
  test('a mailed link verifies an address once, sends one welcome mail, and works only in its store', async () => {
    const { email, id } = await makeShopper(db, cedar, { isVerified: false });
    const token = await mailedToken(db, cedar, { email, path: 'verify-email' });
    const use = (store: string, at = TEST_TIME) =>
      withStore(store, (tx) => verifyEmail(tx, { token, origin, signedInAs: id }, from('192.0.2.1', at)));
    expect(await expectNothingChanged(db, () => use(najd.id))).toMatchObject({ code: 'link_invalid' });
    expect(await expectNothingChanged(db, () => use(cedar.id, later(73)))).toMatchObject({
      code: 'link_invalid',
    });
    expect(await use(cedar.id)).toEqual({ ok: true, value: { customerId: id, isNew: true } });
    expect(await expectNothingChanged(db, () => use(cedar.id))).toEqual({
      ok: true,
      value: { customerId: id, isNew: false },
    });
    expect(
      await db.admin("select id from mails where kind = 'account_welcome' and recipient = $1", [email]),
    ).toHaveLength(1);
  });

  test('a newer mailed link ends the older one, and the fourth link in an hour is refused', async () => {
    const { email, id } = await makeShopper(db, cedar, { isVerified: false });
    const old = await mailedToken(db, cedar, { email, path: 'verify-email' });
    const again = () =>
      withStore(cedar.id, (tx) => sendVerification(tx, { customerId: id, origin }, from('192.0.2.1')));
    for (let n = 0; n < 3; n++) expect((await again()).ok).toBe(true);
    expect(await again()).toMatchObject({ code: 'too_many_tries' });
    const use = (token: string) =>
      withStore(cedar.id, (tx) => verifyEmail(tx, { token, origin, signedInAs: id }, from('192.0.2.1')));
    expect(await use(old)).toMatchObject({ code: 'link_invalid' });
    expect((await use(await mailedToken(db, cedar, { email, path: 'verify-email' }))).ok).toBe(true);
  });

  test('a reset link changes the password once, ends every session and verifies the address', async () => {
    const shopper = await makeShopper(db, cedar, { isVerified: false });
    const token = await resetToken(db, cedar, shopper);
    const reset = (password: string, { store = cedar.id, at = TEST_TIME } = {}) =>
      resetPassword(store, { token, password, origin }, from('192.0.2.1', at));
    for (const wrong of [{ store: najd.id }, { at: later(1.01) }]) {
      expect(await expectNothingChanged(db, () => reset('olives', wrong))).toMatchObject({
        code: 'link_invalid',
      });
    }
    expect(await expectNothingChanged(db, () => reset('12345'))).toMatchObject({ code: 'fields_invalid' });
    const answers = await Promise.all([reset('new olives'), reset('new olives')]);
    expect(answers.map((answer) => answer.ok).sort()).toEqual([false, true]);
    expect(await who(shopper.token)).toBeNull();
    expect((await login(shopper.email, SHOPPER_PASSWORD)).ok).toBe(false);
    const signed = await login(shopper.email, 'new olives');
    expect(signed.ok && (await who(signed.value.token))?.emailVerified).toBe(true);
    expect(await withStore(cedar.id, (tx) => isResetGood(tx, token, TEST_TIME))).toBe(false);
    const mails = await db.admin(
      "select id from mails where kind = 'account_password_changed' and recipient = $1",
      [shopper.email],
    );
    expect(mails).toHaveLength(1);
  });

  test('a reset link ends when the account’s address is changed', async () => {
    const shopper = await makeShopper(db, cedar);
    const token = await resetToken(db, cedar, shopper);
    await db.admin("update customers set email_norm = 'moved@example.com' where id = $1", [shopper.id]);
    const refused = await resetPassword(
      cedar.id,
      { token, password: 'new olives', origin },
      from('192.0.2.1'),
    );
    expect(refused).toMatchObject({ code: 'link_invalid' });
  });
});

describe('changing the password', () => {
  test('changing the password needs the old one, ends all sessions and gives this browser a new session', async () => {
    const { id, email, password, token } = await makeShopper(db, cedar);
    const change = (current: string, next: string) =>
      changePassword(
        cedar.id,
        { customerId: id, current, password: next, visit: { ...visit, previousToken: token }, origin },
        from('192.0.2.80'),
      );
    expect(await expectNothingChanged(db, () => change('', '12345'))).toMatchObject({
      data: { problems: { current: 'required', password: 'too_short' } },
    });
    const wrong = await expectNothingChanged(db, () => change('not this', 'new olives'), ['rate_limits']);
    expect(wrong).toMatchObject({ data: { problems: { current: 'wrong' } } });
    const changed = await change(password, 'new olives');
    const fresh = changed.ok ? changed.value.token : '';
    expect([await who(token), (await who(fresh))?.id]).toEqual([null, id]);
    expect([(await login(email, password)).ok, (await login(email, 'new olives')).ok]).toEqual([false, true]);
  });
});
