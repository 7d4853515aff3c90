import type { Locale } from '#lib/locale.ts';
import type { MailContent } from './layout.ts';
import type { MailBrand } from './mail.ts';
import type { ContactReply } from './mail-kinds.ts';
import { typedText } from './typed-text.ts';
import { voiceOf } from './voice.ts';

/** The store's reply to a contact message, with the message quoted below. */
export function contactReply(data: ContactReply, brand: MailBrand, locale: Locale): MailContent {
  const { t, store } = voiceOf(brand, locale);
  return {
    subject: t('mail.contactReply.subject', { store }),
    heading: t('mail.contactReply.heading', { name: typedText(data.name) }),
    intro: t('mail.contactReply.intro'),
    letter: data.reply,
    quote: { title: t('mail.contactReply.question'), text: data.question },
    order: null,
    action: null,
    note: '',
    footer: t('mail.contactReply.footer', { store }),
  };
}
