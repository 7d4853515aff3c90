import { countryName } from '#domain/countries/index.ts';
import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import { formatMoney, isCurrency, money } from '#lib/money/index.ts';
import type { MessageKey, Translate } from '#messages/index.ts';
import { zoneText } from '../../ui/console/when.ts';

export type Reading = {
  locale: Locale;
  timeZone: string;
  /** The store's own currency, for amounts without a currency of their own. */
  currency: string;
  t: Translate;
  isKnown: (key: string) => key is MessageKey;
};

/** The context to format one entry's values. `thing` is the first part of its action. */
export type ValueReading = Reading & { thing: string; at: Date };

const LONG = 120;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
// Country fields are shown as names, not codes.
const COUNTRIES = new Set(['country', 'zipNotAskedIn']);
// Message areas that may have a text for a code, by field name. The first area that has the text is used.
const CODES: Record<string, string[]> = {
  status: [
    'orders.status',
    'admin.products.status',
    'moderation.status',
    'discounts.view',
    'orderlife.returns.status',
  ],
  paymentStatus: ['orders.payment'],
  role: ['team.role'],
  part: ['earlier.part'],
  parts: ['earlier.part'],
  defaultLocale: ['forms.language'],
  layout: ['content.layout'],
  zero: ['taxdocs.reasons.zero'],
  exempt: ['taxdocs.reasons.exempt'],
};
/** Money fields in minor units, by subject; a field listed under `*` is money in every entry. */
const MONEY: Record<string, ReadonlySet<string>> = {
  '*': new Set([
    'amount',
    'total',
    'totalBefore',
    'balance',
    'refunded',
    'price',
    'compareAt',
    'cost',
    'fee',
  ]),
  discount: new Set(['maxAmount', 'minSubtotal']),
  order: new Set(['discount']),
  payments: new Set(['min', 'max']),
  delivery: new Set(['freeFrom', 'charge', 'first', 'each']),
  payout: new Set(['gross', 'net']),
};

/**
 * A stored value as text: money in its currency, states and countries as words, times in the store's time
 * zone.
 */
export function valueText(name: string, value: unknown, reading: ValueReading): string {
  const { t, locale } = reading;
  if (value === undefined || value === null || value === '') return t('auditlog.nothing');
  if (Array.isArray(value) && value.length === 0) return t('auditlog.nothing');
  if (COUNTRIES.has(name)) {
    const codes = Array.isArray(value) || typeof value === 'string' ? [value].flat() : null;
    if (codes) return codes.map((code) => countryName(String(code), locale)).join(t('delivery.admin.comma'));
  }
  if (typeof value === 'boolean') return t(value ? 'auditlog.yes' : 'auditlog.no');
  if (typeof value === 'number') return numberText(name, value, reading);
  if (typeof value === 'string') return shortened(stringText(name, value, reading));
  return shortened(partsText(name, value as object, reading));
}

function numberText(name: string, value: number, { thing, currency, locale }: ValueReading): string {
  const [first = ''] = name.split('.');
  const last = name.split('.').at(-1) ?? '';
  const isMoney = first === 'prices' || MONEY['*']?.has(last) || MONEY[thing]?.has(last);
  if (!isMoney || !Number.isSafeInteger(value)) return String(value);
  return formatMoney(money(value, currency), { locale, digits: 'latn' });
}

function stringText(name: string, value: string, { locale, timeZone, at, t, isKnown }: ValueReading): string {
  if (MOMENT.test(value)) return moment(value, locale, timeZone);
  if (name === 'timeZone') return zoneText({ now: at, timeZone: value, locale });
  const key = (CODES[name] ?? []).map((area) => `${area}.${value}`).find(isKnown);
  return key ? t(key) : value;
}

function partsText(name: string, value: object, reading: ValueReading): string {
  const comma = reading.t('delivery.admin.comma');
  if (Array.isArray(value)) return shownOf(value, comma, (each) => isolate(valueText(name, each, reading)));
  const { amount, currency } = value as { amount?: unknown; currency?: unknown };
  if (typeof amount === 'number' && typeof currency === 'string' && isCurrency(currency)) {
    const sum = numberText('amount', amount, { ...reading, currency });
    const rest = Object.entries(value).filter(([part]) => part !== 'amount' && part !== 'currency');
    return rest.length === 0 ? sum : [sum, entriesText(rest, reading)].join(comma);
  }
  return entriesText(Object.entries(value), reading);
}

function entriesText(entries: [string, unknown][], reading: ValueReading): string {
  return shownOf(
    entries,
    reading.t('delivery.admin.comma'),
    ([part, value]) => `${fieldWord(part, reading)} ${isolate(valueText(part, value, reading))}`,
  );
}

/** Joins the texts of parts until there is more than is shown: older entries have lists of any length. */
function shownOf<T>(parts: T[], comma: string, textOf: (part: T) => string): string {
  let shown = '';
  for (const [at, part] of parts.entries()) {
    if (shown.length > LONG) break;
    shown += at === 0 ? textOf(part) : `${comma}${textOf(part)}`;
  }
  return shown;
}

export function fieldWord(name: string, { t, isKnown }: Reading): string {
  const key = `auditlog.field.${name}`;
  return isKnown(key) ? t(key) : name.replaceAll('_', ' ');
}

function shortened(text: string): string {
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}

function moment(text: string, locale: Locale, timeZone: string): string {
  const language = locale === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-GB';
  const style = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return new Intl.DateTimeFormat(language, { ...style, timeZone }).format(new Date(text));
}
