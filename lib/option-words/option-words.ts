import { toLatinDigits } from '../digits.ts';
import type { Locale } from '../locale.ts';
import { normalizeText } from '../normalize-text.ts';
import { COLOURS } from './colours.ts';
import { MATERIALS, SIZES, UNITS } from './sizes-and-materials.ts';

export const WORD_KINDS = ['colour', 'size', 'material'] as const;
export type WordKind = (typeof WORD_KINDS)[number];

export type KnownWord = {
  words: Record<Locale, string>;
  /** '#RRGGBB'; '' for a word that is not a single colour. */
  swatch: string;
};

/** The usual name of an option of each kind. */
export const OPTION_NAMES: Record<WordKind, Record<Locale, string>> = {
  colour: { en: 'Colour', ar: 'اللون' },
  size: { en: 'Size', ar: 'المقاس' },
  material: { en: 'Material', ar: 'الخامة' },
};

const SAID_OF: Record<WordKind, string> = {
  colour: 'colour color colours colors shade اللون لون الألوان',
  size: 'size sizes المقاس مقاس المقاسات الحجم حجم القياس',
  material: 'material materials fabric الخامة خامة القماش قماش المادة',
};

const LONGEST = 120;
const UNITS_BY_WORD = new Map(
  linesOf(UNITS).flatMap(([en = '', ar = '', also = '']) =>
    [en, ar, ...also.split(',')].map((word) => [foldWord(word), { en, ar }] as const),
  ),
);
const TABLES: Record<WordKind, ReadonlyMap<string, KnownWord>> = {
  colour: tableOf(COLOURS),
  size: tableOf(SIZES),
  material: tableOf(MATERIALS),
};

/** The kind of an option by a common name in either language; null for other names. */
export function kindOfName(name: string): WordKind | null {
  const typed = foldWord(name);
  return WORD_KINDS.find((kind) => SAID_OF[kind].split(' ').some((word) => foldWord(word) === typed)) ?? null;
}

/** A value typed in either language, in both languages: 'كحلي' and 'navy' are Navy. Null for an unknown word. */
export function findWord(kind: WordKind, typed: string): KnownWord | null {
  const word = foldWord(typed);
  return TABLES[kind].get(word) ?? (kind === 'size' ? readSize(typed) : null);
}

/** The language in which a known word was typed; null if it is the same in both. */
export function languageOf(known: KnownWord, typed: string): Locale | null {
  if (known.words.en === known.words.ar) return null;
  return /[\u0621-\u064a\u0660-\u0669]/.test(typed) ? 'ar' : 'en';
}

/** The swatches of all spellings of all colours. */
export function swatchesBySpelling(): [string, string][] {
  return [...TABLES.colour].flatMap(([spelling, { swatch }]) => (swatch ? [[spelling, swatch]] : []));
}

// Shops write letters and numbers of sizes alike in both languages: S, 3XL, 42, 38.5, 36-38.
const SAME_IN_BOTH = /^(?:x{0,4}s|m|x{0,5}l|[1-9]xl|\d{1,4}(?:[ ./]\d{1,4})?)$/;
const MEASURE = /^(\d{1,5}(?:[.-]\d{1,4})?) ?([\p{L}\p{M}]{1,14})$/u;

function readSize(typed: string): KnownWord | null {
  const text = toLatinDigits(typed.slice(0, LONGEST).trim());
  if (SAME_IN_BOTH.test(foldWord(text))) return { words: { en: text, ar: typed.trim() }, swatch: '' };
  const [, number = '', unit = ''] = MEASURE.exec(text) ?? [];
  const words = UNITS_BY_WORD.get(foldWord(unit)) ?? agesOf(number, foldWord(unit));
  return words && { words: { en: `${number} ${words.en}`, ar: `${number} ${words.ar}` }, swatch: '' };
}

/** The unit of an age; in Arabic it depends on the last number: 0-3 أشهر، 6-12 شهرًا. */
function agesOf(number: string, unit: string): Record<Locale, string> | null {
  const count = Number(number.split('-').at(-1));
  const place = count <= 2 ? 0 : count <= 10 ? 1 : 2;
  const age = AGES.find(({ said }) => said.split(' ').includes(unit));
  return age ? { en: count === 1 ? age.en : `${age.en}s`, ar: age.ar[place] ?? '' } : null;
}

const AGES = [
  { en: 'month', ar: ['شهر', 'أشهر', 'شهرًا'], said: 'month months شهر اشهر شهرا شهور' },
  { en: 'year', ar: ['سنة', 'سنوات', 'سنة'], said: 'year years سنه سنوات سنين' },
];

function tableOf(text: string): Map<string, KnownWord> {
  const table = new Map<string, KnownWord>();
  for (const [en = '', ar = '', swatch = '', also = ''] of linesOf(text)) {
    const known = { words: { en, ar }, swatch };
    for (const word of [en, ar, ...also.split(',')]) if (word !== '') table.set(foldWord(word), known);
  }
  return table;
}

function linesOf(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()));
}

/** One spelling for comparison: without case, vowel marks, hyphens and the variants of Arabic letters. */
function foldWord(text: string): string {
  return toLatinDigits(normalizeText(text.slice(0, LONGEST), 'NFKC'))
    .toLowerCase()
    .replace(/[\u0640\u064b-\u065f]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ة/g, 'ه')
    .replace(/ى/g, 'ي')
    .replace(/[\s\-_]+/g, ' ')
    .trim();
}
