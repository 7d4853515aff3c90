import { type PlatformTx, withPlatform } from '#db/index.ts';
import { pause } from '#lib/current-turn.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { isLocked } from './account-lock.ts';
import { consumeCode } from './consume-code.ts';
import type { CodeWrong, SignedOut, TooManyTries } from './errors.ts';
import { CODES_PER_USER, countCode } from './prove-code.ts';
import { forgetPlatformAttempts } from './rate-limits.ts';
import { openSession, type Visitor } from './sessions.ts';

const LIFETIME_MS = 10 * 60_000;

/** Starts the second step after a correct password; returns the step's token. */
export async function beginSignInStep(
  tx: PlatformTx,
  { userId, previousToken, at }: { userId: string; previousToken: string | null; at: Date },
): Promise<string> {
  const token = newToken();
  await tx.deleteFrom('sign_in_steps').where('user_id', '=', userId).where('expires_at', '<=', at).execute();
  await tx
    .insertInto('sign_in_steps')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      previous_token_hash: previousToken ? hashToken(previousToken) : null,
      created_at: at,
      expires_at: new Date(at.getTime() + LIFETIME_MS),
    })
    .execute();
  return token;
}

export type FinishSignIn = { step: string | null; code: string; secretKey: string; by: Visitor; at: Date };

/** Completes a sign-in by an app code or a recovery code. Returns the token for the session cookie. */
export async function finishSignIn(
  { step, code, secretKey, by, at }: FinishSignIn,
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<Result<{ token: string; userId: string }, CodeWrong | SignedOut | TooManyTries>> {
  const userId = step ? await withPlatform((tx) => userOfStep(tx, step, at)) : null;
  if (!step || !userId) return fail('signed_out');
  const counted = await countCode({ userId, at }, wait);
  if (!counted.ok) return counted;
  return withPlatform(async (tx) => {
    const typed = toLatinDigits(code).slice(0, 100);
    if (!(await consumeCode(tx, { userId, secretKey }, { code: typed, at }))) return fail('code_wrong');
    // The step can be used once: a second tab with the same step has to start again.
    const begun = await tx
      .deleteFrom('sign_in_steps')
      .where('token_hash', '=', hashToken(step))
      .returning('previous_token_hash')
      .executeTakeFirst();
    if (!begun || (await isLocked(tx, userId))) return fail('signed_out');
    await forgetPlatformAttempts(tx, CODES_PER_USER, { subject: userId });
    await tx
      .deleteFrom('platform_sessions')
      .where('token_hash', '=', begun.previous_token_hash ?? '')
      .execute();
    return ok({ token: await openSession(tx, userId, { by, at }), userId });
  });
}

/** True if a sign-in waits for its second step. */
export async function isAtSecondStep(step: string | null, at: Date): Promise<boolean> {
  return step !== null && (await withPlatform((tx) => userOfStep(tx, step, at))) !== null;
}

async function userOfStep(tx: PlatformTx, step: string, at: Date): Promise<string | null> {
  const row = await tx
    .selectFrom('sign_in_steps')
    .select('user_id')
    .where('token_hash', '=', hashToken(step))
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
