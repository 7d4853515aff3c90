import { calculateTax } from '#domain/tax/index.ts';
import { convertMoney, money } from '#lib/money/index.ts';
import type { Amounts, InvoiceData, InvoiceDraft, TaxRow } from './invoice-data.ts';

type Parts = Pick<InvoiceDraft, 'lines' | 'delivery' | 'fee' | 'other'>;

/** Splits an order's amount (with tax if its prices include tax) into net, tax and gross. */
export function amountsOf(amount: number, tax: number, pricesIncludeTax: boolean): Amounts {
  return pricesIncludeTax
    ? { net: amount - tax, tax, gross: amount }
    : { net: amount, tax, gross: amount + tax };
}

export function totalsOf(parts: Parts): Amounts {
  return partsOf(parts).reduce<Amounts>(
    (sum, part) => ({
      net: sum.net + part.net,
      tax: sum.tax + part.tax,
      gross: sum.gross + part.gross,
    }),
    { net: 0, tax: 0, gross: 0 },
  );
}

/** The tax by rate, highest rate first; amounts with an unknown rate last. */
export function taxRowsOf(parts: Parts): TaxRow[] {
  const rows = new Map<number | null, TaxRow>();
  for (const { ratePpm, net, tax } of partsOf(parts)) {
    if (net === 0 && tax === 0) continue;
    const row = rows.get(ratePpm) ?? { ratePpm, net: 0, tax: 0 };
    rows.set(ratePpm, { ratePpm, net: row.net + net, tax: row.tax + tax });
  }
  return [...rows.values()].sort((a, b) => (b.ratePpm ?? -1) - (a.ratePpm ?? -1));
}

/**
 * Finds which of the order's tax rates applies to a fee such as delivery, which is stored with the amount of its tax
 * but without the rate. The highest of the rates that fit; null if none does.
 */
export function rateOf(amounts: Amounts, rates: number[], pricesIncludeTax: boolean): number | null {
  if (amounts.tax === 0) return 0;
  const given = pricesIncludeTax ? amounts.gross : amounts.net;
  const fits = rates.filter(
    (ratePpm) => calculateTax(given, { ratePpm, pricesIncludeTax }).tax === amounts.tax,
  );
  return fits.sort((a, b) => b - a)[0] ?? null;
}

/** The totals in the store's own currency at the order's rate, if the order was in another currency. */
export function amountsInBase(
  totals: Amounts,
  order: {
    currency: string;
    base_currency: string | null;
    rate_numer: number | null;
    rate_denom: number | null;
  },
): InvoiceData['inBase'] {
  const { currency, base_currency: code, rate_numer: numer, rate_denom: denom } = order;
  if (code === null || numer === null || denom === null || code === currency) return null;
  const into = { code, rate: { numer: denom, denom: numer }, rounding: 'none' as const };
  const tax = convertMoney(money(totals.tax, currency), into).amount;
  const gross = convertMoney(money(totals.gross, currency), into).amount;
  return { currency: code, net: gross - tax, tax, gross };
}

function partsOf({ lines, delivery, fee, other }: Parts): (Amounts & { ratePpm: number | null })[] {
  return [...lines, ...[delivery, fee, other].filter((part) => part !== null)];
}
