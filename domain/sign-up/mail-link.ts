import type { PlatformTx } from '#db/index.ts';
import { enqueuePlatformMail } from '#domain/mail/index.ts';
import type { Locale } from '#lib/locale.ts';

export type ShopLinks = {
  /** The address of the page that claims the shop. */
  claim(token: string): string;
  /** The shop's host name, as shoppers see it. */
  host(slug: string): string;
};

type Letter = {
  /** The account of the sign-up. The mail is deleted with it. */
  userId: string;
  email: string;
  slug: string;
  locale: Locale;
  links: ShopLinks;
  linkToken: string;
  until: Date;
  /** True if an account has the address. Only the mail reveals this, not the page. */
  isKnown: boolean;
};

/** Mails the link that claims the address for the shop. */
export async function mailLink(tx: PlatformTx, letter: Letter, at: Date): Promise<void> {
  const { userId, email, slug, locale, links, linkToken, until, isKnown } = letter;
  const kind = isKnown ? 'shop_exists' : 'shop_confirm';
  const data = { host: links.host(slug), url: links.claim(linkToken), until };
  await enqueuePlatformMail(tx, { userId, to: email.trim(), locale, kind, data }, at);
}
