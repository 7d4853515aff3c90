import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import type { MailContent } from './layout.ts';
import type { MailBrand } from './mail.ts';
import type { NewsletterQuestion, NewsletterWelcome } from './mail-kinds.ts';
import { webAddress } from './web-address.ts';

/** Asks for confirmation of a newsletter subscription. */
export function newsletterConfirm(
  { url }: NewsletterQuestion,
  brand: MailBrand,
  locale: Locale,
): MailContent {
  return letter('confirm', { url, brand, locale });
}

/** Confirms a newsletter subscription, with the unsubscribe link. */
export function newsletterWelcome(
  { url, leaveUrl }: NewsletterWelcome,
  brand: MailBrand,
  locale: Locale,
): MailContent {
  const t = translator(locale, brand.overrides, brand.digits);
  const leave = { label: t('mail.newsletter.leave'), url: webAddress(leaveUrl) };
  return { ...letter('welcome', { url, brand, locale }), leave };
}

function letter(
  which: 'confirm' | 'welcome',
  { url, brand, locale }: { url: string; brand: MailBrand; locale: Locale },
): MailContent {
  const t = translator(locale, brand.overrides, brand.digits);
  const values = { store: isolate(brand.name) };
  return {
    subject: t(`mail.newsletter.${which}.subject`, values),
    heading: t(`mail.newsletter.${which}.heading`, values),
    intro: t(`mail.newsletter.${which}.intro`, values),
    order: null,
    action: { label: t(`mail.newsletter.${which}.action`, values), url: webAddress(url) },
    note: t(`mail.newsletter.${which}.note`, values),
    footer: t('mail.newsletter.footer', values),
  };
}
