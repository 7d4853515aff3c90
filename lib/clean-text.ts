import { normalizeText } from './normalize-text.ts';

// Invisible characters, and marks that reorder the text around them. The two joiners are allowed, because
// Persian words and emoji need them.
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * Returns a text as one line, without control and invisible characters (PostgreSQL refuses NUL, mails break
 * at line ends).
 */
export function cleanLine(text: string): string {
  return wellFormed(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Cleans a text of several lines: preserves line ends, with at most one empty line in a row. */
export function cleanText(text: string): string {
  return wellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+|[^\P{Cc}\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function wellFormed(text: string): string {
  return normalizeText(text.toWellFormed()).replace(INVISIBLE, '');
}
