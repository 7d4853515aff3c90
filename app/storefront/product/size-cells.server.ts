import { type GuideUnit, inInches, measureIn, type SizeGuide } from '#domain/size-guides/index.ts';
import { toArabicDigits } from '#lib/digits.ts';
import { findWord } from '#lib/option-words/option-words.ts';
import type { Shop } from '../page/shop.server.ts';

export type CellText = {
  text: string;
  /** The same in inches; null for a text that is no measurement. */
  inch: string | null;
  isNumber: boolean;
};

/** A cell in the page's language and the store's digits. */
export function cellIn(
  { locale, shell }: Pick<Shop, 'locale' | 'shell'>,
  cell: string,
  unit: GuideUnit,
): CellText {
  const digits = (text: string) =>
    locale === 'ar' && shell.digits === 'arab' ? toArabicDigits(text.replaceAll('.', '\u066b')) : text;
  if (measureIn(cell)) {
    const inch = inInches(cell, unit);
    return { text: digits(cell), inch: inch && digits(inch), isNumber: true };
  }
  // Known sizes are shown in both languages, as those of a product's options are: Small, 2–3 years.
  const known = findWord('size', cell.replaceAll('–', '-'))?.words;
  const text = known && known.en !== known.ar ? isolateNumber(known[locale].replaceAll('-', '–')) : cell;
  return { text: known ? digits(text) : text, inch: null, isNumber: false };
}

/** True if a column has a measurement that is shown in two units. */
export function hasMeasures({ columns, rows }: SizeGuide, at: number): boolean {
  const unit = columns[at]?.unit ?? 'none';
  return unit !== 'none' && rows.some((cells) => measureIn(cells[at] ?? '') !== null);
}

/** Keeps a range from being reversed by the Arabic word that follows it. */
function isolateNumber(text: string): string {
  return text.replace(/\d[\d.–]*/, (number) => `\u2066${number}\u2069`);
}
