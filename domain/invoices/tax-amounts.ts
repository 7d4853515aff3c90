import type { TaxDocument, TaxLine } from '#domain/fatoora/index.ts';
import { allocate, exponentOf } from '#lib/money/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { Amounts, InvoiceData } from './invoice-data.ts';

const RIYAL = 'SAR';
/** Amounts of a tax document have at most two decimals (BR-DEC-09 and the similar rules). */
const MOST_DIGITS = 2;

type Told = Pick<TaxDocument, 'currency' | 'lines' | 'inRiyals'>;

/**
 * The amounts of an invoice's tax document. A document in a foreign currency also has totals in riyals at the
 * order's rate. Currencies with three decimals (KWD, BHD, OMR) are not allowed, so the whole document is in
 * riyals.
 */
export function taxAmounts(
  { currency, inBase }: Pick<InvoiceData, 'currency' | 'inBase'>,
  lines: TaxLine[],
): Result<Told, Failure<'no_riyal_amounts', undefined>> {
  if (currency === RIYAL) return ok({ currency, lines, inRiyals: null });
  if (inBase?.currency !== RIYAL) return fail('no_riyal_amounts');
  const { gross, tax } = inBase;
  if (exponentOf(currency) <= MOST_DIGITS) return ok({ currency, lines, inRiyals: { gross, vat: tax } });
  return ok({ currency: RIYAL, lines: shareOut(lines, { gross, tax }), inRiyals: null });
}

/** Converts the lines to amounts in another currency that add up exactly to the given totals. */
export function shareOut<T extends Amounts>(lines: T[], totals: { gross: number; tax: number }): T[] {
  const grosses = shares(totals.gross, (line) => line.gross);
  const taxes = shares(totals.tax, (line) => line.tax);
  return lines.map((line, index) => {
    const [gross = 0, tax = 0] = [grosses[index], taxes[index]];
    return { ...line, net: gross - tax, tax, gross };
  });

  function shares(total: number, weigh: (line: T) => number): number[] {
    return total === 0 ? lines.map(() => 0) : allocate(total, lines.map(weigh));
  }
}
