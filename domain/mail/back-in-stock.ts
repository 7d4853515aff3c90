import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';
import type { MailContent } from './layout.ts';
import type { MailBrand } from './mail.ts';
import type { BackInStock } from './mail-kinds.ts';
import { webAddress } from './web-address.ts';

/** Sent once when an awaited product is back in stock. */
export function backInStock(data: BackInStock, brand: MailBrand, locale: Locale): MailContent {
  const t = translator(locale, brand.overrides, brand.digits);
  const named = data.options ? `${data.title} (${data.options})` : data.title;
  const values = { product: isolate(named), store: isolate(brand.name) };
  return {
    subject: t('mail.backInStock.subject', values),
    heading: t('mail.backInStock.heading', values),
    intro: t('mail.backInStock.intro', values),
    order: null,
    action: { label: t('mail.backInStock.action'), url: webAddress(data.url) },
    note: t('mail.backInStock.note'),
    footer: t('mail.backInStock.footer', values),
    leave: { label: t('mail.backInStock.leave'), url: webAddress(data.leaveUrl) },
  };
}
