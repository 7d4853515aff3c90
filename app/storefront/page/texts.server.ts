import { toArabicDigits } from '#lib/digits.ts';
import type { Locale } from '#lib/locale.ts';
import type { MessageKey, MessageValues, Translate } from '#messages/index.ts';
import type { PluralForms } from './plural.ts';

/**
 * Formatted texts of the given keys. A value that only the browser knows is passed as '#' and filled in by
 * the browser.
 */
export function textsOf(
  say: Translate,
  keys: readonly MessageKey[],
  values: MessageValues = {},
): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [key, say(key, values)]));
}

/** Numbers that cover every plural form of a language. */
const SAMPLES: Record<Locale, number[]> = { en: [1, 2], ar: [0, 1, 2, 3, 11, 100] };

const RULES: Record<Locale, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  ar: new Intl.PluralRules('ar'),
};
const kept = new WeakMap<Translate, Map<string, PluralForms>>();

/** A counted text per plural form, with '#' for the number. Cached per translator. */
export function pluralForms(say: Translate, locale: Locale, key: MessageKey): PluralForms {
  const said = kept.get(say) ?? new Map<string, PluralForms>();
  kept.set(say, said);
  const forms = said.get(key) ?? sayForms(say, locale, key);
  said.set(key, forms);
  return forms;
}

function sayForms(say: Translate, locale: Locale, key: MessageKey): PluralForms {
  const rules = RULES[locale];
  const forms: PluralForms = {};
  for (const sample of SAMPLES[locale]) {
    const said = `${sample}|${toArabicDigits(String(sample))}`;
    // bounded: one of the sample counts, in either digits
    const number = new RegExp(`(?<!\\p{Nd})(?:${said})(?!\\p{Nd})`, 'u');
    forms[rules.select(sample)] = say(key, { count: sample }).replace(number, '#');
  }
  return forms;
}
