import { withPlatform } from '#db/index.ts';
import { pause } from '#lib/current-turn.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Busy, TooManyTries, WrongCredentials } from './errors.ts';
import { isPassword } from './passwords.ts';
import { awaitLimit, countPlatformAttempt, forgetPlatformAttempts, type Limit } from './rate-limits.ts';

/** Limits guesses of the password through an open session. */
const PER_USER: Limit = { bucket: 'step-up', windowSeconds: 900, free: 5, refuse: 10 };

/** Checks the password of a signed-in user again, before sensitive changes. */
export async function provePassword(
  { userId, password, at }: { userId: string; password: string; at: Date },
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<Result<undefined, WrongCredentials | TooManyTries | Busy>> {
  const verdict = await withPlatform((tx) => countPlatformAttempt(tx, PER_USER, { subject: userId, at }));
  const refused = await awaitLimit(verdict, wait);
  if (refused) return refused;
  const user = await withPlatform((tx) =>
    tx.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst(),
  );
  const isRight = await isPassword(password, user?.password_hash ?? null);
  if (!isRight.ok) return isRight;
  if (!isRight.value) return fail('wrong_credentials');
  await withPlatform((tx) => forgetPlatformAttempts(tx, PER_USER, { subject: userId }));
  return ok();
}
