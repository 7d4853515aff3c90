import { describe, expect, test } from 'vitest';
import { hashToken, newToken } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_PASSWORD, TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { consumeHandoff, startHandoff } from './handoff.ts';
import { sessionOf, signOut } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signOutStaff, staffOf, storesOf } from './staff.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const later = (ms: number) => new Date(TEST_TIME.getTime() + ms);

async function signedIn(store: TestStore): Promise<string> {
  const by = { ip: '192.0.2.1', userAgent: 'test' };
  const entered = await signIn({ email: store.ownerEmail, password: TEST_PASSWORD, by, at: TEST_TIME });
  if (!entered.ok) throw new Error(entered.code);
  return entered.value.token;
}

/** Runs a hand-off up to the admin's page: returns its token, and the state of the browser's cookie. */
async function handoff(store = cedar): Promise<{ token: string; state: string; platformToken: string }> {
  const platformToken = await signedIn(store);
  const state = newToken();
  const input = { platformToken, storeId: store.id, stateHash: hashToken(state) };
  const started = await startHandoff(input, TEST_TIME);
  if (!started.ok) throw new Error(started.code);
  return { token: started.value.token, state, platformToken };
}

async function adminSession(store = cedar): Promise<{ sessionToken: string; platformToken: string }> {
  const { token, state, platformToken } = await handoff(store);
  const consumed = await consumeHandoff({ token, state, storeId: store.id }, TEST_TIME);
  if (!consumed.ok) throw new Error(consumed.code);
  return { sessionToken: consumed.value.sessionToken, platformToken };
}

const refused = { ok: false, code: 'handoff_invalid', data: undefined };

describe('a hand-off', () => {
  test('a hand-off carries the platform’s session to the store’s admin', async () => {
    const { sessionToken } = await adminSession();
    expect(await staffOf(cedar.id, sessionToken, TEST_TIME)).toEqual({
      kind: 'staff',
      userId: cedar.ownerId,
      name: 'Owner of Cedar House',
      email: cedar.ownerEmail,
      role: 'owner',
      locale: 'en',
      image: null,
      bulletins: [],
    });
  });

  test('a hand-off can be used only once', async () => {
    const { token, state } = await handoff();
    const first = await consumeHandoff({ token, state, storeId: cedar.id }, TEST_TIME);
    expect(first.ok).toBe(true);
    const again = await expectNothingChanged(db, () =>
      consumeHandoff({ token, state, storeId: cedar.id }, TEST_TIME),
    );
    expect(again).toEqual(refused);
  });

  test('a hand-off used by twenty tabs at once opens one session', async () => {
    const { token, state } = await handoff();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => consumeHandoff({ token, state, storeId: cedar.id }, TEST_TIME)),
    );
    expect(all.filter((result) => result.ok)).toHaveLength(1);
  });

  test('a hand-off expires after sixty seconds', async () => {
    const { token, state } = await handoff();
    const late = await expectNothingChanged(db, () =>
      consumeHandoff({ token, state, storeId: cedar.id }, later(60_000)),
    );
    expect(late).toEqual(refused);
    expect((await consumeHandoff({ token, state, storeId: cedar.id }, later(59_999))).ok).toBe(true);
  });

  test('a hand-off opens no session at another store', async () => {
    const { token, state } = await handoff();
    const elsewhere = await expectNothingChanged(db, () =>
      consumeHandoff({ token, state, storeId: najd.id }, TEST_TIME),
    );
    expect(elsewhere).toEqual(refused);
  });

  test('a hand-off opens no session in a browser that did not begin it (login CSRF)', async () => {
    const { token } = await handoff();
    const victims = await expectNothingChanged(db, async () => [
      await consumeHandoff({ token, state: null, storeId: cedar.id }, TEST_TIME),
      await consumeHandoff({ token, state: newToken(), storeId: cedar.id }, TEST_TIME),
      await consumeHandoff({ token, state: '', storeId: cedar.id }, TEST_TIME),
    ]);
    expect(victims).toEqual([refused, refused, refused]);
  });

  test('a hand-off ends with the platform session that began it', async () => {
    const { token, state, platformToken } = await handoff();
    await signOut(platformToken);
    expect(await consumeHandoff({ token, state, storeId: cedar.id }, TEST_TIME)).toEqual(refused);
  });

  test('a hand-off does not begin without a session, for a user who is not in the store’s team, or with a state that is not a hash', async () => {
    const platformToken = await signedIn(cedar);
    const stateHash = hashToken(newToken());
    const start = (part: object) =>
      startHandoff({ platformToken, storeId: cedar.id, stateHash, ...part }, TEST_TIME);
    const codes = await expectNothingChanged(db, async () => [
      await start({ platformToken: null }),
      await start({ platformToken: newToken() }),
      await start({ storeId: najd.id }),
      await start({ stateHash: 'short' }),
    ]);
    expect(codes.map((result) => (result.ok ? 'ok' : result.code))).toEqual([
      'signed_out',
      'signed_out',
      'not_a_member',
      'handoff_invalid',
    ]);
  });

  test('a hand-off stores neither token nor state', async () => {
    const { token, state } = await handoff();
    const kept = JSON.stringify(await db.admin('select * from handoff_tokens'));
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(state);
  });
});

describe('an admin session', () => {
  test('an admin session is valid only in its own store, and not on the platform', async () => {
    const { sessionToken, platformToken } = await adminSession();
    expect(await staffOf(najd.id, sessionToken, TEST_TIME)).toBeNull();
    expect(await sessionOf(sessionToken, TEST_TIME)).toBeNull();
    expect(await staffOf(cedar.id, platformToken, TEST_TIME)).toBeNull();
  });

  test('an admin session ends after twelve idle hours, and with its platform session after seven days', async () => {
    const { sessionToken } = await adminSession();
    const HOUR = 3_600_000;
    expect(await staffOf(cedar.id, sessionToken, later(12 * HOUR))).toBeNull();
    for (let hours = 10; hours < 168; hours += 10) {
      expect(await staffOf(cedar.id, sessionToken, later(hours * HOUR))).not.toBeNull();
    }
    expect(await staffOf(cedar.id, sessionToken, later(168 * HOUR))).toBeNull();
  });

  test('an admin session has the member’s current role and ends with the membership', async () => {
    const { sessionToken } = await adminSession(najd);
    await db.admin("update staff_memberships set role = 'viewer' where store_id = $1", [najd.id]);
    expect((await staffOf(najd.id, sessionToken, TEST_TIME))?.role).toBe('viewer');
    await db.admin('delete from staff_memberships where store_id = $1', [najd.id]);
    expect(await staffOf(najd.id, sessionToken, TEST_TIME)).toBeNull();
  });

  test('signing out of an admin session ends the platform session with it', async () => {
    const { sessionToken, platformToken } = await adminSession();
    expect(await expectNothingChanged(db, () => signOutStaff(najd.id, sessionToken))).toBe(false);
    expect(await signOutStaff(cedar.id, sessionToken)).toBe(true);
    expect(await staffOf(cedar.id, sessionToken, TEST_TIME)).toBeNull();
    expect(await sessionOf(platformToken, TEST_TIME)).toBeNull();
  });

  test('an admin session exists only for the stores of its account', async () => {
    expect(await storesOf(cedar.ownerId)).toEqual([
      {
        storeId: cedar.id,
        slug: 'cedar',
        name: 'Cedar House',
        role: 'owner',
        status: 'active',
        periodEndsAt: null,
        packageNames: { en: 'Unlimited', ar: 'بلا حدود' },
      },
    ]);
    expect(await storesOf(najd.ownerId)).toEqual([]);
  });
});
