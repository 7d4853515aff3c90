import { cleanLine } from '#lib/clean-text.ts';
import { toLatinDigits } from '#lib/digits.ts';

/** The unit of a column's numbers; numbers in cm and mm are shown in inches, too. */
export const GUIDE_UNITS = ['none', 'cm', 'mm'] as const;
export type GuideUnit = (typeof GUIDE_UNITS)[number];

// bounded: at most five digits and two decimals, twice
const MEASURE =
  /^(\d{1,5}(?:[.,\u066b]\d{1,2})?)(?: ?[-\u2010-\u2015\u2212] ?(\d{1,5}(?:[.,\u066b]\d{1,2})?))?$/;
const MM_PER_INCH = 25.4;

/** The number or the two ends of the range in a cell; null for other texts. */
export function measureIn(cell: string): string[] | null {
  const found = MEASURE.exec(toLatinDigits(cell.trim()));
  if (!found) return null;
  return found.slice(1).flatMap((end) => (end === undefined ? [] : end.replace(/[,\u066b]/, '.')));
}

/** A cell as it is stored: a number in Latin digits, a range with an en dash, other texts as they are. */
export function normalCell(cell: string): string {
  const line = cleanLine(cell);
  return measureIn(line)?.join('–') ?? line;
}

/** A measurement in inches: to a tenth from cm, to a hundredth from mm. Null for a text that is no measurement. */
export function inInches(cell: string, unit: GuideUnit): string | null {
  const ends = unit === 'none' ? null : measureIn(cell);
  if (!ends) return null;
  const [mm, places] = unit === 'cm' ? [10, 10] : [1, 100];
  const inches = ends.map((end) => Math.round(((Number(end) * mm) / MM_PER_INCH) * places) / places);
  return [...new Set(inches)].join('–');
}
