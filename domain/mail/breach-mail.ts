import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import type { MailContent } from './layout.ts';
import type { voiceOf } from './voice.ts';

export type BreachNews = {
  name: string;
  store: string;
  title: string;
  what: string;
  measures: string;
  awareAt: Date;
  persons: number | null;
  dataKinds: readonly BreachData[];
};

type BreachData =
  | 'names'
  | 'contacts'
  | 'addresses'
  | 'orders'
  | 'messages'
  | 'passwords'
  | 'payments'
  | 'documents'
  | 'staff'
  | 'other';

/** Informs an owner of an incident with personal data of their store. */
export function breachNews(
  data: BreachNews,
  { t, moment }: Pick<ReturnType<typeof voiceOf>, 't' | 'moment'>,
  locale: Locale,
): Omit<MailContent, 'footer'> {
  const said = { name: isolate(data.name), store: isolate(data.store), at: moment(data.awareAt) };
  const kinds = data.dataKinds.map((kind) => t(`breachdesk.data.${kind}`));
  const persons = data.persons === null ? t('breachdesk.unknown') : String(data.persons);
  return {
    ...{ subject: t('ownmail.breach.subject', said), heading: data.title },
    ...{ intro: `${t('ownmail.breach.intro', said)}\n\n${data.what}`, order: null, action: null },
    facts: [
      { label: t('breachdesk.dataKinds'), value: new Intl.ListFormat(locale).format(kinds) },
      { label: t('breachdesk.persons'), value: persons },
      ...(data.measures === '' ? [] : [{ label: t('breachdesk.measures'), value: data.measures }]),
    ],
    note: t('ownmail.breach.note'),
  };
}
