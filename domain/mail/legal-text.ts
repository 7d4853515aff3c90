import { legalLine, parseLegal } from '#domain/legal/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { MailBrand } from './mail.ts';

/** The seller's legal details in one line; '' if none were entered. */
export function legalText({ legal, country }: MailBrand, locale: Locale): string {
  const line = legalLine(legal && parseLegal(legal), country, locale);
  return line ? line.parts.join(' · ') : '';
}
