import { expect, test } from 'vitest';
import { beginSecondStep, confirmSecondStep } from '#domain/identity/index.ts';
import { totpCode, totpStep } from '#lib/totp.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_PASSWORD, twoStores } from '#tests/support/stores.ts';
import { PLATFORM, Visitor, webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const owner = { userId: cedar.ownerId, secretKey: server.config.secretKey() };
// The code of the half minute before: the one that is asked for at the sign-in is still unused then.
const before = new Date(Date.now() - 30_000);
const begun = await beginSecondStep(owner, { password: TEST_PASSWORD, at: before });
if (!begun.ok) throw new Error(begun.code);
const { secret } = begun.value;
const confirmed = await confirmSecondStep(owner, { code: totpCode(secret, totpStep(before)), at: before });
if (!confirmed.ok) throw new Error(confirmed.code);

const login = { email: cedar.ownerEmail, password: TEST_PASSWORD, next: '/stores' };
const isIn = async (visitor: Visitor) => (await visitor.get('/stores')).status === 200;

test('a right password alone opens nothing, and a code without it neither', async () => {
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

test('a wrong code is refused, a right one opens the session, and no code opens two', async () => {
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
