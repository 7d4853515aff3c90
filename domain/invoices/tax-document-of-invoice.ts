import type {
  BuildFailure,
  ChainPosition,
  PaymentMeans,
  StampingSeller,
  TaxDocument,
  TaxParty,
} from '#domain/fatoora/index.ts';
import { ok, type Result } from '#lib/result.ts';
import type { InvoiceData } from './invoice-data.ts';
import type { Lines } from './rated-parts.ts';
import { taxAmounts } from './tax-amounts.ts';
import { taxLines } from './tax-lines.ts';
import { taxPartyOf } from './tax-parties.ts';

type Told = Pick<Lines, 'correctedLines'> & { invoice: InvoiceData; buyer: TaxParty | null };

/**
 * Converts an issued invoice or credit note to a tax document in Arabic, which the law requires. Amounts are
 * copied, not recomputed. In a corrected replacement, `buyer` replaces the buyer of the invoice.
 */
export function taxDocumentOfInvoice(
  { invoice, correctedLines, buyer }: Told,
  seller: StampingSeller,
  place: ChainPosition,
): Result<TaxDocument, BuildFailure> {
  const form = invoice.form === 'tax_full' ? 'standard' : 'simplified';
  const lines = taxLines({ ...invoice, correctedLines }, seller);
  if (!lines.ok) return lines;
  const amounts = taxAmounts(invoice, lines.value);
  if (!amounts.ok) return amounts;
  return ok({
    ...place,
    ...amounts.value,
    kind: invoice.kind,
    form,
    code: invoice.code,
    issuedAt: new Date(invoice.issuedAt),
    seller,
    buyer: form === 'standard' ? (buyer ?? taxPartyOf(invoice.buyer)) : null,
    suppliedOn: invoice.issuedAt.slice(0, 10),
    paymentMeans: PAYMENT_MEANS[invoice.order.paymentMethod] ?? 'other',
    corrects: invoice.corrects && {
      codes: [invoice.corrects.code],
      reason: invoice.corrects.reason || 'إرجاع أو تعديل الطلب',
    },
  });
}

const PAYMENT_MEANS: Record<string, PaymentMeans> = {
  cash_on_delivery: 'cash',
  card: 'card',
  bank_transfer: 'transfer',
};
