import { legalLine, parseLegal } from '#domain/legal/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { MailBrand } from './mail.ts';

/** Who sells, in law, in one line; '' where the store has entered nothing. */
export function legalText({ legal, country }: MailBrand, locale: Locale): string {
  const line = legalLine(legal && parseLegal(legal), country, locale);
  return line ? line.parts.join(' · ') : '';
}
