import { describe, expect, test } from 'vitest';
import { withPlatform } from '#db/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { totpCode, totpStep } from '#lib/totp.ts';
import { SoftAuthenticator, type Twist } from '#tests/support/authenticator.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_PASSWORD, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { makePasskey, offeredPasskey, offerPasskey } from './make-passkey.ts';
import { ownChanges } from './note-own-change.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts';
import { passkeysOf, removePasskey, renamePasskey } from './passkeys.ts';
import { beginSecondStep, confirmSecondStep } from './second-step.ts';
import { sessionOf } from './sessions.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const site = { name: 'Souk', origin: 'https://souk.example', id: 'souk.example' };
const by = { ip: '192.0.2.7', userAgent: 'a browser' };
const at = TEST_TIME;
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const userId = cedar.ownerId;
const secretKey = 'the key of this test';
const owner = { userId, secretKey };
const visit = { userId, token: null, ip: by.ip, accountUrl: 'https://souk.example/account' };
const theirVisit = { ...visit, userId: najd.ownerId };

/** Inserts an offer directly, because offerPasskey's password check is slow. */
const offer = async (name = 'MacBook', who = { userId }) => {
  const token = newToken();
  const times = { created_at: at, expires_at: later(600) };
  const row = { user_id: who.userId, name, challenge: newToken(), ...times };
  await withPlatform((tx) =>
    tx
      .insertInto('own_passkey_offers')
      .values({ ...row, token_hash: hashToken(token) })
      .execute(),
  );
  return token;
};

/** Creates a passkey as a user would; returns its device. */
const made = async (who = { userId }, name = 'MacBook') => {
  const token = await offer(name, who);
  const device = new SoftAuthenticator(site.origin);
  const asked = await offeredPasskey({ token, userId: who.userId, at }, site);
  const answer = device.make(asked!.options);
  const kept = await makePasskey({ ...visit, token, answer, userId: who.userId, at }, site);
  if (!kept.ok) throw new Error(kept.code);
  return { device, id: kept.value.id };
};

const begin = async (when = at) => {
  const begun = await beginPasskeySignIn({ by, at: when }, site);
  if (!begun.ok) throw new Error(begun.code);
  return begun.value;
};

const signIn = async (device: SoftAuthenticator, twist: Twist = {}) => {
  const { token, options } = await begin();
  return signInWithPasskey({ token, answer: device.sign(options, twist), by, at }, site);
};

describe('a new passkey', () => {
  test('a new passkey needs the password and a name, and is requested without attestation, with user verification', async () => {
    await expectNothingChanged(db, async () => {
      const wish = { name: ' ', password: TEST_PASSWORD, code: '', at };
      expect(await offerPasskey(owner, wish)).toMatchObject({ code: 'name_invalid' });
      expect(await offerPasskey(owner, { ...wish, name: 'x'.repeat(61) })).toMatchObject({
        code: 'name_invalid',
      });
    });
    const wish = { name: 'MacBook', password: TEST_PASSWORD, code: '', at };
    const wrong = await offerPasskey(owner, { ...wish, password: 'not it' });
    expect(wrong).toMatchObject({ code: 'wrong_credentials' });
    expect(await db.admin('select * from own_passkey_offers')).toEqual([]);
    const offered = await offerPasskey(owner, wish);
    const token = offered.ok ? offered.value.token : '';
    const asked = await offeredPasskey({ token, userId, at }, site);
    expect(asked).toMatchObject({ name: 'MacBook' });
    expect(asked?.options).toMatchObject({
      rp: { id: 'souk.example', name: 'Souk' },
      user: { name: cedar.ownerEmail },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test('a new passkey is stored under its name, requested once, and not created twice on one device', async () => {
    const token = await offer('Phone');
    const device = new SoftAuthenticator(site.origin);
    const asked = await offeredPasskey({ token, userId, at }, site);
    const answer = device.make(asked!.options);
    expect(await makePasskey({ ...visit, token, answer, at }, site)).toMatchObject({
      ok: true,
      value: { name: 'Phone' },
    });
    expect((await passkeysOf(userId)).map(({ name, usedAt }) => [name, usedAt])).toEqual([['Phone', null]]);
    await expectNothingChanged(db, async () => {
      expect(await makePasskey({ ...visit, token, answer, at }, site)).toMatchObject({
        code: 'passkey_refused',
      });
    });
    const again = await offeredPasskey({ token: await offer('Again'), userId, at }, site);
    expect(again?.options.excludeCredentials).toEqual([
      expect.objectContaining({ id: device.id, transports: ['internal'] }),
    ]);
  });

  test('a passkey offer expires after ten minutes, and is valid only for its user', async () => {
    const token = await offer();
    expect(await offeredPasskey({ token, userId: najd.ownerId, at }, site)).toBeNull();
    expect(await offeredPasskey({ token, userId, at: later(601) }, site)).toBeNull();
    const device = new SoftAuthenticator(site.origin);
    const answer = device.make((await offeredPasskey({ token, userId, at }, site))!.options);
    await expectNothingChanged(db, async () => {
      for (const other of [
        { userId: najd.ownerId, at },
        { userId, at: later(601) },
      ])
        expect(await makePasskey({ ...visit, token, answer, ...other }, site)).toMatchObject({
          code: 'passkey_refused',
        });
    });
  });

  test.each<[string, Twist]>([
    ['another origin', { origin: 'https://cedar.souk.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['a sign-in’s type', { type: 'webauthn.get' }],
    ['a device that asked nobody', { isVerified: false }],
    [
      'certificates that lead somewhere',
      { attestation: new Map([['x5c', new Map()]]) as NonNullable<Twist['attestation']> },
    ],
  ])('a new passkey is refused with %s, and the offer is used up', async (_, twist) => {
    const token = await offer();
    const before = await passkeysOf(userId);
    const asked = await offeredPasskey({ token, userId, at }, site);
    const answer = new SoftAuthenticator(site.origin).make(asked!.options, twist);
    expect(await makePasskey({ ...visit, token, answer, at }, site)).toMatchObject({
      code: 'passkey_refused',
    });
    expect(await passkeysOf(userId)).toEqual(before);
    expect(await offeredPasskey({ token, userId, at }, site)).toBeNull();
  });

  test('a new passkey is mailed to its user and logged with the account', async () => {
    await db.admin('delete from platform_mails');
    await made(undefined, 'Desk key');
    const mails = await db.admin<{ body_text: string }>(
      'select recipient, kind, body_text from platform_mails',
    );
    expect(mails).toEqual([
      { recipient: cedar.ownerEmail, kind: 'own_change', body_text: expect.stringContaining('Desk key') },
    ]);
    expect((await ownChanges(userId, 1))[0]).toMatchObject({
      what: 'passkey_made',
      detail: 'Desk key',
      ip: by.ip,
    });
  });
});

describe('a sign-in with a passkey', () => {
  test('a passkey sign-in needs no address, password or app code, and the time is recorded as its last use', async () => {
    const step = { ...theirVisit, secretKey, token: 'a session' };
    const begun = await beginSecondStep(step, { password: TEST_PASSWORD, code: '', at });
    const code = begun.ok ? totpCode(begun.value.secret, totpStep(at)) : '';
    expect((await confirmSecondStep(step, { code, at })).ok).toBe(true);
    const { device } = await made({ userId: najd.ownerId });
    const signed = await signIn(device);
    expect(signed).toMatchObject({ ok: true, value: { userId: najd.ownerId } });
    const token = signed.ok ? signed.value.token : '';
    expect(await sessionOf(token, at)).toMatchObject({ email: najd.ownerEmail });
    expect((await passkeysOf(najd.ownerId))[0]?.usedAt).toEqual(at);
  });

  test('a passkey sign-in ends the browser’s previous session', async () => {
    const { device } = await made();
    const first = await signIn(device);
    const previousToken = first.ok ? first.value.token : '';
    const { token, options } = await begin();
    const answer = device.sign(options);
    expect((await signInWithPasskey({ token, answer, by, at, previousToken }, site)).ok).toBe(true);
    expect(await sessionOf(previousToken, at)).toBeNull();
  });

  test('a passkey challenge works once, for five minutes, and only in its own browser', async () => {
    const { device } = await made();
    const { token, options } = await begin();
    const answer = device.sign(options);
    const attempt = { token, answer, by, at };
    expect((await signInWithPasskey(attempt, site)).ok).toBe(true);
    const { options: other } = await begin();
    const old = await begin();
    await expectNothingChanged(db, async () => {
      expect(await signInWithPasskey(attempt, site)).toMatchObject({ code: 'passkey_refused' });
      const elsewhere = { ...attempt, token: null, answer: device.sign(other) };
      expect(await signInWithPasskey(elsewhere, site)).toMatchObject({ code: 'passkey_refused' });
      const late = { token: old.token, answer: device.sign(old.options), by, at: later(301) };
      expect(await signInWithPasskey(late, site)).toMatchObject({ code: 'passkey_refused' });
    });
  });

  test.each<[string, Twist]>([
    ['from a store’s own host', { origin: 'https://cedar.souk.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'A'.repeat(43) }],
    ['as if it were a new one', { type: 'webauthn.create' }],
    ['by a device that asked nobody', { isVerified: false }],
    ['in another account’s name', { userHandle: Buffer.from(najd.ownerId).toString('base64url') }],
    ['in nobody’s name', { userHandle: '' }],
  ])('a passkey sign-in is refused %s, and no session is opened', async (_, twist) => {
    const { device } = await made();
    const [sessions] = await db.admin('select count(*) from platform_sessions');
    expect(await signIn(device, twist)).toMatchObject({ code: 'passkey_refused' });
    expect(await db.admin('select count(*) from platform_sessions')).toEqual([sessions]);
  });

  test('a cloned passkey is detected by its counter', async () => {
    const { device } = await made();
    device.counter = 5;
    expect((await signIn(device)).ok).toBe(true);
    expect(await signIn(device)).toMatchObject({ code: 'passkey_refused' });
    expect(await signIn(device, { counter: 4 })).toMatchObject({ code: 'passkey_refused' });
    expect((await signIn(device, { counter: 6 })).ok).toBe(true);
  });

  test('another user’s key under a known passkey id opens no session', async () => {
    const { device } = await made();
    const thief = new SoftAuthenticator(site.origin);
    Object.assign(thief, { id: device.id, userHandle: device.userHandle });
    expect(await signIn(thief)).toMatchObject({ code: 'passkey_refused' });
  });

  test.each(['', 'null', '{}', '[]', '{"id":"a"}', 'x'.repeat(5000), '{"id":{"$ne":1},"type":"public-key"}'])(
    'a malformed passkey answer (%#) is refused',
    async (answer) => {
      const { token } = await begin();
      expect(await signInWithPasskey({ token, answer, by, at }, site)).toMatchObject({
        code: 'passkey_refused',
      });
    },
  );

  test('one IP address cannot fill the challenge table, and expired challenges are deleted', async () => {
    const from = { ip: '198.51.100.9', userAgent: '' };
    const first = await beginPasskeySignIn({ by: from, at }, site);
    expect(first.ok).toBe(true);
    await db.admin("update platform_rate_limits set hits = 240 where bucket = 'passkey'");
    await expectNothingChanged(db, async () => {
      expect(await beginPasskeySignIn({ by: from, at }, site)).toMatchObject({ code: 'too_many_tries' });
    }, ['platform_rate_limits']);
    await begin(later(1000));
    expect(await db.admin('select 1 from passkey_challenges')).toHaveLength(1);
  });
});

describe('existing passkeys', () => {
  test('passkeys are renamed and removed only by their owner, with the password, and a removed passkey opens no session', async () => {
    const { device, id } = await made(undefined, 'Old name');
    await expectNothingChanged(db, async () => {
      const theirs = { ...theirVisit, id };
      expect(await renamePasskey(theirs, 'Mine', at)).toMatchObject({ code: 'passkey_missing' });
      expect(await renamePasskey({ ...visit, id }, '  ', at)).toMatchObject({ code: 'name_invalid' });
      expect(await renamePasskey({ ...visit, id: 'x' }, 'Mine', at)).toMatchObject({
        code: 'passkey_missing',
      });
    });
    const taken = await removePasskey({ ...theirVisit, id }, { password: TEST_PASSWORD, at });
    expect(taken).toMatchObject({ code: 'passkey_missing' });
    const wrong = await removePasskey({ ...visit, id }, { password: 'not it', at });
    expect(wrong).toMatchObject({ code: 'wrong_credentials' });
    expect(await renamePasskey({ ...visit, id }, ' New \n name ', at)).toEqual({
      ok: true,
      value: { before: 'Old name', after: 'New name' },
    });
    expect((await signIn(device)).ok).toBe(true);
    expect(await removePasskey({ ...visit, id }, { password: TEST_PASSWORD, at })).toEqual({
      ok: true,
      value: { name: 'New name' },
    });
    expect(await signIn(device)).toMatchObject({ code: 'passkey_refused' });
  });

  test('a user has at most twenty passkeys', async () => {
    await db.admin(
      `insert into user_passkeys (id, user_id, credential_id, public_key, counter, transports, is_backed_up, name, created_at)
       select gen_random_uuid(), $1, 'many' || n, 'key', 0, '{}', false, 'One', now() from generate_series(1, 20) n`,
      [userId],
    );
    await expectNothingChanged(db, async () => {
      const wish = { name: 'One more', password: TEST_PASSWORD, code: '', at };
      expect(await offerPasskey(owner, wish)).toMatchObject({ code: 'passkeys_full', data: { most: 20 } });
    }, ['platform_rate_limits']);
  });
});
