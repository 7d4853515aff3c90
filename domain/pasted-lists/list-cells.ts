import { cleanLine } from '#lib/clean-text.ts';
import { type Money, parseMoney } from '#lib/money/index.ts';

/** A column's heading in lower case, without the punctuation that exports put between words. */
export function headingWords(cell: string): string {
  return cleanLine(cell.slice(0, 200))
    .toLowerCase()
    .replace(/[_.#]+/g, ' ')
    .trim();
}

/** The text of a cell, without the apostrophe or ="…" with which spreadsheets mark text. */
export function listCell(cell: string | undefined): string {
  const text = cleanLine(cell ?? '').slice(0, 120);
  return text
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
}

/** Parses an amount in a file, with or without its currency; null if it is unreadable. */
export function amountInList(text: string, currency: string): Money | null {
  const plain = text.replace(/[^\d\u0660-\u0669\u06f0-\u06f9.,\u066b\u066c\u2212-]/g, '');
  if (plain === '') return null;
  const parsed = parseMoney(plain, currency);
  return parsed.ok ? parsed.value : null;
}
