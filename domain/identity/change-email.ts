import { withPlatform } from '#db/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { isEmail, normalizeEmail } from './email.ts';
import type {
  Busy,
  EmailInvalid,
  EmailTaken,
  LinkInvalid,
  TooManyTries,
  WrongCredentials,
} from './errors.ts';
import { provePassword } from './prove-password.ts';

const LIFETIME_MS = 24 * 3_600_000;

export type EmailChange = { userId: string; email: string; password: string; at: Date };

/**
 * Stores a requested new e-mail address after checking the password. Returns the token for the link mailed to
 * the new address; the account keeps its old address until the link is used.
 */
export async function askForEmail(
  input: EmailChange,
): Promise<
  Result<{ token: string; email: string; until: Date }, EmailInvalid | WrongCredentials | TooManyTries | Busy>
> {
  const { userId, password, at } = input;
  const email = input.email.trim();
  if (!isEmail(email)) return fail('email_invalid');
  const proven = await provePassword({ userId, password, at });
  if (!proven.ok) return proven;
  const token = newToken();
  const until = new Date(at.getTime() + LIFETIME_MS);
  const row = { token_hash: hashToken(token), email, email_norm: normalizeEmail(email), created_at: at };
  await withPlatform((tx) =>
    tx
      .insertInto('user_email_changes')
      .values({ user_id: userId, ...row, expires_at: until })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, expires_at: until }))
      .execute(),
  );
  return ok({ token, email, until });
}

/** Discards a requested e-mail change. */
export async function dropEmailChange(userId: string): Promise<void> {
  await withPlatform((tx) => tx.deleteFrom('user_email_changes').where('user_id', '=', userId).execute());
}

/**
 * Applies a new e-mail address, only in a browser signed in to the same account: otherwise a stranger could
 * request an address of another person and wait for that person to confirm it. Fails if another account has
 * the address.
 */
export async function confirmEmail(
  { token, userId }: { token: string; userId: string },
  at: Date,
): Promise<Result<{ userId: string; email: string }, LinkInvalid | EmailTaken>> {
  return withPlatform(async (tx) => {
    const asked = await tx
      .deleteFrom('user_email_changes')
      .where('token_hash', '=', hashToken(token))
      .where('user_id', '=', userId)
      .where('expires_at', '>', at)
      .returning(['user_id', 'email', 'email_norm'])
      .executeTakeFirst();
    if (!asked) return fail('link_invalid');
    const taken = await tx
      .selectFrom('users')
      .select('id')
      .where('email_norm', '=', asked.email_norm)
      .where('id', '<>', asked.user_id)
      .executeTakeFirst();
    if (taken) return fail('email_taken');
    await tx
      .updateTable('users')
      .set({ email: asked.email, email_norm: asked.email_norm, updated_at: at })
      .where('id', '=', asked.user_id)
      .execute();
    return ok({ userId: asked.user_id, email: asked.email });
  });
}
