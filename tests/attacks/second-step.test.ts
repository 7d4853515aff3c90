import { expect, test } from 'vitest';
import { beginSecondStep, confirmSecondStep } from '#domain/identity/index.ts';
import { totpCode, totpStep } from '#lib/totp.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_PASSWORD, twoStores } from '#tests/support/stores.ts';
import { PLATFORM, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const owner = {
  userId: cedar.ownerId,
  secretKey: server.config.secretKey(),
  token: 'a session',
  ip: '192.0.2.7',
  accountUrl: 'http://souk.localhost/account',
};
// The previous half minute's code, so that the code for the sign-in is still unused.
const before = new Date(Date.now() - 30_000);
const begun = await beginSecondStep(owner, { password: TEST_PASSWORD, code: '', at: before });
if (!begun.ok) throw new Error(begun.code);
const { secret } = begun.value;
const confirmed = await confirmSecondStep(owner, { code: totpCode(secret, totpStep(before)), at: before });
if (!confirmed.ok) throw new Error(confirmed.code);

const login = { email: cedar.ownerEmail, password: TEST_PASSWORD, next: '/stores' };
const isIn = async (visitor: Visitor) => (await visitor.get('/stores')).status === 200;

test('a right password without a code opens no session, and neither does a right code without a password', async () => {
  const visitor = new Visitor(server, PLATFORM);
  const stranger = new Visitor(server, PLATFORM);
  expect((await visitor.post('/login', login)).headers.location).toContain('/login/code');
  expect(await isIn(visitor)).toBe(false);
  const code = totpCode(secret, totpStep(new Date()));
  expect((await stranger.post('/login/code', { code, next: '/stores' })).headers.location).toContain(
    '/login?',
  );
  expect(await isIn(stranger)).toBe(false);
});

test('a wrong code is refused, a right one opens the session, and no code works twice', async () => {
  const visitor = new Visitor(server, PLATFORM);
  await visitor.post('/login', login);
  expect((await visitor.post('/login/code', { code: '000000', next: '/stores' })).status).toBe(401);
  expect((await visitor.post('/login/code', { code: '', next: '/stores' })).status).toBe(422);
  const [recovery = ''] = confirmed.value.recoveryCodes;
  const entered = await visitor.post('/login/code', { code: recovery, next: 'https://evil.example/' });
  expect(entered.status).toBe(302);
  expect(entered.headers.location).not.toContain('evil');
  expect(await isIn(visitor)).toBe(true);
  const again = new Visitor(server, PLATFORM);
  await again.post('/login', login);
  expect((await again.post('/login/code', { code: recovery, next: '/stores' })).status).toBe(401);
  expect(await isIn(again)).toBe(false);
});

test('restarting the set-up with only the password keeps two-factor sign-in on, and is logged and mailed', async () => {
  const [, one = '', two = ''] = confirmed.value.recoveryCodes;
  const visitor = await enter(one);
  const start = (code: string) => visitor.post('/account', { form: 'begin', password: TEST_PASSWORD, code });
  const counted = ['platform_rate_limits', 'platform_sessions'];
  await expectNothingChanged(db, async () => expect((await start('')).status).toBe(422), counted);
  await db.admin('delete from platform_mails');
  expect((await start(two)).status).toBe(200);
  const again = new Visitor(server, PLATFORM);
  expect((await again.post('/login', login)).headers.location).toContain('/login/code');
  const news = await db.admin('select recipient from platform_mails');
  expect(news).toEqual([{ recipient: cedar.ownerEmail }]);
  const logged = "select user_id from account_changes where what = 'step_begun' and ip <> '192.0.2.7'";
  expect(await db.admin(logged)).toEqual([{ user_id: cedar.ownerId }]);
});

test('adding a passkey and deleting the account need a two-factor code, too, if it is on', async () => {
  const [, , , one = '', two = ''] = confirmed.value.recoveryCodes;
  const visitor = await enter(one);
  const add = (code: string) =>
    visitor.post('/account', { form: 'passkey', name: 'Mallory', password: TEST_PASSWORD, code });
  const remove = () => visitor.post('/account', { form: 'delete', password: TEST_PASSWORD, code: '' });
  expect((await visitor.get('/account')).body).toMatch(/value="passkey"(?:(?!<\/form>).)*name="code"/s);
  await expectNothingChanged(db, async () => {
    expect((await add('')).status).toBe(422);
    expect((await add('000000')).status).toBe(422);
    expect((await remove()).status).toBe(422);
  }, ['platform_rate_limits']);
  expect((await add(two)).headers.location).toContain('/passkeys/new?offer=');
});

/** A session at the platform, opened with a recovery code. */
async function enter(code: string) {
  const platform = new Visitor(server, PLATFORM);
  await platform.post('/login', login);
  await platform.post('/login/code', { code, next: '/stores' });
  return platform;
}
