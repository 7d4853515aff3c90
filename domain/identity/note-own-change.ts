import { type PlatformTx, withPlatform } from '#db/index.ts';
import { enqueuePlatformMail, MAILED_CHANGES, type MailedChange } from '#domain/mail/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';

/** The signed-in user who changes their own account. */
export type OwnVisit = {
  userId: string;
  /** The token of the platform session. */
  token: string | null;
  ip: string;
  /** The URL of the account's page, for the mail about the change. */
  accountUrl: string;
};

/** Changes of an account: mailed to its user, or only logged. */
export type OwnChange =
  | MailedChange
  | 'name_changed'
  | 'photo_changed'
  | 'language_changed'
  | 'email_asked'
  | 'email_dropped'
  | 'passkey_renamed'
  | 'link_asked'
  | 'link_sent';

export type LoggedChange = { what: OwnChange; detail: string; ip: string; at: Date };

/** The recipient of the mail, if it is not the account's present address. */
type Change = { what: OwnChange; detail?: string; at: Date; to?: string };

/**
 * Logs a change of an account, and mails its user if the change concerns security, in the transaction of the change.
 * The user thus notices changes made with a stolen password or session.
 */
export async function noteOwnChange(
  tx: PlatformTx,
  { userId, ip, accountUrl }: Omit<OwnVisit, 'token'>,
  { what, detail = '', at, to }: Change,
): Promise<void> {
  const row = { id: newId(), user_id: userId, what, detail, ip: ip.slice(0, 60), at };
  await tx.insertInto('account_changes').values(row).execute();
  if (!isMailed(what)) return;
  const user = await tx
    .selectFrom('users')
    .select(['name', 'email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const data = { name: user.name, what, detail, at, url: accountUrl };
  const mail = { userId, to: to ?? user.email, locale: user.locale as Locale, kind: 'own_change' as const };
  await enqueuePlatformMail(tx, { ...mail, data }, at);
}

function isMailed(what: OwnChange): what is MailedChange {
  return (MAILED_CHANGES as readonly string[]).includes(what);
}

/** The latest changes of an account. */
export async function ownChanges(userId: string, limit = 20): Promise<LoggedChange[]> {
  const rows = await withPlatform((tx) =>
    tx
      .selectFrom('account_changes')
      .select(['what', 'detail', 'ip', 'at'])
      .where('user_id', '=', userId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
  return rows.map((row) => ({ ...row, what: row.what as OwnChange }));
}
