import { z } from 'zod';
import { cleanLine, cleanText } from '#lib/clean-text.ts';
import { eachLocale, LOCALES, type Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import { GUIDE_UNITS, type GuideUnit, normalCell } from './cells.ts';

export const GUIDE_LIMITS = { name: 80, text: 2000, heading: 40, cell: 40, columns: 12, rows: 40 } as const;

type Words = Record<Locale, string>;
export type GuideColumn = { words: Words; unit: GuideUnit };

/** The texts and the table of a guide. Every row has a cell for each column. */
export type SizeGuide = {
  names: Words;
  intro: Words;
  how: Words;
  columns: GuideColumn[];
  rows: string[][];
};

export type GuideFailure =
  | 'name_missing'
  | Failure<'too_long', { field: string; max: number }>
  | 'table_empty'
  | Failure<'too_many_columns', { max: number }>
  | Failure<'too_many_rows', { max: number }>
  | Failure<'heading_missing', { column: number }>;

const words = z.object({ en: z.string(), ar: z.string() });
export const guideTable = z.object({
  columns: z.array(z.object({ words, unit: z.enum(GUIDE_UNITS) })),
  rows: z.array(z.array(z.string())),
});
const guideBody = guideTable.extend({ intro: words, how: words });

/** The stored parts of a guide besides its names; null for a document in another format. */
export function readGuideBody(body: unknown): Omit<SizeGuide, 'names'> | null {
  return guideBody.safeParse(body).data ?? null;
}

/** Cleans a typed guide, or says why it cannot be saved. */
export function planGuide(typed: SizeGuide): Result<SizeGuide, GuideFailure> {
  const { columns, rows } = typed;
  // Before anything is cleaned, so that a huge form costs nothing.
  if (columns.length > GUIDE_LIMITS.columns) return fail('too_many_columns', { max: GUIDE_LIMITS.columns });
  if (rows.length > GUIDE_LIMITS.rows) return fail('too_many_rows', { max: GUIDE_LIMITS.rows });
  const long = tooLongIn(typed);
  if (long) return fail('too_long', long);
  const guide = cleanGuide(typed);
  if (LOCALES.every((locale) => guide.names[locale] === '')) return fail('name_missing');
  if (guide.columns.length === 0 || guide.rows.length === 0) return fail('table_empty');
  const column = guide.columns.findIndex(({ words }) => LOCALES.every((locale) => words[locale] === ''));
  return column < 0 ? ok(guide) : fail('heading_missing', { column });
}

function tooLongIn({ names, intro, how, columns, rows }: SizeGuide): { field: string; max: number } | null {
  for (const locale of LOCALES) {
    for (const [field, words, max] of [
      ['name', names, GUIDE_LIMITS.name],
      ['intro', intro, GUIDE_LIMITS.text],
      ['how', how, GUIDE_LIMITS.text],
    ] as const)
      if (words[locale].length > max) return { field: `${field}.${locale}`, max };
    if (columns.some(({ words }) => words[locale].length > GUIDE_LIMITS.heading))
      return { field: 'heading', max: GUIDE_LIMITS.heading };
  }
  const isLong = rows.some((cells) => cells.some((cell) => cell.length > GUIDE_LIMITS.cell));
  return isLong ? { field: 'cell', max: GUIDE_LIMITS.cell } : null;
}

/** Without rows and columns that are empty. */
function cleanGuide({ names, intro, how, columns, rows }: SizeGuide): SizeGuide {
  const cells = rows.map((row) => columns.map((_, at) => normalCell(row[at] ?? '')));
  const heads = columns.map(({ words, unit }) => ({
    words: eachLocale((each) => cleanLine(words[each])),
    unit,
  }));
  const isUsed = (at: number) =>
    LOCALES.some((locale) => heads[at]?.words[locale] !== '') || cells.some((row) => row[at] !== '');
  return {
    names: eachLocale((locale) => cleanLine(names[locale])),
    intro: eachLocale((locale) => cleanText(intro[locale])),
    how: eachLocale((locale) => cleanText(how[locale])),
    columns: heads.filter((_, at) => isUsed(at)),
    rows: cells
      .map((row) => row.filter((_, at) => isUsed(at)))
      .filter((row) => row.some((cell) => cell !== '')),
  };
}
