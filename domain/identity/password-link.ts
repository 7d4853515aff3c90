import { type PlatformTx, withPlatform } from '#db/index.ts';
import { enqueuePlatformMail, liftOwnConfirmed } from '#domain/mail/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Busy, LinkInvalid, PasswordUnfit, TooManyTries } from './errors.ts';
import { noteOwnChange } from './note-own-change.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { countPlatformAttempt, type Limit } from './rate-limits.ts';
import { replacePassword } from './replace-password.ts';

const LIFETIME_MS = 3_600_000;
/** A button that is pressed twice within this time sends one mail. */
const AGAIN_MS = 60_000;

const TRIES_PER_ADDRESS: Limit = { bucket: 'password-link', windowSeconds: 3600, free: 20, refuse: 20 };

type Receiver = { id: string; name: string; email: string; locale: Locale };

/** Mails a link that sets a new password to the account's address. False if one was mailed within the last minute. */
export async function mailPasswordLink(
  tx: PlatformTx,
  { id: userId, name, email: to, locale }: Receiver,
  { linkTo, at }: { linkTo: (token: string) => string; at: Date },
): Promise<boolean> {
  const token = newToken();
  const until = new Date(at.getTime() + LIFETIME_MS);
  const row = { token_hash: hashToken(token), created_at: at, expires_at: until };
  const written = await tx
    .insertInto('password_links')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(row)
        .where('password_links.created_at', '<', new Date(at.getTime() - AGAIN_MS)),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!written) return false;
  const data = { name, url: linkTo(token), until };
  await enqueuePlatformMail(tx, { userId, to, locale, kind: 'own_password', data }, at);
  return true;
}

/** True if the link was not used and has not expired. */
export async function isPasswordLink(token: string, at: Date): Promise<boolean> {
  const row = await withPlatform((tx) =>
    tx
      .selectFrom('password_links')
      .select('user_id')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', at)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

export type LinkedPassword = { token: string; password: string; ip: string; accountUrl: string };

/**
 * Sets a new password by a mailed link, which is used up, and ends all sessions. Two-factor sign-in stays on, so
 * access to the mailbox alone does not open the account.
 */
export async function setPasswordByLink(
  { token, password, ip, accountUrl }: LinkedPassword,
  at: Date,
): Promise<Result<undefined, LinkInvalid | PasswordUnfit | TooManyTries | Busy>> {
  const verdict = await withPlatform((tx) =>
    countPlatformAttempt(tx, TRIES_PER_ADDRESS, { address: ip, at }),
  );
  if (verdict.isRefused) return fail('too_many_tries', { retryAfterSeconds: verdict.retryAfterSeconds });
  // Checked before hashing, which costs CPU time.
  if (!(await isPasswordLink(token, at))) return fail('link_invalid');
  const fit = checkPassword(password);
  if (!fit.ok) return fit;
  const hashed = await hashPassword(password);
  if (!hashed.ok) return hashed;
  return withPlatform(async (tx) => {
    const link = await tx
      .deleteFrom('password_links')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', at)
      .returning('user_id as userId')
      .executeTakeFirst();
    if (!link) return fail('link_invalid');
    const { userId } = link;
    await liftOf(tx, userId);
    await replacePassword(tx, { userId, hash: hashed.value, at });
    await tx.deleteFrom('platform_sessions').where('user_id', '=', userId).execute();
    await noteOwnChange(tx, { userId, ip, accountUrl }, { what: 'password_changed', at });
    return ok();
  });
}

// The link came by mail, so mails to the account's address arrive again.
async function liftOf(tx: PlatformTx, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('email_norm')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await liftOwnConfirmed(tx, user.email_norm);
}
