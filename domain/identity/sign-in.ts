import { type PlatformTx, withPlatform } from '#db/index.ts';
import { isSameBlock } from '#lib/address-block.ts';
import { pause } from '#lib/current-turn.ts';
import { hashToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { isLocked } from './account-lock.ts';
import { hasSecondStep } from './consume-code.ts';
import { normalizeEmail } from './email.ts';
import type { AccountLocked, Busy, SecondStep, TooManyTries, WrongCredentials } from './errors.ts';
import { beginSignInStep } from './finish-sign-in.ts';
import { isPassword } from './passwords.ts';
import { awaitLimit, countPlatformAttempt, forgetPlatformAttempts, type Verdict } from './rate-limits.ts';
import { openSession, type Visitor } from './sessions.ts';
import { SIGN_IN_LIMITS } from './sign-in-limits.ts';

export type SignIn = {
  email: string;
  password: string;
  by: Visitor;
  at: Date;
  /** The browser's current session, which ends (session fixation). */
  previousToken?: string | null;
};

export type SignInFailure = WrongCredentials | TooManyTries | Busy | SecondStep | AccountLocked;

const { perAccount: PER_ACCOUNT, perAddress: PER_ADDRESS, ofAccount: OF_ACCOUNT } = SIGN_IN_LIMITS;

/**
 * Signs in to the platform: returns the token for the cookie, or a failure that is the same for known and
 * unknown addresses.
 */
export async function signIn(
  input: SignIn,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<Result<{ token: string; userId: string }, SignInFailure>> {
  const email = normalizeEmail(input.email);
  const verdict = await withPlatform((tx) => countTry(tx, email, input));
  const refused = await awaitLimit(verdict, wait);
  if (refused) return refused;
  const user = await withPlatform((tx) => findAccount(tx, email));
  const isRight = await isPassword(input.password, user?.password_hash ?? null);
  if (!isRight.ok) return isRight;
  if (!user || !isRight.value) return fail('wrong_credentials');
  return withPlatform(async (tx) => {
    if (!(await holdsPassword(tx, user))) return fail('wrong_credentials');
    await forgetPlatformAttempts(tx, PER_ACCOUNT, { subject: email, address: input.by.ip });
    if (await isLocked(tx, user.id)) return fail('account_locked');
    if (await hasSecondStep(tx, user.id)) {
      const { previousToken = null, at } = input;
      return fail('second_step', { step: await beginSignInStep(tx, { userId: user.id, previousToken, at }) });
    }
    await sweep(tx, user.id, input);
    return ok({ token: await openSession(tx, user.id, input), userId: user.id });
  });
}

async function countTry(tx: PlatformTx, email: string, { by, at }: SignIn): Promise<Verdict> {
  // The address first: refused there, an attempt adds no row for whatever is typed.
  const address = await countPlatformAttempt(tx, PER_ADDRESS, { address: by.ip, at });
  if (address.isRefused) return address;
  const account = await countPlatformAttempt(tx, PER_ACCOUNT, { subject: email, address: by.ip, at });
  if (account.isRefused) return account;
  const everybody = await countPlatformAttempt(tx, OF_ACCOUNT, { subject: email, at });
  if (everybody.isRefused && !(await wasHere(tx, email, by.ip))) return everybody;
  return address.pauseMs > account.pauseMs ? address : account;
}

// The account-wide limit does not lock out IP addresses with an earlier session.
async function wasHere(tx: PlatformTx, emailNorm: string, ip: string): Promise<boolean> {
  const sessions = await tx
    .selectFrom('platform_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.ip')
    .where('u.email_norm', '=', emailNorm)
    .execute();
  return sessions.some((session) => isSameBlock(session.ip, ip));
}

/**
 * False if the password was replaced while it was compared. The lock delays a concurrent replacement, which then also
 * ends the session of this sign-in.
 */
async function holdsPassword(
  tx: PlatformTx,
  { id, password_hash }: { id: string; password_hash: string | null },
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

function findAccount(tx: PlatformTx, emailNorm: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email_norm', '=', emailNorm)
    .executeTakeFirst();
}

// Deletes the user's expired sessions at sign-in, so that no job has to scan the table.
async function sweep(tx: PlatformTx, userId: string, { at, previousToken }: SignIn): Promise<void> {
  await tx
    .deleteFrom('platform_sessions')
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', userId), eb('expires_at', '<=', at)]),
        eb('token_hash', '=', hashToken(previousToken ?? '')),
      ]),
    )
    .execute();
}
