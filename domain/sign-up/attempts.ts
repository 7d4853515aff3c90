import { type PlatformTx, withPlatform } from '#db/index.ts';
import { isPassword, openSession } from '#domain/identity/index.ts';
import { hashToken } from '#lib/ids.ts';
import { ok, type Result } from '#lib/result.ts';
import { isChallenge } from './challenge.ts';
import { DAY, type SignedUp, type SignUp } from './sign-up-input.ts';

/** Records that the form's challenge is used; throws if another transaction has already used it. */
export async function writeAttempt(
  tx: PlatformTx,
  { input, storeId, userId }: { input: SignUp; storeId: string; userId: string },
): Promise<void> {
  const { challenge, secretKey, at } = input;
  await tx.deleteFrom('sign_up_attempts').where('expires_at', '<=', at).execute();
  if (!isChallenge(challenge, secretKey, at)) return;
  const expires_at = new Date(at.getTime() + DAY);
  const row = { challenge_hash: hashToken(challenge), store_id: storeId, user_id: userId, expires_at };
  await tx.insertInto('sign_up_attempts').values(row).execute();
}

/** The account and the store that a sign-up with this challenge created. */
export function attemptOf(tx: PlatformTx, challenge: string) {
  return tx
    .selectFrom('sign_up_attempts as a')
    .innerJoin('stores as s', 's.id', 'a.store_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['s.slug', 'u.id as userId', 'u.email', 'u.password_hash as passwordHash'])
    .where('a.challenge_hash', '=', hashToken(challenge))
    .executeTakeFirst();
}

/** A form that was sent twice opens one shop, and the second answer is the same as the first. */
export async function answerRetry(input: SignUp): Promise<Result<SignedUp, never> | null> {
  const made = await withPlatform((tx) => attemptOf(tx, input.challenge));
  if (!made || made.slug !== input.slug || made.email !== input.email.trim()) return null;
  const isSame = await isPassword(input.password, made.passwordHash);
  if (!isSame.ok || !isSame.value) return null;
  const sessionToken = await withPlatform((tx) => openSession(tx, made.userId, input));
  return ok({ sessionToken, slug: made.slug });
}

/** True if the error means that the same form was sent twice at the same moment. */
export function isSecondPress(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'sign_up_attempts_pkey';
}
