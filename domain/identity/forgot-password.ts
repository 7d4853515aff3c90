import { sql } from 'kysely';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { isLocked } from './account-lock.ts';
import { isEmail, mailboxOf, normalizeEmail } from './email.ts';
import type { EmailInvalid, TooManyTries } from './errors.ts';
import { noteOwnChange } from './note-own-change.ts';
import { mailPasswordLink } from './password-link.ts';
import { countPlatformAttempt, type Limit } from './rate-limits.ts';

/** A job, so that the request takes the same time for every address. */
export const PASSWORD_LINK_TASK = 'identity.send-password-link';

/** Three requests an hour for each mailbox, and more for each address block, which may be a whole network. */
const PER_MAILBOX: Limit = { bucket: 'forgot-password', windowSeconds: 3600, free: 3, refuse: 3 };
const PER_ADDRESS: Limit = { bucket: 'forgot-password-address', windowSeconds: 3600, free: 20, refuse: 20 };

export type ForgottenPassword = { email: string; ip: string; origin: string; at: Date };

/**
 * Requests a link that sets a new password; it is mailed if an account has the address. Answer, work and counted
 * attempts are the same for every address. `origin` is the platform's origin from the settings.
 */
export async function requestPasswordLink({
  email,
  ip,
  origin,
  at,
}: ForgottenPassword): Promise<Result<undefined, EmailInvalid | TooManyTries>> {
  if (!isEmail(email)) return fail('email_invalid');
  return withPlatform(async (tx) => {
    const address = await countPlatformAttempt(tx, PER_ADDRESS, { address: ip, at });
    const { isRefused, retryAfterSeconds } = address.isRefused
      ? address
      : await countPlatformAttempt(tx, PER_MAILBOX, { subject: mailboxOf(email), at });
    if (isRefused) return fail('too_many_tries', { retryAfterSeconds });
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email_norm', '=', normalizeEmail(email))
      .executeTakeFirst();
    await sql`select app.enqueue_password_link(${user?.id ?? ''}, ${origin})`.execute(tx);
    return ok();
  });
}

export type PasswordLinkPages = {
  account(locale: Locale): string;
  newPassword(token: string, locale: Locale): string;
};

/**
 * Mails the requested link to the account's address, unless the account is locked or has not claimed its address,
 * which may be a stranger's.
 */
export async function sendPasswordLink(userId: string, pages: PasswordLinkPages, at: Date): Promise<void> {
  await withPlatform(async (tx) => {
    const person = await claimedAccount(tx, userId);
    if (!person || (await isLocked(tx, userId))) return;
    const locale = person.locale as Locale;
    const linkTo = (token: string) => pages.newPassword(token, locale);
    if (!(await mailPasswordLink(tx, { ...person, locale }, { linkTo, at }))) return;
    const visit = { userId, ip: '', accountUrl: pages.account(locale) };
    await noteOwnChange(tx, visit, { what: 'link_asked', at });
  });
}

/** Locks the row, so that the account is not locked, claimed or deleted meanwhile. */
function claimedAccount(tx: PlatformTx, userId: string) {
  return tx
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.locale'])
    .where('u.id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('provisional_stores as p').select('p.store_id').whereRef('p.user_id', '=', 'u.id')),
      ),
    )
    .forUpdate()
    .executeTakeFirst();
}
