import { describe, expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_PASSWORD, TEST_TIME } from '#tests/support/stores.ts';
import { createUser } from './create-user.ts';
import { resetPassword } from './reset-password.ts';
import { sessionOf, signOut, signOutEverywhere } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { findUser } from './staff.ts';

const db = await testDatabase(import.meta.url);
const HOUR = 3_600_000;
const later = (ms: number) => new Date(TEST_TIME.getTime() + ms);
const by = { ip: '192.0.2.1', userAgent: 'test' };
const pauses: number[] = [];
const wait = async (ms: number) => void pauses.push(ms);

const layla = await makeUser('Layla@Souk.example');

async function makeUser(email: string): Promise<string> {
  const made = await createUser({ email, name: 'Layla', password: TEST_PASSWORD }, TEST_TIME);
  if (!made.ok) throw new Error(made.code);
  return made.value.userId;
}

type Try = { email?: string; password?: string; ip?: string; at?: Date; previousToken?: string };

function enter({
  email = 'layla@souk.example',
  password = TEST_PASSWORD,
  ip = by.ip,
  at,
  ...rest
}: Try = {}) {
  return signIn({ email, password, by: { ...by, ip }, at: at ?? TEST_TIME, ...rest }, wait);
}

async function token(options: Try = {}): Promise<string> {
  const entered = await enter(options);
  if (!entered.ok) throw new Error(entered.code);
  return entered.value.token;
}

describe('an account', () => {
  test.each([
    ['not an address', { email: 'layla' }, 'email_invalid'],
    ['an address with a line break', { email: 'a@b.example\r\nBcc: c@d.example' }, 'email_invalid'],
    ['an empty name', { name: ' ' }, 'name_invalid'],
    ['a short password', { password: 'elevenchars' }, 'password_unfit'],
    ['a password of a megabyte', { password: 'x9'.repeat(500_000) }, 'password_unfit'],
    ['a password that everybody has', { password: 'Password1234' }, 'password_unfit'],
    ['an address in use, spelled otherwise', { email: ' LAYLA@souk.EXAMPLE ' }, 'email_taken'],
  ])('an account is refused for %s', async (_why, part, code) => {
    const good = { email: 'new@souk.example', name: 'New', password: TEST_PASSWORD };
    const made = await expectNothingChanged(db, () => createUser({ ...good, ...part }, TEST_TIME));
    expect(made).toMatchObject({ ok: false, code });
  });

  test('an account stores the argon2id hash of its password and never the password', async () => {
    const [row] = await db.admin<{ password_hash: string }>('select password_hash from users where id = $1', [
      layla,
    ]);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=3,p=1\$/);
    expect(await findUser('layla@souk.example')).toEqual({ userId: layla, name: 'Layla' });
  });
});

describe('signing in', () => {
  test('signing in opens a session whose token is stored only as its hash', async () => {
    const opened = await token();
    expect(opened).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const kept = JSON.stringify(await db.admin('select * from platform_sessions'));
    expect(kept).not.toContain(opened);
    const session = await sessionOf(opened, TEST_TIME);
    expect(session).toEqual({
      userId: layla,
      email: 'Layla@Souk.example',
      image: null,
      name: 'Layla',
      locale: 'en',
      operatorRole: null,
      hasSecondStep: false,
    });
  });

  test('signing in answers a wrong password and an unknown address the same way', async () => {
    const wrong = await enter({ password: 'a wrong password' });
    const nobody = await enter({ email: 'nobody@souk.example' });
    expect(wrong).toEqual({ ok: false, code: 'wrong_credentials', data: undefined });
    expect(nobody).toEqual(wrong);
  });

  test('signing in takes about as long for an unknown address as for a wrong password', async () => {
    const time = async (email: string) => {
      const started = performance.now();
      await enter({ email, password: 'a wrong password', ip: '192.0.2.9' });
      return performance.now() - started;
    };
    await time('nobody@souk.example');
    // Alternates known and unknown addresses and takes the minimum of each, because load slows both.
    let [known, unknown] = [Infinity, Infinity];
    for (let round = 0; round < 4; round += 1) {
      known = Math.min(known, await time('layla@souk.example'));
      unknown = Math.min(unknown, await time('nobody@souk.example'));
    }
    // Without the dummy hash an unknown address would be answered 50 times faster, far beyond noise.
    expect(unknown / known).toBeGreaterThan(0.4);
  });

  test('signing in ends the browser’s previous session', async () => {
    const planted = await token({ ip: '192.0.2.2' });
    const own = await token({ ip: '192.0.2.2', previousToken: planted });
    expect(own).not.toBe(planted);
    expect(await sessionOf(planted, TEST_TIME)).toBeNull();
    expect(await sessionOf(own, TEST_TIME)).not.toBeNull();
  });

  test('signing in is slower after ten wrong tries, refused after twenty, and possible again after fifteen minutes', async () => {
    await makeUser('guessed@souk.example');
    const guess = (at = TEST_TIME, password = 'a wrong password') =>
      enter({ email: 'guessed@souk.example', ip: '192.0.2.3', at, password });
    pauses.length = 0;
    const codes: string[] = [];
    for (let count = 0; count < 21; count++) codes.push(codeOf(await guess()));
    expect(codes).toEqual([...Array(20).fill('wrong_credentials'), 'too_many_tries']);
    expect(pauses).toEqual([500, 1000, 2000, 4000, 4000, 4000, 4000, 4000, 4000, 4000]);
    const right = await guess(later(60_000), TEST_PASSWORD);
    expect(right).toEqual({ ok: false, code: 'too_many_tries', data: { retryAfterSeconds: 840 } });
    const elsewhere = await enter({ email: 'guessed@souk.example', ip: '192.0.2.4' });
    expect(elsewhere.ok).toBe(true);
    expect(codeOf(await guess(later(15 * 60_000), TEST_PASSWORD))).toBe('ok');
  }, 60_000);

  test('signing in from one IP address to many accounts is slowed down too', async () => {
    pauses.length = 0;
    await db.admin(
      `update platform_rate_limits set hits = 60, window_start = $1
      where bucket = 'sign-in-address'`,
      [TEST_TIME],
    );
    await enter({ email: 'somebody@souk.example', ip: '192.0.2.1' });
    expect(pauses).toEqual([500]);
  });

  test('counting sign-ins stores no e-mail address', async () => {
    const rows = await db.admin<{ subject: string }>('select subject from platform_rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.subject))).toBe(true);
  });
});

describe('a session', () => {
  test('a platform session ends after twelve idle hours', async () => {
    const opened = await token();
    expect(await sessionOf(opened, later(12 * HOUR - 1))).not.toBeNull();
    expect(await sessionOf(opened, later(24 * HOUR - 2))).not.toBeNull();
    expect(await sessionOf(opened, later(36 * HOUR))).toBeNull();
  });

  test('a platform session ends after seven days even if it is used', async () => {
    const opened = await token();
    for (let hours = 10; hours < 168; hours += 10) {
      expect(await sessionOf(opened, later(hours * HOUR))).not.toBeNull();
    }
    expect(await sessionOf(opened, later(168 * HOUR))).toBeNull();
  });

  test('a platform session ends when its owner signs out, and signing out again does nothing', async () => {
    const opened = await token();
    expect(await signOut(opened)).toBe(true);
    expect(await sessionOf(opened, TEST_TIME)).toBeNull();
    expect(await expectNothingChanged(db, () => signOut(opened))).toBe(false);
    expect(await signOut(null)).toBe(false);
  });

  test('a platform session of any browser ends when its owner signs out everywhere', async () => {
    const [one, two] = [await token(), await token()];
    await signOutEverywhere(layla);
    expect([await sessionOf(one, TEST_TIME), await sessionOf(two, TEST_TIME)]).toEqual([null, null]);
  });

  test.each(['', 'x', 'a'.repeat(100_000), "' or 1=1 --"])(
    'a made-up session token belongs to no session',
    async (made) => {
      expect(await sessionOf(made, TEST_TIME)).toBeNull();
    },
  );
});

describe('a new password', () => {
  test('a new password replaces the old one and ends every session', async () => {
    await makeUser('forgot@souk.example');
    const old = await token({ email: 'forgot@souk.example' });
    const next = 'thyme and olives 8';
    const reset = await resetPassword({ email: 'FORGOT@souk.example', password: next }, TEST_TIME);
    expect(reset.ok).toBe(true);
    expect(await sessionOf(old, TEST_TIME)).toBeNull();
    expect(codeOf(await enter({ email: 'forgot@souk.example' }))).toBe('wrong_credentials');
    expect(codeOf(await enter({ email: 'forgot@souk.example', password: next }))).toBe('ok');
  });

  test('a new password is refused for an unknown account, and if it is too short', async () => {
    const tries = [
      { email: 'nobody@souk.example', password: TEST_PASSWORD },
      { email: 'layla@souk.example', password: 'short' },
    ];
    const codes = await expectNothingChanged(db, async () => {
      const all = [];
      for (const each of tries) all.push(codeOf(await resetPassword(each, TEST_TIME)));
      return all;
    });
    expect(codes).toEqual(['user_unknown', 'password_unfit']);
  });
});

function codeOf(result: { ok: true } | { ok: false; code: string }): string {
  return result.ok ? 'ok' : result.code;
}
