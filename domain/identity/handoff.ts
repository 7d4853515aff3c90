import { type PlatformTx, withPlatform } from '#db/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { HandoffInvalid, NotAMember, SignedOut } from './errors.ts';
import { ABSOLUTE_MS, findSession, IDLE_MS } from './sessions.ts';

const LIFETIME_MS = 60_000;
const SHA256 = /^[0-9a-f]{64}$/;

/*
 * Signs a platform user in to a store's admin, which is another origin:
 * 1 the admin sets a random state cookie and redirects to the platform with its hash;
 * 2 the platform, where the user is signed in, creates a token bound to store, user and hash;
 * 3 the admin receives the token by GET and consumes it by POST, with the state cookie.
 * Without step 1 a stranger could sign another browser in to the stranger's account (login CSRF).
 */

/**
 * Step 2: creates a single-use token, valid for 60 seconds in this store's admin and the browser with the
 * state.
 */
export async function startHandoff(
  input: { platformToken: string | null; storeId: string; stateHash: string },
  now: Date,
): Promise<Result<{ token: string }, SignedOut | NotAMember | HandoffInvalid>> {
  const { platformToken, storeId, stateHash } = input;
  if (!platformToken) return fail('signed_out');
  if (!SHA256.test(stateHash)) return fail('handoff_invalid');
  return withPlatform(async (tx) => {
    const session = await findSession(tx, platformToken, now);
    if (!session) return fail('signed_out');
    if (!(await isMember(tx, storeId, session.userId))) return fail('not_a_member');
    const token = newToken();
    const platformTokenHash = hashToken(platformToken);
    await sweep(tx, platformTokenHash, now);
    await tx
      .insertInto('handoff_tokens')
      .values({
        token_hash: hashToken(token),
        store_id: storeId,
        user_id: session.userId,
        platform_token_hash: platformTokenHash,
        state_hash: stateHash,
        created_at: now,
        expires_at: new Date(now.getTime() + LIFETIME_MS),
      })
      .execute();
    return ok({ token });
  });
}

/** Step 3: consumes the token, opens an admin session and returns the token for its cookie. */
export async function consumeHandoff(
  input: { token: string; state: string | null; storeId: string },
  now: Date,
): Promise<Result<{ sessionToken: string }, HandoffInvalid>> {
  const { token, state, storeId } = input;
  if (!state) return fail('handoff_invalid');
  return withPlatform(async (tx) => {
    const used = await tx
      .updateTable('handoff_tokens')
      .set({ used_at: now })
      .where('token_hash', '=', hashToken(token))
      .where('store_id', '=', storeId)
      .where('state_hash', '=', hashToken(state))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['user_id', 'platform_token_hash'])
      .executeTakeFirst();
    if (!used) return fail('handoff_invalid');
    const session = await livePlatformSession(tx, used.platform_token_hash, now);
    if (!session) return fail('handoff_invalid');
    const sessionToken = newToken();
    await tx
      .insertInto('staff_sessions')
      .values({
        token_hash: hashToken(sessionToken),
        store_id: storeId,
        user_id: used.user_id,
        platform_token_hash: used.platform_token_hash,
        created_at: now,
        seen_at: now,
        // The password or a passkey was checked at the platform sign-in.
        proved_at: session.created_at,
        expires_at: new Date(Math.min(now.getTime() + ABSOLUTE_MS, session.expires_at.getTime())),
      })
      .execute();
    return ok({ sessionToken });
  });
}

async function isMember(tx: PlatformTx, storeId: string, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('staff_memberships')
    .select('role')
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

function livePlatformSession(tx: PlatformTx, tokenHash: string, now: Date) {
  return tx
    .selectFrom('platform_sessions')
    .select(['created_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .executeTakeFirst();
}

async function sweep(tx: PlatformTx, platformTokenHash: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('handoff_tokens')
    .where('platform_token_hash', '=', platformTokenHash)
    .where('expires_at', '<=', now)
    .execute();
}
