import { isolate } from '#lib/bidi.ts';
import { type Locale, otherLocale } from '#lib/locale.ts';
import type { MailContent } from './layout.ts';
import type { MailBrand } from './mail.ts';
import type { DownloadsReady } from './order-mail-kinds.ts';
import { wordsOf } from './order-mails.ts';
import { voiceOf } from './voice.ts';

/** The files of a paid order, with the download link. */
export function downloadsReady(data: DownloadsReady, brand: MailBrand, locale: Locale): MailContent {
  const voice = voiceOf(brand, locale);
  const { t } = voice;
  const said = wordsOf(data, voice);
  const rows = data.files.map(({ titles, fileName, maxDownloads }) => ({
    title: isolate(titles[locale] || titles[otherLocale(locale)] || fileName),
    details: `${isolate(fileName)} · ${t('mail.downloads.times', { count: maxDownloads })}`,
    amount: '',
  }));
  return {
    subject: t('mail.downloads.subject', said),
    heading: t('mail.downloads.heading', said),
    intro: t('mail.downloads.intro', said),
    list: { title: t('mail.downloads.files'), rows },
    order: null,
    action: { label: t('mail.downloads.action'), url: voice.link(data.filesUrl) },
    note: t('mail.downloads.note', { until: voice.date(data.until) }),
    footer: t('mail.footer', { store: voice.store }),
  };
}
