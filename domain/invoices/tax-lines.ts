import {
  type StampingSeller,
  type TaxLine,
  type UntaxedKind,
  untaxedCategory,
  type VatCategory,
} from '#domain/fatoora/index.ts';
import type { Locale } from '#lib/locale.ts';
import { mulDivHalfUp } from '#lib/money/index.ts';
import { type Failure, fail, ok, type Result } from '#lib/result.ts';
import type { Amounts, Charge, InvoiceData, InvoiceLine } from './invoice-data.ts';

const ARABIC: Locale = 'ar';
const DELIVERY = 'التوصيل';
const FEE = 'رسوم الدفع عند الاستلام';
const OTHER = 'تعديل المبلغ';
const STANDARD: VatCategory = { code: 'S', percent: 15 };

type DraftLine = Omit<TaxLine, 'category'> & { category: VatCategory | null };

/** The lines of a tax document: goods, then delivery and fees. Fails if goods without VAT have no reason. */
export function taxLines(
  invoice: InvoiceData,
  seller: StampingSeller,
): Result<TaxLine[], Failure<'no_untaxed_reason', undefined>> {
  const drafts = [...goodsOf(invoice, seller), ...chargesOf(invoice, seller)];
  const lines = drafts.flatMap(({ category, ...line }) => (category ? [{ ...line, category }] : []));
  return lines.length === drafts.length ? ok(lines) : fail('no_untaxed_reason');
}

function goodsOf({ lines, buyer }: InvoiceData, seller: StampingSeller): DraftLine[] {
  return lines.map((line) => ({
    name: line.titles[ARABIC] || line.titles.en || line.sku,
    // A refunded amount has no units.
    quantity: Math.max(1, line.quantity),
    ...{ net: line.net, tax: line.tax, gross: line.gross },
    category: line.ratePpm === 0 ? untaxedCategory(seller, kindOf(line, buyer.country)) : rated(line.ratePpm),
  }));
}

function chargesOf(invoice: InvoiceData, seller: StampingSeller): DraftLine[] {
  const { delivery, fee, other, lines, buyer } = invoice;
  const untaxed = lines.find(({ ratePpm }) => ratePpm === 0);
  const kind = untaxed ? kindOf(untaxed, buyer.country) : kindOf({ taxClass: 'zero' }, buyer.country);
  const charges: [Charge | null, string][] = [
    [delivery, DELIVERY],
    [fee, FEE],
    [other, OTHER],
  ];
  return charges.flatMap(([charge, name]): DraftLine[] => {
    if (!charge) return [];
    const named = { name: charge.names[ARABIC] || name, quantity: 1 };
    return partsOf(charge).map(({ ratePpm, ...amounts }) => ({
      ...named,
      ...amounts,
      category: ratePpm === 0 ? untaxedCategory(seller, kind) : rated(ratePpm),
    }));
  });
}

/** An amount of unknown rate may mix taxed and untaxed goods: each part becomes a line. */
function partsOf({ net, tax, gross, ratePpm }: Charge): (Amounts & { ratePpm: number })[] {
  if (ratePpm !== null) return [{ net, tax, gross, ratePpm }];
  if (tax === 0) return [{ net, tax, gross, ratePpm: 0 }];
  const taxed = mulDivHalfUp(tax, 100, 15);
  if (net - taxed <= 1) return [{ net, tax, gross, ratePpm: 150_000 }];
  const rest = net - taxed;
  return [
    { net: taxed, tax, gross: taxed + tax, ratePpm: 150_000 },
    { net: rest, tax: 0, gross: rest, ratePpm: 0 },
  ];
}

/** Older documents without a class count as zero-rated. */
function kindOf({ taxClass = 'zero' }: Pick<InvoiceLine, 'taxClass'>, country: string): UntaxedKind {
  if (country !== 'SA') return 'export';
  return taxClass === 'zero' || taxClass === 'exempt' ? taxClass : 'outOfScope';
}

/** Saudi rates are 15 %, and 5 % for supplies under the transitional rules of 2020. */
function rated(ratePpm: number): VatCategory {
  return ratePpm === 50_000 ? { code: 'S', percent: 5 } : STANDARD;
}
