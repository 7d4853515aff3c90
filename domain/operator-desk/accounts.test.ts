import { expect, test } from 'vitest';
import { operatorAct, systemAct } from '#domain/audit/index.ts';
import { addOperator, isPasswordLink, sessionOf, setPasswordByLink, signIn } from '#domain/identity/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff } from '#tests/support/staff.ts';
import { makeStore, TEST_PASSWORD, TEST_TIME } from '#tests/support/stores.ts';
import {
  countAccounts,
  endAccountSecondStep,
  endAccountSessions,
  listAccounts,
  listOperatorActs,
  lockAccount,
  readAccount,
  sendPasswordLink,
  unlockAccount,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const cedar = await makeStore({ slug: 'cedar', name: 'Cedar House' });
const email = await makeStaff('rana', [{ store: cedar, role: 'admin' }]);
const bossEmail = await makeStaff('boss', []);
await addOperator({ email: bossEmail, role: 'owner' }, systemAct('test', TEST_TIME));
const idOf = async (of: string) =>
  (await db.admin<{ id: string }>('select id from users where email = $1', [of]))[0]!.id;
const userId = await idOf(email);
const at = TEST_TIME;
const act = (permission: string, when = at) =>
  operatorAct(
    { userId: cedar.ownerId, name: 'Mona', role: 'support', permission, reason: 'Asked by phone' },
    when,
  );
const pages = {
  account: (locale: string) => `https://souk.example/${locale}/account`,
  newPassword: (_locale: string, token: string) => `https://souk.example/new-password?token=${token}`,
};
const input = { userId, pages };
const by = { ip: '10.9.0.1', userAgent: 'test' };
const logIn = (password = TEST_PASSWORD) => signIn({ email, password, by, at });
const tokenOf = async () => {
  const done = await logIn();
  return done.ok ? done.value.token : '';
};
const newest = async () =>
  (
    await db.admin('select recipient, kind, subject, body_text from platform_mails order by id desc limit 1')
  )[0];
const names = async (query: string) => (await listAccounts({ query })).rows.map(({ name }) => name);

test('accounts are found by name, address and store, page by page, and % is matched literally', async () => {
  expect(await names('RANA')).toEqual(['Staff rana']);
  expect(await names('boss@staff')).toEqual(['Staff boss']);
  expect((await names('cedar')).toSorted()).toContain('Staff rana');
  expect(await names('%')).toEqual([]);
  const first = await listAccounts({ size: 1 });
  const second = await listAccounts({ size: 1, after: first.next });
  expect(second.rows[0]?.id).not.toBe(first.rows[0]?.id);
  expect((await listAccounts({ view: 'operators' })).rows).toMatchObject([{ operatorRole: 'owner' }]);
  expect(await countAccounts({ query: 'rana' })).toMatchObject({ all: 3, operators: 1, locked: 0, total: 1 });
});

test('a locked account has no session and cannot sign in until it is unlocked', async () => {
  const token = await tokenOf();
  expect(await lockAccount(input, act('people.lock'))).toMatchObject({ ok: true });
  expect(await sessionOf(token, at)).toBeNull();
  expect(await logIn()).toMatchObject({ ok: false, code: 'account_locked' });
  expect(await logIn('a wrong password of hers')).toMatchObject({ code: 'wrong_credentials' });
  expect(await newest()).toMatchObject({ recipient: email, kind: 'own_change' });
  expect(JSON.stringify(await newest())).not.toContain('Asked by phone');
  expect(await readAccount(userId, at)).toMatchObject({
    ...{ state: 'locked', lock: { reason: 'Asked by phone', byName: 'Mona' }, sessions: [] },
    memberships: [{ slug: 'cedar', role: 'admin', state: 'active' }],
    acts: [{ action: 'people.lock', name: 'Mona', reason: 'Asked by phone' }],
  });
  // A session left behind by a sign-in at the moment of the lock is invalid, even after the unlock.
  await db.admin(
    `insert into platform_sessions (token_hash, user_id, created_at, seen_at, expires_at, user_agent, ip)
     select encode(sha256('beside'), 'hex'), $1, $2, $2, $2::timestamptz + interval '1 day', '', ''`,
    [userId, at],
  );
  expect(await sessionOf('beside', at)).toBeNull();
  expect(await unlockAccount(input, act('people.unlock'))).toMatchObject({ ok: true });
  expect(await sessionOf('beside', at)).toBeNull();
  expect(await logIn()).toMatchObject({ ok: true });
});

test('a lock that is requested twice at once causes one lock, one mail and one log entry', async () => {
  const done = await Promise.all([1, 2, 3].map(() => lockAccount(input, act('people.lock'))));
  expect(done.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db.admin("select 1 from account_changes where what = 'locked'")).toHaveLength(2);
  await unlockAccount(input, act('people.unlock'));
});

test('an operator can end all sessions of an account, and remove a lost two-factor sign-in with its recovery codes', async () => {
  const token = await tokenOf();
  expect(await endAccountSessions(input, act('people.sessions'))).toMatchObject({ ok: true });
  expect(await sessionOf(token, at)).toBeNull();
  await expectNothingChanged(db, async () => {
    const again = await endAccountSessions(input, act('people.sessions'));
    expect(again).toMatchObject({ code: 'account_unchanged' });
    expect(await endAccountSecondStep(input, act('people.secondStep'))).toMatchObject({
      code: 'account_unchanged',
    });
  });
  await db.admin(
    "insert into user_second_steps (user_id, sealed_secret, confirmed_at, created_at) values ($1, 'x', $2, $2)",
    [userId, at],
  );
  expect(await logIn()).toMatchObject({ code: 'second_step' });
  expect(await endAccountSecondStep(input, act('people.secondStep'))).toMatchObject({ ok: true });
  expect(await newest()).toMatchObject({ recipient: email, kind: 'own_change' });
  expect(await logIn()).toMatchObject({ ok: true });
});

test('a mailed link sets a password once, within an hour, and a double press mails one link', async () => {
  const token = await tokenOf();
  expect(await sendPasswordLink(input, act('people.reset'))).toMatchObject({ ok: true });
  expect(await sendPasswordLink(input, act('people.reset'))).toMatchObject({ code: 'account_unchanged' });
  const mail = (await newest()) as { recipient: string; kind: string; body_text: string };
  expect(mail).toMatchObject({ recipient: email, kind: 'own_password' });
  const link = /token=([\w-]{43})/.exec(mail.body_text)?.[1] ?? '';
  const later = new Date(at.getTime() + 3_600_001);
  expect([await isPasswordLink(link, at), await isPasswordLink(link, later)]).toEqual([true, false]);
  const set = (password: string, ip = '10.9.0.2') =>
    setPasswordByLink({ token: link, password, ip, accountUrl: 'https://souk.example/account' }, at);
  expect(await set('short')).toMatchObject({ code: 'password_unfit' });
  expect(await sessionOf(token, at)).not.toBeNull();
  const both = await Promise.all([set('a new password of Rana'), set('a new password of Rana')]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await sessionOf(token, at)).toBeNull();
  expect(await set('another new password')).toMatchObject({ code: 'link_invalid' });
  expect(await logIn('a new password of Rana')).toMatchObject({ ok: true });
  for (let tries = 0; tries < 20; tries++) await set('another new password', '10.9.0.3');
  expect(await set('another new password', '10.9.0.3')).toMatchObject({ code: 'too_many_tries' });
});

test('an operator cannot change the account of an operator, an unknown account or an unclaimed one', async () => {
  const boss = await idOf(bossEmail);
  const unclaimed = await idOf(cedar.ownerEmail);
  await db.admin(
    `insert into provisional_stores (store_id, user_id, email, email_norm, token_hash, locale, created_at, expires_at)
     values ($1, $2, 'x@y.example', 'x@y.example', 'h', 'en', $3, $3)`,
    [cedar.id, unclaimed, at],
  );
  await expectNothingChanged(db, async () => {
    for (const verb of [
      lockAccount,
      sendPasswordLink,
      endAccountSessions,
      endAccountSecondStep,
      unlockAccount,
    ]) {
      expect(await verb({ userId: boss, pages }, act('x'))).toMatchObject({ code: 'account_operates' });
      for (const id of ['nobody', cedar.id, unclaimed])
        expect(await verb({ userId: id, pages }, act('x'))).toMatchObject({ code: 'account_unknown' });
    }
  });
  expect(await names('x@y.example')).toHaveLength(1);
});

test('the platform’s log is filtered by operator, act, day and person', async () => {
  const found = async (asked: Parameters<typeof listOperatorActs>[0]) =>
    (await listOperatorActs(asked)).rows.map(({ action }) => action);
  expect(await found({ action: 'people.reset' })).toEqual(['people.reset']);
  expect(new Set(await found({ query: 'rana' })).size).toBe(5);
  expect(await found({ userId })).toEqual([]);
  const day = at.toISOString().slice(0, 10);
  expect((await found({ userId: cedar.ownerId, from: day, to: day })).length).toBeGreaterThan(5);
  expect(await found({ from: '2999-01-01' })).toEqual([]);
  expect((await found({ from: '0000-01-01', to: 'x' })).length).toBeGreaterThan(5);
});
