import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { isLocked } from './account-lock.ts';
import type { AccountLocked, PasskeyRefused, TooManyTries } from './errors.ts';
import { handleOf, knownTransports, type PasskeySite, readSigned } from './passkey-answers.ts';
import { countPlatformAttempt, type Limit } from './rate-limits.ts';
import { openSession, type Visitor } from './sessions.ts';

const LIFETIME_MS = 5 * 60_000;

/** Limits how many challenges one IP address can store; a passkey cannot be guessed. */
const PER_ADDRESS: Limit = { bucket: 'passkey', windowSeconds: 900, free: 240, refuse: 240 };

/**
 * Returns the challenge to sign, and the token for the browser's cookie, which binds the answer to this
 * browser.
 */
export async function beginPasskeySignIn(
  { by, at }: { by: Visitor; at: Date },
  site: PasskeySite,
): Promise<Result<{ token: string; options: PublicKeyCredentialRequestOptionsJSON }, TooManyTries>> {
  const [token, challenge] = [newToken(), newToken()];
  const verdict = await withPlatform(async (tx) => {
    const counted = await countPlatformAttempt(tx, PER_ADDRESS, { address: by.ip, at });
    if (counted.isRefused) return counted;
    await tx.deleteFrom('passkey_challenges').where('expires_at', '<=', at).execute();
    const expires_at = new Date(at.getTime() + LIFETIME_MS);
    await tx
      .insertInto('passkey_challenges')
      .values({ token_hash: hashToken(token), challenge, created_at: at, expires_at })
      .execute();
    return counted;
  });
  if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
  });
  return ok({ token, options });
}

export type PasskeySignIn = {
  /** The token from the browser's cookie. */
  token: string | null;
  answer: string;
  by: Visitor;
  at: Date;
  /** The browser's current session, which ends as in a password sign-in. */
  previousToken?: string | null;
};

/**
 * Signs in by passkey. The device verified its user, so no second step is needed. The challenge is consumed
 * even on failure.
 */
export async function signInWithPasskey(
  input: PasskeySignIn,
  site: PasskeySite,
): Promise<Result<{ token: string; userId: string }, PasskeyRefused | AccountLocked>> {
  const { token, answer, at } = input;
  const challenge = token ? await withPlatform((tx) => takeChallenge(tx, token, at)) : null;
  const response = readSigned(answer);
  if (!challenge || !response) return fail('passkey_refused');
  const passkey = await withPlatform((tx) => findPasskey(tx, response.id));
  if (!passkey || !isOf(passkey.user_id, response.response.userHandle)) return fail('passkey_refused');
  const checked = await verify({ response, challenge, passkey }, site);
  if (!checked?.verified) return fail('passkey_refused');
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return withPlatform(async (tx) => {
    const used = await tx
      .updateTable('user_passkeys')
      .set({ counter: newCounter, used_at: at, is_backed_up: credentialBackedUp })
      .where('id', '=', passkey.id)
      // The passkey was removed or its counter changed during the check.
      .where('counter', '=', passkey.counter)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) return fail('passkey_refused');
    const { user_id: userId } = passkey;
    if (await isLocked(tx, userId)) return fail('account_locked');
    const previous = hashToken(input.previousToken ?? '');
    await tx.deleteFrom('platform_sessions').where('token_hash', '=', previous).execute();
    return ok({ token: await openSession(tx, userId, input), userId });
  });
}

type Signed = {
  response: NonNullable<ReturnType<typeof readSigned>>;
  challenge: string;
  passkey: NonNullable<Awaited<ReturnType<typeof findPasskey>>>;
};

/** Returns null on every mismatch, including a counter that did not increase. */
async function verify({ response, challenge, passkey }: Signed, site: PasskeySite) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  return verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: Number(passkey.counter),
      transports: knownTransports(passkey.transports),
    },
  }).catch(() => null);
}

async function takeChallenge(tx: PlatformTx, token: string, at: Date): Promise<string | null> {
  const taken = await tx
    .deleteFrom('passkey_challenges')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', at)
    .returning('challenge')
    .executeTakeFirst();
  return taken?.challenge ?? null;
}

function findPasskey(tx: PlatformTx, credentialId: string) {
  return tx
    .selectFrom('user_passkeys')
    .select(['id', 'user_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

// A discoverable passkey always returns its user handle.
function isOf(userId: string, handle: string | undefined): boolean {
  return handle === Buffer.from(handleOf(userId)).toString('base64url');
}
