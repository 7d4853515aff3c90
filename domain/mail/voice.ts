import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import { formatMoney, type Money } from '#lib/money/index.ts';
import { type Translate, translator } from '#messages/index.ts';
import type { MailBrand } from './mail.ts';
import { storeAddress } from './web-address.ts';

/** A store's texts and formats in one language; user text is returned isolated (bidi). */
export type Voice = {
  t: Translate;
  store: string;
  brand: MailBrand;
  locale: Locale;
  amount(money: Money): string;
  date(at: Date): string;
  moment(at: Date): string;
  link(url: string): string;
};

export function voiceOf(brand: MailBrand, locale: Locale): Voice {
  return {
    t: translator(locale, brand.overrides, brand.digits),
    store: isolate(brand.name),
    brand,
    locale,
    amount: (money) => isolate(formatMoney(money, { locale, digits: brand.digits })),
    date: (at) => formatOf(brand, locale, 'date').format(at),
    moment: (at) => isolate(formatOf(brand, locale, 'moment').format(at)),
    link: (url) => storeAddress(url, brand, locale),
  };
}

// Creating a formatter takes 0.5 ms, so one is cached per language, time zone and style.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(brand: MailBrand, locale: Locale, style: 'date' | 'moment'): Intl.DateTimeFormat {
  const tag = locale === 'ar' ? `ar-u-nu-${brand.digits}-ca-gregory` : 'en-GB';
  const name = `${tag} ${brand.timeZone} ${style}`;
  const kept = formats.get(name);
  if (kept) return kept;
  const time = style === 'moment' ? ({ timeStyle: 'short' } as const) : {};
  const made = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: brand.timeZone, ...time });
  formats.set(name, made);
  return made;
}
