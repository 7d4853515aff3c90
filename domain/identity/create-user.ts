import { withPlatform } from '#db/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { isEmail, normalizeEmail } from './email.ts';
import type { Busy, EmailInvalid, EmailTaken, NameInvalid, PasswordUnfit } from './errors.ts';
import { checkPassword, hashPassword } from './passwords.ts';

export type NewUser = {
  email: string;
  name: string;
  password: string;
  locale?: Locale;
  /** The language until the first sign-in, which sets the language of the sign-in page. */
  firstLocale?: Locale;
};

export type CreateUserFailure = EmailInvalid | NameInvalid | PasswordUnfit | EmailTaken | Busy;

/** Creates a platform account (store owner, staff) and returns its user id (A3). */
export async function createUser(
  input: NewUser,
  at: Date,
): Promise<Result<{ userId: string }, CreateUserFailure>> {
  const name = cleanLine(input.name);
  if (!isEmail(input.email)) return fail('email_invalid');
  if (name.length < 1 || name.length > 120) return fail('name_invalid');
  const fit = checkPassword(input.password);
  if (!fit.ok) return fit;
  const hashed = await hashPassword(input.password);
  if (!hashed.ok) return hashed;
  const userId = newId();
  const made = await withPlatform((tx) =>
    tx
      .insertInto('users')
      .values({
        id: userId,
        email: input.email.trim(),
        email_norm: normalizeEmail(input.email),
        name,
        password_hash: hashed.value,
        locale: input.locale ?? input.firstLocale ?? 'en',
        locale_chosen: input.firstLocale === undefined,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.column('email_norm').doNothing())
      .returning('id')
      .executeTakeFirst(),
  );
  return made ? ok({ userId }) : fail('email_taken');
}
