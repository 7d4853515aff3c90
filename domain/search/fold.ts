import { toLatinDigits } from '#lib/digits.ts';
import { normalizeText } from '#lib/normalize-text.ts';

// The article and prefixed particles; لل is the particle ل before an article whose alef is dropped.
const ARTICLE = /^(?:[وبكف]?ال|لل)(?=[\u0621-\u064a]{2})/;
const MARKS_AND_TATWEEL = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}/gu;
// Not plain letters, because a call for each letter would take most of the time.
const MARKED_LATIN = /(?![a-z](?!\p{M}))\p{Script=Latin}\p{M}*/gu;
const LATIN_WHOLE_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};
const ARABIC_TWINS: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  گ: 'ك',
  ک: 'ك',
};

/** Normalizes text for comparison (F2): lower case, single spaces, unified letter forms. */
export function fold(text: string): string {
  return toLatinDigits(normalizeText(text, 'NFKC').replace(INVISIBLE, ''))
    .replace(MARKS_AND_TATWEEL, '')
    .replace(/[أإآٱىیةگک]/g, (letter) => ARABIC_TWINS[letter] ?? letter)
    .toLowerCase()
    .replace(MARKED_LATIN, foldLatin)
    .replace(/['’ʼ]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the folded words without the Arabic article, for comparing texts. */
export function foldWords(text: string): string[] {
  return foldForms(text).map((forms) => forms.at(-1) ?? '');
}

/**
 * Per word, the forms to index and to search: the typed form, and the form without the article if there is
 * one (الو must still find ألوان).
 */
export function foldForms(text: string): string[][] {
  const folded = fold(text);
  return folded === ''
    ? []
    : folded.split(' ').map((word) => [...new Set([word, word.replace(ARTICLE, '')])]);
}

/** The bare forms of single letters; there are some 1,500. */
const bareLetters = new Map<string, string>();

function foldLatin(letter: string): string {
  if (letter.length > 1) return bareOf(letter);
  const bare = bareLetters.get(letter) ?? bareOf(letter);
  bareLetters.set(letter, bare);
  return bare;
}

function bareOf(letter: string): string {
  const bare = normalizeText(letter, 'NFD').replace(/\p{M}/gu, '');
  return LATIN_WHOLE_LETTERS[bare] ?? bare;
}
