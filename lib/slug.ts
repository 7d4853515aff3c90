import { toLatinDigits } from './digits.ts';
import type { Locale } from './locale.ts';
import { normalizeText } from './normalize-text.ts';
import { trimCharacters } from './trim-characters.ts';

const MAX_LENGTH = 80;
const LETTERS_WITHOUT_DECOMPOSITION: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * A path segment: a-z, 0-9 and hyphens; Arabic slugs keep Arabic letters too. May be empty: the caller has a
 * fallback.
 */
export function slugify(text: string, locale: Locale): string {
  const words = toLatinDigits(dropMarks(text))
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? '')
    .replace(/['’ʼ`]/g, '')
    .replace(locale === 'ar' ? /[^a-z0-9\u0621-\u063a\u0641-\u064a\u0671-\u06d3]+/g : /[^a-z0-9]+/g, '-');
  return cutAtWord(trimCharacters(words, '-'));
}

function dropMarks(text: string): string {
  // NFKC comes first, because it keeps أ and آ whole; only Latin letters are then decomposed to drop their
  // accents.
  return normalizeText(text, 'NFKC')
    .replace(/[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g, '')
    .replace(/\p{Script=Latin}/gu, (letter) => normalizeText(letter, 'NFD').replace(/\p{M}/gu, ''));
}

function cutAtWord(slug: string): string {
  if (slug.length <= MAX_LENGTH) return slug;
  const cut = slug.slice(0, MAX_LENGTH + 1);
  const lastHyphen = cut.lastIndexOf('-');
  return lastHyphen > MAX_LENGTH / 2 ? cut.slice(0, lastHyphen) : slug.slice(0, MAX_LENGTH);
}
