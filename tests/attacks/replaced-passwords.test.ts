import { expect, test, vi } from 'vitest';
import { withPlatform } from '#db/index.ts';
import {
  askForEmail,
  beginSecondStep,
  changeOwnPassword,
  confirmEmail,
  confirmSecondStep,
  createUser,
  finishSignIn,
  hashPassword,
  resetPassword,
  sendPasswordLink,
  setPasswordByLink,
  signIn,
} from '#domain/identity/index.ts';
import { totpCode, totpStep } from '#lib/totp.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_PASSWORD, TEST_TIME } from '#tests/support/stores.ts';

// Somebody who knows a password loses access when the account's owner replaces it, even during a sign-in.
const db = await testDatabase(import.meta.url);
const NEW_PASSWORD = 'another long password';
const by = { ip: '192.0.2.66', userAgent: 'intruder' };
const secretKey = 'k'.repeat(32);

async function makeUser(email: string) {
  const made = await createUser({ email, name: 'Layla', password: TEST_PASSWORD }, TEST_TIME);
  if (!made.ok) throw new Error(made.code);
  const visit = { userId: made.value.userId, ip: '192.0.2.1', accountUrl: 'https://souk.example/account' };
  return { email, ...visit, token: 'the owner’s session' };
}

const sessionsOf = (userId: string) =>
  db.admin('select user_agent from platform_sessions where user_id = $1', [userId]);
const enter = (email: string) => signIn({ email, password: TEST_PASSWORD, by, at: TEST_TIME });

test('a sign-in whose password is replaced while it is compared opens no session', async () => {
  const owner = await makeUser('layla@souk.example');
  const hashed = await hashPassword(NEW_PASSWORD);
  if (!hashed.ok) throw new Error(hashed.code);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: written, resolve: write } = Promise.withResolvers<void>();
  const replacing = withPlatform(async (tx) => {
    await tx
      .updateTable('users')
      .set({ password_hash: hashed.value })
      .where('id', '=', owner.userId)
      .execute();
    write();
    await released;
  });
  await written;
  const entering = enter(owner.email);
  let isOver = false;
  void entering.finally(() => {
    isOver = true;
  });
  // Waits until the sign-in has finished or waits for the transaction that changes the password.
  await vi.waitFor(
    async () => {
      const sql =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      expect(isOver || (await db.admin(sql)).length > 0).toBe(true);
    },
    { timeout: 20_000 },
  );
  release();
  await replacing;
  expect(await entering).toMatchObject({ ok: false, code: 'wrong_credentials' });
  expect(await sessionsOf(owner.userId)).toEqual([]);
}, 60_000);

test.each([
  ['its owner replaces', 'amal@souk.example', changeIt],
  ['the command line replaces', 'omar@souk.example', resetIt],
])('a sign-in that waits for its code is cancelled when %s the password', async (_who, email, replace) => {
  const owner = await makeUser(email);
  const { secret } = await protect(owner);
  const begun = await enter(email);
  if (begun.ok || begun.code !== 'second_step') throw new Error('no second step');
  expect(await replace(owner)).toMatchObject({ ok: true });
  const code = totpCode(secret, totpStep(TEST_TIME));
  const finished = await finishSignIn({ step: begun.data.step, code, secretKey, by, at: TEST_TIME });
  expect(finished).toMatchObject({ ok: false, code: 'signed_out' });
  expect(await sessionsOf(owner.userId)).toEqual([]);
});

test('a mailed link for a new password stops working when the account changes its address', async () => {
  const { token: _, ...owner } = await makeUser('old@souk.example');
  const { userId, ip, accountUrl } = owner;
  let link = '';
  const newPassword = (made: string) => {
    link = made;
    return `https://souk.example/new-password?token=${made}`;
  };
  await sendPasswordLink(userId, { account: () => accountUrl, newPassword }, TEST_TIME);
  const tokens: string[] = [];
  const linkTo = (made: string) => `https://souk.example/confirm-email?token=${tokens.push(made) && made}`;
  const wish = { ...owner, token: null, email: 'new@souk.example', password: TEST_PASSWORD, at: TEST_TIME };
  expect(await askForEmail({ ...wish, linkTo })).toMatchObject({ ok: true });
  for (const token of tokens)
    expect(await confirmEmail({ userId, ip, accountUrl, token }, TEST_TIME)).toMatchObject({ ok: true });
  const [moved] = await db.admin('select email from users where id = $1', [userId]);
  expect(moved).toEqual({ email: 'new@souk.example' });
  await expectNothingChanged(db, async () => {
    const taken = { token: link, password: NEW_PASSWORD, ip: by.ip, accountUrl };
    expect(await setPasswordByLink(taken, TEST_TIME)).toMatchObject({ ok: false, code: 'link_invalid' });
  }, ['platform_rate_limits']);
});

type Owner = Awaited<ReturnType<typeof makeUser>>;

function changeIt(owner: Owner) {
  return changeOwnPassword({ ...owner, password: TEST_PASSWORD, newPassword: NEW_PASSWORD, at: TEST_TIME });
}

function resetIt({ email }: Owner) {
  return resetPassword({ email, password: NEW_PASSWORD }, TEST_TIME);
}

/** Enables two-factor sign-in with the code of the previous half minute, so that the current code is unused. */
async function protect(owner: Owner): Promise<{ secret: string }> {
  const at = new Date(TEST_TIME.getTime() - 30_000);
  const begun = await beginSecondStep({ ...owner, secretKey }, { password: TEST_PASSWORD, code: '', at });
  if (!begun.ok) throw new Error(begun.code);
  const { secret } = begun.value;
  const code = totpCode(secret, totpStep(at));
  const confirmed = await confirmSecondStep({ ...owner, secretKey }, { code, at });
  if (!confirmed.ok) throw new Error(confirmed.code);
  return { secret };
}
