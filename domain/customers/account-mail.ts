import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type AccountMail, enqueueMail, type MailKind } from '#domain/mail/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';

export type Addressee = { email: string; name: string; locale: Locale };

/** Where the store's pages are: its origin as mails may name it, and the language that has no prefix. */
export type Links = { origin: string; defaultLocale: Locale };

/** A page's address in the language of who reads the mail. */
export function pageUrl({ origin, defaultLocale }: Links, locale: Locale, path: string): string {
  return `${origin}${locale === defaultLocale ? '' : `/${locale}`}${path}`;
}

export type AccountMailKind = Extract<MailKind, `account_${string}`>;

type Mail = { kind: AccountMailKind; to: Addressee; url: string; dedupeKey?: string };

/** Puts a mail about an account into the outbox. */
export async function mailAccount(tx: StoreTx, { kind, to, url, dedupeKey }: Mail, act: Act): Promise<void> {
  const data: AccountMail = { name: to.name, url };
  const mail = { to: to.email, locale: to.locale, kind, data, dedupeKey: dedupeKey ?? `${kind}:${newId()}` };
  await enqueueMail(tx, mail, act);
}
