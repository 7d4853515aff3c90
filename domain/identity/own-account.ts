import { withPlatform } from '#db/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Busy, NameInvalid, PasswordUnfit, TooManyTries, WrongCredentials } from './errors.ts';
import { noteOwnChange, type OwnVisit } from './note-own-change.ts';
import { endOthers, type OwnSession, sessionsOf } from './own-sessions.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { provePassword } from './prove-password.ts';
import { replacePassword } from './replace-password.ts';

/** A requested new address, and whether each of the two mailboxes has confirmed it. */
export type AskedEmail = { email: string; hasNewConfirmed: boolean; hasOldConfirmed: boolean };

/** An account, with the data shown to its own user. */
export type OwnAccount = {
  name: string;
  email: string;
  image: string | null;
  locale: Locale;
  newEmail: AskedEmail | null;
  hasSecondStep: boolean;
  recoveryCodesLeft: number;
  sessions: OwnSession[];
};

/** Reads the account with its sessions, and marks the current one by the platform session's `token`. */
export async function ownAccount(userId: string, token: string | null, now: Date): Promise<OwnAccount> {
  return withPlatform(async (tx) => {
    const user = await tx
      .selectFrom('users as u')
      .leftJoin('user_second_steps as s', 's.user_id', 'u.id')
      .leftJoin('user_email_changes as e', (join) =>
        join.onRef('e.user_id', '=', 'u.id').on('e.expires_at', '>', now),
      )
      .select(['u.name', 'u.email', 'u.image', 'u.locale', 's.confirmed_at', 'e.email as newEmail'])
      .select(['e.new_confirmed_at as newAt', 'e.old_confirmed_at as oldAt', 'e.old_token_hash as oldToken'])
      .where('u.id', '=', userId)
      .executeTakeFirstOrThrow();
    const codes = await tx
      .selectFrom('user_recovery_codes')
      .select('code_hash')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
    const { name, email, image, newEmail, newAt, oldAt, oldToken } = user;
    const isOldConfirmed = oldAt !== null || oldToken === null;
    return {
      ...{ name, email, image, locale: user.locale as Locale },
      newEmail:
        newEmail === null
          ? null
          : { email: newEmail, hasNewConfirmed: newAt !== null, hasOldConfirmed: isOldConfirmed },
      hasSecondStep: user.confirmed_at !== null,
      recoveryCodesLeft: codes.length,
      sessions: await sessionsOf(tx, { userId, token, now }),
    };
  });
}

/** Name and photo of an account. */
export async function nameAndPhoto(userId: string): Promise<Pick<OwnAccount, 'name' | 'image'>> {
  return withPlatform((tx) =>
    tx.selectFrom('users').select(['name', 'image']).where('id', '=', userId).executeTakeFirstOrThrow(),
  );
}

/** Renames the account in every store where it is a member. */
export async function renameAccount(
  visit: Omit<OwnVisit, 'token'>,
  name: string,
  at: Date,
): Promise<Result<string, NameInvalid>> {
  const clean = cleanLine(name);
  if (clean === '' || clean.length > 120) return fail('name_invalid');
  await withPlatform(async (tx) => {
    const { userId } = visit;
    await tx.updateTable('users').set({ name: clean, updated_at: at }).where('id', '=', userId).execute();
    await noteOwnChange(tx, visit, { what: 'name_changed', at });
  });
  return ok(clean);
}

/** Sets the account's language, in which the admin and its user's mails are written. */
export async function chooseLanguage(visit: OwnVisit, locale: Locale, at: Date): Promise<void> {
  await withPlatform(async (tx) => {
    await tx
      .updateTable('users')
      .set({ locale, locale_chosen: true, updated_at: at })
      .where('id', '=', visit.userId)
      .execute();
    await noteOwnChange(tx, visit, { what: 'language_changed', at });
  });
}

export type NewPassword = OwnVisit & { password: string; newPassword: string; at: Date };

/** Sets a new password after checking the current one; ends all other sessions. */
export async function changeOwnPassword(
  input: NewPassword,
): Promise<Result<undefined, WrongCredentials | TooManyTries | Busy | PasswordUnfit>> {
  const { userId, password, newPassword, at } = input;
  const fit = checkPassword(newPassword);
  if (!fit.ok) return fit;
  const proven = await provePassword({ userId, password, at });
  if (!proven.ok) return proven;
  const hashed = await hashPassword(newPassword);
  if (!hashed.ok) return hashed;
  await withPlatform(async (tx) => {
    await replacePassword(tx, { userId, hash: hashed.value, at });
    await endOthers(tx, input);
    await noteOwnChange(tx, input, { what: 'password_changed', at });
  });
  return ok();
}
