import { randomBytes } from 'node:crypto';
import { toLatinDigits } from '#lib/digits.ts';
import { normalizeText } from '#lib/normalize-text.ts';

const MOST_LETTERS = 40;

/**
 * One spelling for all ways to type a code: upper case, Latin digits, without spaces, Arabic vowel marks and what
 * nobody sees. null for what no code can be.
 */
export function parseCode(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 200) return null;
  const code = toLatinDigits(normalizeText(text, 'NFKC'))
    .replace(/[\s\p{Cf}\u0640\u064b-\u065f\u0670]/gu, '')
    .toUpperCase();
  return /^[\p{L}\p{M}\p{N}_-]+$/u.test(code) && [...code].length <= MOST_LETTERS ? code : null;
}

// Without 0, O, 1, I and L: a code is read aloud and typed from paper.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A code that cannot be guessed: twelve letters of 31 are 59 bits. */
export function newCode(prefix = ''): string {
  let code = prefix;
  while (code.length < prefix.length + 12) {
    // 248 is the largest multiple of 31 in a byte: each letter is as likely as the others.
    for (const byte of randomBytes(24)) {
      if (byte < 248 && code.length < prefix.length + 12) code += LETTERS[byte % LETTERS.length];
    }
  }
  return code;
}
