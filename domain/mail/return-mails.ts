import type { Locale } from '#lib/locale.ts';
import type { MailContent } from './layout.ts';
import type { MailBrand } from './mail.ts';
import { itemRow, orderLink } from './order-block.ts';
import type { MailItem, OrderMail, ReturnDecided, ReturnReceived } from './order-mail-kinds.ts';
import { factOf, wordsOf } from './order-mails.ts';
import { type Voice, voiceOf } from './voice.ts';

/** The decision on a return: instructions, or the reason for a refusal. */
export function returnDecided(decision: 'approved' | 'refused') {
  return (data: ReturnDecided, brand: MailBrand, locale: Locale): MailContent => {
    const voice = voiceOf(brand, locale);
    const said = wordsOf(data, voice);
    const label = voice.t(decision === 'approved' ? 'mail.return.approved.how' : 'common.reason');
    return {
      ...aboutReturn(data, voice),
      subject: voice.t(`mail.return.${decision}.subject`, said),
      heading: voice.t(`mail.return.${decision}.heading`, said),
      intro: voice.t(`mail.return.${decision}.intro`, said),
      facts: factOf(label, data.message),
    };
  };
}

export function returnReceived(data: ReturnReceived, brand: MailBrand, locale: Locale): MailContent {
  const voice = voiceOf(brand, locale);
  const said = wordsOf(data, voice);
  return {
    ...aboutReturn(data, voice),
    subject: voice.t('mail.return.received.subject', said),
    heading: voice.t('mail.return.received.heading', said),
    intro: voice.t(`mail.return.received.${data.resolution}`, said),
  };
}

function aboutReturn(data: OrderMail & { items: MailItem[] }, voice: Voice) {
  return {
    list: { title: voice.t('mail.return.items'), rows: data.items.map((item) => itemRow(item, voice)) },
    order: null,
    ...orderLink(data, voice),
    footer: voice.t('mail.footer', { store: voice.store }),
  };
}
