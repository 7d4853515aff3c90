import type { Locale } from '#lib/locale.ts';
import type { MailBrand } from './mail.ts';

// Names that no machine ever has (RFC 2606). Whoever writes a mail need not know where the install is reached.
const STORE = 'https://storefront.invalid';
const ADMIN = 'https://admin.invalid';

/** Scheme and host of a store's two sites. */
export type MailOrigins = { storefront: string; admin: string };

/** An address that a mail may lead to: a web page, and nothing that runs. */
export function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('A mail links to web pages only.');
  return href;
}

/** A whole address as it is; a path of the storefront in the mail's language. */
export function storeAddress(url: string, { defaultLocale }: MailBrand, locale: Locale): string {
  if (!url.startsWith('/')) return webAddress(url);
  return webAddress(`${STORE}${locale === defaultLocale ? '' : `/${locale}`}${url}`);
}

/** A path that has no language: of a picture. */
export function fileAddress(path: string): string {
  return webAddress(`${STORE}${path}`);
}

export function adminAddress(path: string): string {
  return webAddress(`${ADMIN}${path}`);
}

/** Puts the store's real addresses into a written mail. */
export function withOrigins(text: string, { storefront, admin }: MailOrigins): string {
  return text.replaceAll(STORE, storefront).replaceAll(ADMIN, admin);
}
