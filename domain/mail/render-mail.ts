import type { Locale } from '#lib/locale.ts';
import { accountLetter } from './account-mails.ts';
import { backInStock } from './back-in-stock.ts';
import { drawHtml, drawText, type MailContent } from './layout.ts';
import type { MailBrand, MailData, MailKind, RenderedMail } from './mail.ts';
import { newsletterConfirm, newsletterWelcome } from './newsletter-mails.ts';
import { orderConfirmed } from './order-confirmed.ts';

type Write<K extends MailKind> = (data: MailData[K], brand: MailBrand, locale: Locale) => MailContent;

const WRITERS: { [K in MailKind]: Write<K> } = {
  order_confirmed: orderConfirmed,
  account_verify: accountLetter('verify'),
  account_welcome: accountLetter('welcome'),
  account_exists: accountLetter('exists'),
  account_reset: accountLetter('reset'),
  account_password_changed: accountLetter('passwordChanged'),
  newsletter_confirm: newsletterConfirm,
  newsletter_welcome: newsletterWelcome,
  back_in_stock: backInStock,
};

/** Subject, plain text and HTML of a mail in one language. Pure: the same data make the same mail. */
export function renderMail<K extends MailKind>(
  kind: K,
  data: MailData[K],
  voice: { brand: MailBrand; locale: Locale },
): RenderedMail {
  const content = WRITERS[kind](data, voice.brand, voice.locale);
  return {
    subject: oneLine(content.subject),
    text: drawText(content).normalize('NFC'),
    html: drawHtml(content, voice.brand, voice.locale),
    leaveUrl: content.leave?.url ?? '',
  };
}

/** A header's value: no line break or other control sign can get in, and it is no longer than is ever shown. */
export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
