import { toLatinDigits } from '#lib/digits.ts';
import { isId } from '#lib/ids.ts';
import { inLanguage, LOCALES, type Locale } from '#lib/locale.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { cleanLine } from './clean-text.ts';
import type { FieldKind } from './custom-fields.ts';
import type { SaveProductFailure } from './errors.ts';
import type { CustomValue } from './product-input.ts';

/** A value for the product's page; `yes_no` holds 'yes' or 'no', which the site translates. */
export type CustomFact = {
  id: string;
  kind: FieldKind;
  name: string;
  nameLocale: Locale;
  value: string;
  valueLocale: Locale;
};

export type StoredFact = { id: string; kind: FieldKind; names: Names; words: Names; value: string };

type Names = Record<Locale, string>;

export const LONGEST_VALUE = 500;

/** Normalizes typed values; fails with the first that is invalid. */
export function planValues(inputs: CustomValue[]): Result<CustomValue[], SaveProductFailure> {
  const planned = new Map<string, CustomValue>();
  for (const input of inputs) {
    const { fieldId, kind } = input;
    if (!isId(fieldId)) return fail('field_not_found', { id: fieldId });
    const isText = kind === 'text';
    const words = {
      en: isText ? cleanLine(input.words.en) : '',
      ar: isText ? cleanLine(input.words.ar) : '',
    };
    const value = isText ? '' : readFieldValue(kind, input.value);
    if (value === null) return fail('field_invalid', { id: fieldId, kind });
    if ([words.en, words.ar, value].some((text) => text.length > LONGEST_VALUE))
      return fail('field_too_long', { id: fieldId, max: LONGEST_VALUE });
    planned.set(fieldId, { fieldId, kind, words, value });
  }
  return ok([...planned.values()]);
}

export function isEmptyValue({ words, value }: Pick<CustomValue, 'words' | 'value'>): boolean {
  return words.en === '' && words.ar === '' && value === '';
}

/** Parses the value of a field that is not a text; null if the value is invalid. */
export function readFieldValue(kind: Exclude<FieldKind, 'text'>, typed: string): string | null {
  return READ[kind](typed.trim());
}

const READ: Record<Exclude<FieldKind, 'text'>, (typed: string) => string | null> = {
  number: readNumber,
  yes_no: (typed) => (['', 'yes', 'no'].includes(typed) ? typed : null),
  link: readLink,
};

function readNumber(typed: string): string | null {
  const number = toLatinDigits(typed).replace('\u2212', '-').replace('٫', '.');
  return number === '' || /^-?\d{1,15}(\.\d{1,9})?$/.test(number) ? number : null;
}

// The value is rendered as a link on product pages, so only http and https are allowed.
function readLink(typed: string): string | null {
  if (typed === '') return '';
  const url = URL.parse(typed);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username ? url.href : null;
}

/** Returns a value in a language, with the other one as fallback. */
export function factIn({ id, kind, names, words, value }: StoredFact, locale: Locale): CustomFact {
  const name = inOneOf(names, locale);
  const text = kind === 'text' ? inOneOf(words, locale) : { text: value, locale };
  return { id, kind, name: name.text, nameLocale: name.locale, value: text.text, valueLocale: text.locale };
}

function inOneOf(texts: Names, locale: Locale): { text: string; locale: Locale } {
  return inLanguage(texts, locale) ?? { text: '', locale: LOCALES[0] };
}
