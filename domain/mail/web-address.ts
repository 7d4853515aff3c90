import type { Locale } from '#lib/locale.ts';
import type { MailBrand } from './mail.ts';

// Reserved names (RFC 2606) as placeholders, because code that writes mails does not know the install's
// hosts.
const STORE = 'https://storefront.invalid';
const ADMIN = 'https://admin.invalid';

/** The origins of a store's two sites. */
export type MailOrigins = { storefront: string; admin: string };

/** Returns http and https URLs; throws on anything else. */
export function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('A mail links to web pages only.');
  return href;
}

/** Returns a full URL unchanged; for a storefront path, returns its URL in the mail's language. */
export function storeAddress(url: string, { defaultLocale }: MailBrand, locale: Locale): string {
  if (!url.startsWith('/')) return webAddress(url);
  return webAddress(`${STORE}${locale === defaultLocale ? '' : `/${locale}`}${url}`);
}

/** Returns the URL of a path without language, such as an image. */
export function fileAddress(path: string): string {
  return webAddress(`${STORE}${path}`);
}

/** Returns the URL of a media file in one of the widths that the server renders. */
export function pictureAddress(src: string, width: number, quality = 75): string {
  return fileAddress(`/_next/image?url=${src}&w=${width}&q=${quality}`);
}

export function adminAddress(path: string): string {
  return webAddress(`${ADMIN}${path}`);
}

/** Replaces the placeholders with the store's real origins. */
export function withOrigins(text: string, { storefront, admin }: MailOrigins): string {
  return text.replaceAll(STORE, storefront).replaceAll(ADMIN, admin);
}
