import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { type AccountMail, enqueueMail, type MailKind } from '#domain/mail/index.ts';
import { newId } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { accountRules } from './account-rules.ts';

export type Addressee = { email: string; name: string; locale: Locale };

/** The store's origin for links in mails, and the language without a URL prefix. */
export type Links = { origin: string; defaultLocale: Locale };

/** Returns a page's URL in the language of the mail's reader. */
export function pageUrl({ origin, defaultLocale }: Links, locale: Locale, path: string): string {
  return `${origin}${locale === defaultLocale ? '' : `/${locale}`}${path}`;
}

export type AccountMailKind = Extract<MailKind, `account_${string}`>;

type Mail = { kind: AccountMailKind; to: Addressee; url: string; dedupeKey?: string };

export async function mailAccount(tx: StoreTx, { kind, to, url, dedupeKey }: Mail, act: Act): Promise<void> {
  const data: AccountMail = { name: to.name, url };
  const mail = { to: to.email, locale: to.locale, kind, data, dedupeKey: dedupeKey ?? `${kind}:${newId()}` };
  await enqueueMail(tx, mail, act);
}

export type Owner = { id: string; email: string; name: string; locale: string };

/**
 * Mails the owner of an address that somebody tried to sign up with it, with a link to reset the password. At
 * most one such mail an hour, so that a stranger's form cannot fill a mailbox.
 */
export async function mailOwner(
  tx: StoreTx,
  { owner, origin }: { owner: Owner; origin: string },
  act: Act,
): Promise<void> {
  const { defaultLocale } = await accountRules(tx);
  const locale = owner.locale as Locale;
  const hour = Math.floor(act.at.getTime() / 3_600_000);
  const mail = {
    kind: 'account_exists',
    to: { email: owner.email, name: owner.name, locale },
    url: pageUrl({ origin, defaultLocale }, locale, '/forgot-password'),
    dedupeKey: `account_exists:${owner.id}:${hour}`,
  } as const;
  await mailAccount(tx, mail, act);
}
