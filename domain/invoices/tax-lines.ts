import {
  type StampingSeller,
  type TaxLine,
  untaxedCategory,
  type VatCategory,
} from '#domain/fatoora/index.ts';
import type { Locale } from '#lib/locale.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { Charge, InvoiceData } from './invoice-data.ts';
import { type Lines, splitByRate, untaxedKind, untaxedKindOfCharges } from './rated-parts.ts';

const ARABIC: Locale = 'ar';
const DELIVERY = 'التوصيل';
const FEE = 'رسوم الدفع عند الاستلام';
const OTHER = 'تعديل المبلغ';
const HOME = 'SA';
const STANDARD_PPM = 150_000;
const STANDARD: VatCategory = { code: 'S', percent: 15 };

type DraftLine = Omit<TaxLine, 'category'> & { category: VatCategory | null };

/** The lines of a tax document: goods, then delivery and fees. Fails if goods without VAT have no reason. */
export function taxLines(
  invoice: InvoiceData & Lines,
  seller: StampingSeller,
): Result<TaxLine[], Failure<'no_untaxed_reason', undefined>> {
  const drafts = [...goodsOf(invoice, seller), ...chargesOf(invoice, seller)];
  const lines = drafts.flatMap(({ category, ...line }) => (category ? [{ ...line, category }] : []));
  return lines.length === drafts.length ? ok(lines) : fail('no_untaxed_reason');
}

function goodsOf({ lines, buyer }: InvoiceData, seller: StampingSeller): DraftLine[] {
  return lines.map((line) => ({
    name: line.titles[ARABIC] || line.titles.en || line.sku,
    // The line of a refunded amount has no units, but a tax document needs at least one.
    quantity: Math.max(1, line.quantity),
    ...{ net: line.net, tax: line.tax, gross: line.gross },
    category:
      line.ratePpm === 0
        ? untaxedCategory(seller, untaxedKind(line, { country: buyer.country, home: HOME }))
        : rated(line.ratePpm),
  }));
}

function chargesOf(invoice: InvoiceData & Lines, seller: StampingSeller): DraftLine[] {
  const { delivery, fee, other, buyer } = invoice;
  const kind = untaxedKindOfCharges(invoice, { country: buyer.country, home: HOME });
  const charges: [Charge | null, string][] = [
    [delivery, DELIVERY],
    [fee, FEE],
    [other, OTHER],
  ];
  return charges.flatMap(([charge, name]): DraftLine[] => {
    if (!charge) return [];
    const named = { name: charge.names[ARABIC] || name, quantity: 1 };
    return splitByRate(charge, STANDARD_PPM).map(({ ratePpm, ...amounts }) => ({
      ...named,
      ...amounts,
      category: ratePpm === 0 ? untaxedCategory(seller, kind) : rated(ratePpm),
    }));
  });
}

/** Saudi rates are 15 %, and 5 % for supplies under the transitional rules of 2020. */
function rated(ratePpm: number): VatCategory {
  return ratePpm === 50_000 ? { code: 'S', percent: 5 } : STANDARD;
}
