import type { AuditRow } from '#domain/audit/index.ts';
import { countryName } from '#domain/places/index.ts';
import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import { formatMoney, money } from '#lib/money/index.ts';
import type { MessageKey, Translate } from '#messages/index.ts';
import { zoneText } from '../when.ts';

type Reading = {
  locale: Locale;
  timeZone: string;
  t: Translate;
  isKnown: (key: string) => key is MessageKey;
};

const SHOWN = 8;
const MOST_DETAILS = 40;
const LONG = 120;
const EMPTY: unknown[] = ['', null, undefined, 0, false];
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
// Said by name: people do not know the codes.
const COUNTRIES = new Set(['country', 'zipNotAskedIn']);
// Codes that pages have words for, by the field they stand in; the first area that knows one says it.
const CODES: Record<string, string[]> = {
  status: [
    'orders.status',
    'admin.products.status',
    'moderation.status',
    'promotions.view',
    'orderlife.returns.status',
  ],
  paymentStatus: ['orders.payment'],
  role: ['team.role'],
  defaultLocale: ['forms.language'],
};
// What only programs compare.
const SILENT = new Set(['version', 'currency', 'stamp']);

/** Who did it, as a name; what no person did is said to be Souk's own. */
export function whoDid({ actorKind, actorName }: AuditRow, { t }: Reading): string {
  if (actorKind === 'staff') return isolate(actorName);
  return t(actorKind === 'shopper' ? 'auditlog.shopper' : 'auditlog.system');
}

/** "Product “Navy mug”: saved". */
export function whatWasDone({ action, subjectName }: AuditRow, reading: Reading): string {
  const { t } = reading;
  const [first = '', ...rest] = action.split('.');
  const said = { thing: thingName(first, reading), verb: word('verb', rest.at(-1) ?? '', reading) };
  if (!subjectName) return t('auditlog.unnamed', said);
  return t('auditlog.named', { ...said, name: isolate(subjectName) });
}

/** What a kind of thing is called; a word that nobody has translated stands as it is. */
export function thingName(kind: string, reading: Reading): string {
  return word('thing', kind, reading);
}

/** "Price: 40.00 → 35.00", a line for each field that differs; those that only experts know by name stand apart. */
export function changesOf(
  { before, after, at }: AuditRow,
  reading: Reading,
): { lines: string[]; details: string[] } {
  const currency = [after, before].map((side) => side?.currency).find((code) => typeof code === 'string');
  const [old, now] = [flat(before ?? {}), flat(after ?? {})];
  const names = [...new Set([...now.keys(), ...old.keys()])].filter(
    (name) => !SILENT.has(name) && JSON.stringify(old.get(name)) !== JSON.stringify(now.get(name)),
  );
  const draw = (name: string) => {
    const value = (of: unknown) => isolate(valueText(name, of, { ...reading, currency, at }));
    const said = {
      field: fieldName(name, reading),
      before: value(old.get(name)),
      after: value(now.get(name)),
    };
    return reading.t(old.has(name) ? 'auditlog.change' : 'auditlog.now', said);
  };
  const isEmpty = (name: string) => !old.has(name) && EMPTY.includes(now.get(name));
  const told = names.filter((name) => isNamed(name, reading) && !isEmpty(name)).slice(0, SHOWN);
  const rest = names.filter((name) => !told.includes(name)).slice(0, MOST_DETAILS);
  return { lines: told.map(draw), details: rest.map(draw) };
}

function flat(side: Record<string, unknown>): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(side)) {
    if (isPlain(value) && !('amount' in value)) {
      for (const [inner, part] of Object.entries(value)) found.set(`${name}.${inner}`, part);
    } else {
      found.set(name, value);
    }
  }
  return found;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNamed(name: string, { isKnown }: Reading): boolean {
  const [first = ''] = name.split('.');
  return first === 'prices' || isKnown(`auditlog.field.${first}`);
}

function fieldName(name: string, reading: Reading): string {
  const [first = '', inner] = name.split('.');
  if (first === 'prices') {
    const price = word('field', 'price', reading);
    return inner ? reading.t('auditlog.priceOf', { variant: isolate(inner) }) : price;
  }
  const outer = word('field', first, reading);
  return inner === undefined ? outer : `${outer} (${word('field', inner, reading)})`;
}

function valueText(name: string, value: unknown, reading: Reading & { currency: unknown; at: Date }) {
  const { t, locale, timeZone, currency, at } = reading;
  if (value === undefined || value === null || value === '') return t('auditlog.nothing');
  if (Array.isArray(value) && value.length === 0) return t('auditlog.nothing');
  if (COUNTRIES.has(name))
    return [value]
      .flat()
      .map((code) => countryName(String(code), locale))
      .join(t('delivery.admin.comma'));
  if (typeof value === 'boolean') return t(value ? 'auditlog.yes' : 'auditlog.no');
  if (typeof value === 'number' && name.startsWith('prices.') && typeof currency === 'string') {
    return formatMoney(money(value, currency), { locale, digits: 'latn' });
  }
  if (isPlain(value) && typeof value.amount === 'number' && typeof value.currency === 'string') {
    return formatMoney(money(value.amount, value.currency), { locale, digits: 'latn' });
  }
  if (typeof value === 'string' && MOMENT.test(value)) return moment(value, locale, timeZone);
  if (typeof value === 'string' && name === 'timeZone') {
    return zoneText({ now: at, timeZone: value, locale });
  }
  const text =
    typeof value === 'string'
      ? codeText(name, value, reading)
      : Array.isArray(value)
        ? listText(value, t('delivery.admin.comma'))
        : JSON.stringify(value);
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}

function codeText(name: string, value: string, { t, isKnown }: Reading): string {
  const key = (CODES[name] ?? []).map((area) => `${area}.${value}`).find(isKnown);
  return key ? t(key) : value;
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

function listText(values: unknown[], comma: string): string {
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(comma);
}

function word(of: 'thing' | 'verb' | 'field', name: string, { t, isKnown }: Reading): string {
  const key = `auditlog.${of}.${name}`;
  return isKnown(key) ? t(key) : name.replaceAll('_', ' ');
}
