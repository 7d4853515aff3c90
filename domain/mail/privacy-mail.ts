import type { Locale } from '#lib/locale.ts';
import type { MailContent } from './layout.ts';
import type { MailBrand } from './mail.ts';
import type { PrivacyExtended } from './mail-kinds.ts';
import { voiceOf } from './voice.ts';

/** Informs a person that the answer to their privacy request is delayed, why, and until when. */
export function privacyExtended(
  { request, reason, receivedAt, dueAt }: PrivacyExtended,
  brand: MailBrand,
  locale: Locale,
): MailContent {
  const { t, store, date } = voiceOf(brand, locale);
  const said = { store, received: date(receivedAt), due: date(dueAt) };
  return {
    subject: t('privacyrequests.mail.subject', said),
    heading: t('privacyrequests.mail.heading', said),
    intro: `${t(`privacyrequests.mail.${request}`, said)} ${t(`privacyrequests.mail.${reason}`)}`,
    order: null,
    action: null,
    note: t('privacyrequests.mail.note'),
    footer: t('privacyrequests.mail.footer', said),
  };
}
