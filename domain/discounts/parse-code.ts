import { randomBytes } from 'node:crypto';
import { toLatinDigits } from '#lib/digits.ts';
import { normalizeText } from '#lib/normalize-text.ts';

const MOST_LETTERS = 40;

/**
 * Normalizes a typed code: upper case, Latin digits, without spaces, Arabic vowel marks and invisible
 * characters. Null for an invalid code.
 */
export function parseCode(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 200) return null;
  const code = toLatinDigits(normalizeText(text, 'NFKC'))
    .replace(/[\s\p{Cf}\u0640\u064b-\u065f\u0670]/gu, '')
    .toUpperCase();
  return /^[\p{L}\p{M}\p{N}_-]+$/u.test(code) && [...code].length <= MOST_LETTERS ? code : null;
}

// No 0, O, 1, I and L, because codes are read aloud and typed from paper.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Generates a random code: twelve letters from an alphabet of 31 are 59 bits. */
export function newCode(prefix = ''): string {
  let code = prefix;
  while (code.length < prefix.length + 12) {
    // 248 is the largest multiple of 31 in a byte, so that all letters are equally likely.
    for (const byte of randomBytes(24)) {
      if (byte < 248 && code.length < prefix.length + 12) code += LETTERS[byte % LETTERS.length];
    }
  }
  return code;
}
