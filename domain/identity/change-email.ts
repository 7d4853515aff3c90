import { type PlatformTx, withPlatform } from '#db/index.ts';
import { enqueuePlatformMail } from '#domain/mail/index.ts';
import { hashToken, newToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { isEmail, mailboxOf, normalizeEmail } from './email.ts';
import type { Busy, EmailInvalid, TooManyTries, WrongCredentials } from './errors.ts';
import { noteOwnChange, type OwnVisit } from './note-own-change.ts';
import { provePassword } from './prove-password.ts';
import { countPlatformAttempt, type Limit } from './rate-limits.ts';

const LIFETIME_MS = 24 * 3_600_000;

// Each request mails two addresses, one of which may belong to anybody.
const PER_USER: Limit = { bucket: 'email-change', windowSeconds: 3600, free: 5, refuse: 5 };
const PER_MAILBOX: Limit = { bucket: 'email-change-to', windowSeconds: 24 * 3600, free: 5, refuse: 5 };

export type EmailChange = OwnVisit & {
  email: string;
  password: string;
  at: Date;
  /** The URL of the page that confirms or stops the change. */
  linkTo: (token: string) => string;
};

/**
 * Checks the password, stores the requested address, and mails one link to the new and one to the present address.
 * The account keeps its address until both links are confirmed. An earlier request becomes invalid.
 */
export async function askForEmail(
  input: EmailChange,
): Promise<Result<undefined, EmailInvalid | WrongCredentials | TooManyTries | Busy>> {
  const { userId, password, at } = input;
  const email = input.email.trim();
  if (!isEmail(email)) return fail('email_invalid');
  const proven = await provePassword({ userId, password, at });
  if (!proven.ok) return proven;
  return withPlatform(async (tx) => {
    const own = await countPlatformAttempt(tx, PER_USER, { subject: userId, at });
    const mailbox = await countPlatformAttempt(tx, PER_MAILBOX, { subject: mailboxOf(email), at });
    const over = [own, mailbox].find((verdict) => verdict.isRefused);
    if (over) return fail('too_many_tries', { retryAfterSeconds: over.retryAfterSeconds });
    await writeChange(tx, input, email);
    await noteOwnChange(tx, input, { what: 'email_asked', detail: email, at });
    return ok();
  });
}

async function writeChange(tx: PlatformTx, { userId, at, linkTo }: EmailChange, email: string) {
  const tokens = { new: newToken(), old: newToken() };
  const until = new Date(at.getTime() + LIFETIME_MS);
  const row = {
    ...{ email, email_norm: normalizeEmail(email), created_at: at, expires_at: until },
    ...{ token_hash: hashToken(tokens.new), old_token_hash: hashToken(tokens.old) },
    ...{ new_confirmed_at: null, old_confirmed_at: null },
  };
  await tx
    .insertInto('user_email_changes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
  const user = await tx
    .selectFrom('users')
    .select(['name', 'email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  for (const side of ['new', 'old'] as const) {
    const data = { name: user.name, email, url: linkTo(tokens[side]), until };
    const to = side === 'new' ? email : user.email;
    const locale = user.locale as Locale;
    await enqueuePlatformMail(tx, { userId, to, locale, kind: `own_email_${side}` as const, data }, at);
  }
}

/** Discards a requested e-mail change. */
export async function dropEmailChange(visit: OwnVisit, at: Date): Promise<void> {
  await withPlatform(async (tx) => {
    const { userId } = visit;
    const done = await tx.deleteFrom('user_email_changes').where('user_id', '=', userId).executeTakeFirst();
    if (done.numDeletedRows > 0n) await noteOwnChange(tx, visit, { what: 'email_dropped', at });
  });
}
