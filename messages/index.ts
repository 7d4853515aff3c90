import { createTranslator } from 'use-intl/core';
import type { Locale } from '#lib/locale.ts';
import { arabicValues, type MessageValues, withArabicDigits } from './arabic-digits.ts';
import { DICTIONARIES, type MessageKey } from './dictionaries.ts';

export type { MessageValues } from './arabic-digits.ts';
export type { MessageKey } from './dictionaries.ts';

/** Translates a text into one language. A missing text or value is a programming error and throws. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

export type Digits = 'latn' | 'arab';

type Say = (key: string, values?: MessageValues) => string;

const kept = new Map<string, Say>();
// A store's own words stay one object for as long as this process caches its shell.
const keptOwn = new WeakMap<Record<string, string>, Map<string, Translate>>();

/** The texts of one language; a store's own words (flat key → text) take precedence over the dictionary's. */
export function translator(
  locale: Locale,
  overrides: Record<string, string> = {},
  digits: Digits = 'latn',
): Translate {
  const base = baseTranslator(locale, digits);
  if (Object.keys(overrides).length === 0) return base;
  const name = `${locale}-${digits}`;
  const made = keptOwn.get(overrides) ?? new Map<string, Translate>();
  keptOwn.set(overrides, made);
  const say = made.get(name) ?? ownTranslator(base, sayWith(overrides, locale, digits), overrides);
  made.set(name, say);
  return say;
}

function ownTranslator(base: Say, own: Say, overrides: Record<string, string>): Translate {
  return (key, values) => {
    if (!Object.hasOwn(overrides, key)) return base(key, values);
    try {
      return own(key, values);
    } catch {
      // A store's text may use a value that is no longer passed: the shopper gets the dictionary's text instead.
      return base(key, values);
    }
  };
}

/** True if a key names a text. For keys from outside (a store's overrides). */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(DICTIONARIES.en, key);
}

// Parsing a text costs more than formatting it, so the dictionaries' translators are cached for the life of the
// process.
function baseTranslator(locale: Locale, digits: Digits): Say {
  const name = `${locale}-${digits}`;
  const found = kept.get(name);
  if (found) return found;
  const made = sayWith(DICTIONARIES[locale], locale, digits);
  kept.set(name, made);
  return made;
}

// The characters that ICU treats as syntax. Most texts have none and are returned as they are.
const MARKUP = /[{}<>'|#]/;
const NO_VALUES: MessageValues = {};

function sayWith(texts: Readonly<Record<string, string>>, locale: Locale, digits: Digits): Say {
  const isArabic = locale === 'ar' && digits === 'arab';
  const flat = isArabic ? mapValues(texts, withArabicDigits) : texts;
  const translate = createTranslator({
    locale: locale === 'ar' ? `ar-u-nu-${digits}` : 'en',
    messages: nest(flat),
    timeZone: 'UTC',
    onError: (error) => {
      throw error;
    },
  }) as unknown as Say;
  const plain = new Map(Object.entries(flat).filter(([, text]) => !MARKUP.test(text)));
  // Without values, the production build of use-intl returns a text as it is written, placeholders included.
  return (key, values = NO_VALUES) =>
    plain.get(key) ?? translate(key, isArabic ? arabicValues(values) : values);
}

function mapValues(texts: Readonly<Record<string, string>>, change: (text: string) => string) {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]));
}

interface Nested {
  [key: string]: string | Nested;
}

function nest(flat: Readonly<Record<string, string>>): Nested {
  const tree: Nested = {};
  for (const [key, value] of Object.entries(flat)) {
    const path = key.split('.');
    const leaf = path.pop() as string;
    let at = tree;
    for (const part of path) {
      at[part] ??= {};
      at = at[part] as Nested;
    }
    at[leaf] = value;
  }
  return tree;
}
