import { withPlatform } from '#db/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { normalizeEmail } from './email.ts';
import type { Busy, PasswordUnfit, UserUnknown } from './errors.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';

/** Sets a new password and ends all sessions of an account, for the operator's command line. */
export async function resetPassword(
  input: { email: string; password: string },
  at: Date,
): Promise<Result<{ userId: string }, UserUnknown | PasswordUnfit | Busy>> {
  const fit = checkPassword(input.password);
  if (!fit.ok) return fit;
  const hashed = await hashPassword(input.password);
  if (!hashed.ok) return hashed;
  return withPlatform(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email_norm', '=', normalizeEmail(input.email))
      .executeTakeFirst();
    if (!user) return fail('user_unknown');
    await replacePassword(tx, { userId: user.id, hash: hashed.value, at });
    await tx.deleteFrom('platform_sessions').where('user_id', '=', user.id).execute();
    return ok({ userId: user.id });
  });
}
