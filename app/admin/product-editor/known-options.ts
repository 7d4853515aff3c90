import { eachLocale, LOCALES, type Locale, otherLocale } from '#lib/locale.ts';
import {
  findWord,
  kindOfName,
  languageOf,
  OPTION_NAMES,
  type WordKind,
} from '#lib/option-words/option-words.ts';
import type { OptionPreset, TypedOption, TypedValue } from './product-view.ts';

/** Returns the option with another kind: fills in its values, and the names that are empty or were filled in before. */
export function withKind(option: TypedOption, preset: OptionPreset): TypedOption {
  const words = preset === 'other' ? { en: '', ar: '' } : OPTION_NAMES[preset];
  const kind = preset === 'material' ? 'other' : preset;
  const names = eachLocale((locale) => (isByHand(option, locale) ? option.names[locale] : words[locale]));
  return withKnownWords({ ...option, kind, names, filled: words });
}

/** Returns the option with a typed name in one language. A common name is also translated and sets the kind. */
export function withName(option: TypedOption, locale: Locale): TypedOption {
  const kind = kindOfName(option.names[locale]);
  const other = otherLocale(locale);
  const word = kind ? OPTION_NAMES[kind][other] : '';
  const isOpen = !isByHand(option, other);
  const isGuessed = option.kind === 'other' && kind !== null && kind !== 'material';
  const next: TypedOption = {
    ...option,
    ...(isGuessed && { kind }),
    ...(isOpen && { names: { ...option.names, [other]: word }, filled: { ...option.filled, [other]: word } }),
  };
  return kind ? withKnownWords(next) : next;
}

/** Returns the option with added values. Each label is moved to the language in which it was typed. */
export function withNewValues(option: TypedOption, codes: readonly string[]): TypedOption {
  const kind = wordKindOf(option);
  if (!kind) return option;
  const values = option.values.map((value) =>
    codes.includes(value.code) ? inItsLanguage(kind, value) : value,
  );
  return withKnownWords({ ...option, values });
}

/** Returns the option with the empty labels and swatches of known words filled in; with `code`, only for that value. */
export function withKnownWords(option: TypedOption, code?: string): TypedOption {
  const kind = wordKindOf(option);
  if (!kind) return option;
  const values = option.values.map((value) =>
    code === undefined || value.code === code ? completed(kind, value) : value,
  );
  return { ...option, values };
}

/** True if some label or swatch of a known word is empty. */
export function hasGaps(option: TypedOption): boolean {
  return JSON.stringify(withKnownWords(option).values) !== JSON.stringify(option.values);
}

function isByHand({ names, filled }: TypedOption, locale: Locale): boolean {
  return names[locale] !== '' && names[locale] !== filled?.[locale];
}

function wordKindOf({ kind, names }: TypedOption): WordKind | null {
  if (kind !== 'other') return kind;
  return LOCALES.some((locale) => kindOfName(names[locale]) === 'material') ? 'material' : null;
}

function completed(kind: WordKind, value: TypedValue): TypedValue {
  const { labels, swatch } = value;
  const known = findWord(kind, labels.en) ?? findWord(kind, labels.ar);
  if (!known) return value;
  return {
    ...value,
    labels: eachLocale((locale) => labels[locale] || known.words[locale]),
    swatch: swatch || known.swatch,
  };
}

function inItsLanguage(kind: WordKind, value: TypedValue): TypedValue {
  const { labels } = value;
  const at = LOCALES.find((locale) => labels[locale] !== '') ?? 'en';
  const typed = labels[at];
  const known = findWord(kind, typed);
  const language = known && languageOf(known, typed);
  if (!language || language === at || labels[language] !== '') return value;
  return { ...value, labels: { ...labels, [language]: typed, [at]: known.words[at] } };
}
