import { withPlatform } from '#db/index.ts';
import { pause } from '#lib/current-turn.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { consumeCode, hasSecondStep, type StepOwner } from './consume-code.ts';
import type { Busy, CodeWrong, TooManyTries, WrongCredentials } from './errors.ts';
import { provePassword } from './prove-password.ts';
import { countPlatformAttempt, forgetPlatformAttempts, type Limit } from './rate-limits.ts';

/** Allows ten tries per fifteen minutes, against a million possible codes. */
export const CODES_PER_USER: Limit = { bucket: 'second-step', windowSeconds: 900, free: 5, refuse: 10 };

/** Counts an attempt at a second-step code; delays or refuses it. */
export async function countCode(
  { userId, at }: { userId: string; at: Date },
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<Result<undefined, TooManyTries>> {
  const verdict = await withPlatform((tx) =>
    countPlatformAttempt(tx, CODES_PER_USER, { subject: userId, at }),
  );
  if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
  if (verdict.pauseMs > 0) await wait(verdict.pauseMs);
  return ok();
}

export type BothProofs = { password: string; code: string; at: Date };

/**
 * Checks the password and, if the account has a second step, a code: a stolen password alone must not remove
 * or replace the second step.
 */
export async function provePasswordAndCode(
  owner: StepOwner,
  { password, code, at }: BothProofs,
): Promise<Result<undefined, WrongCredentials | TooManyTries | Busy | CodeWrong>> {
  const { userId } = owner;
  const proven = await provePassword({ userId, password, at });
  if (!proven.ok) return proven;
  if (!(await withPlatform((tx) => hasSecondStep(tx, userId)))) return ok();
  const counted = await countCode({ userId, at });
  if (!counted.ok) return counted;
  return withPlatform(async (tx) => {
    const typed = toLatinDigits(code).slice(0, 100);
    if (!(await consumeCode(tx, owner, { code: typed, at }))) return fail('code_wrong');
    await forgetPlatformAttempts(tx, CODES_PER_USER, { subject: userId });
    return ok();
  });
}
