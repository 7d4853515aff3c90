import type {
  ChainPlace,
  PaymentMeans,
  StampingSeller,
  TaxDocument,
  TaxLine,
  TaxParty,
  VatCategory,
} from '#domain/fatoora/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Buyer, InvoiceData } from './invoice-data.ts';

/**
 * An issued invoice or credit note as a tax document in Arabic, the language that the law asks for. Its amounts are the
 * invoice's own: nothing is computed again.
 */
export function taxDocumentOfInvoice(
  invoice: InvoiceData,
  seller: StampingSeller,
  place: ChainPlace,
): TaxDocument {
  const form = invoice.form === 'tax_full' ? 'standard' : 'simplified';
  return {
    ...place,
    kind: invoice.kind,
    form,
    code: invoice.code,
    issuedAt: new Date(invoice.issuedAt),
    currency: invoice.currency,
    seller,
    buyer: form === 'standard' ? buyerOf(invoice.buyer) : null,
    suppliedOn: invoice.issuedAt.slice(0, 10),
    paymentMeans: PAYMENT_MEANS[invoice.order.paymentMethod] ?? 'other',
    corrects: invoice.corrects && {
      codes: [invoice.corrects.code],
      reason: invoice.corrects.reason || 'إرجاع أو تعديل الطلب',
    },
    lines: linesOf(invoice, invoice.buyer.country === 'SA' ? seller.untaxedAs : EXPORT),
    inRiyals: invoice.inBase && { gross: invoice.inBase.gross, vat: invoice.inBase.tax },
  };
}

const PAYMENT_MEANS: Record<string, PaymentMeans> = {
  cash_on_delivery: 'cash',
  card: 'card',
  bank_transfer: 'transfer',
};

const ARABIC: Locale = 'ar';
const DELIVERY = 'التوصيل';
const FEE = 'رسوم الدفع عند الاستلام';
const OTHER = 'تعديل المبلغ';

const EXPORT: VatCategory = {
  code: 'Z',
  reasonCode: 'VATEX-SA-32',
  reason: 'Export of goods | صادرات السلع من المملكة',
};

function linesOf({ lines, delivery, fee, other }: InvoiceData, untaxedAs: VatCategory): TaxLine[] {
  const goods = lines.map(
    (line): TaxLine => ({
      name: line.titles[ARABIC] || line.titles.en || line.sku,
      // An amount that was taken off a line has no units.
      quantity: Math.max(1, line.quantity),
      ...{ net: line.net, tax: line.tax, gross: line.gross },
      category: categoryOf(line.ratePpm, untaxedAs),
    }),
  );
  const charges = [
    [delivery, DELIVERY],
    [fee, FEE],
    [other, OTHER],
  ] as const;
  return [
    ...goods,
    ...charges.flatMap(([charge, name]): TaxLine[] => {
      if (!charge) return [];
      const { net, tax, gross, ratePpm } = charge;
      const category = categoryOf(ratePpm, untaxedAs);
      return [{ name: charge.names[ARABIC] || name, quantity: 1, net, tax, gross, category }];
    }),
  ];
}

/** Saudi rates are 15 %, and 5 % for supplies under the transitional rules of 2020. */
function categoryOf(ratePpm: number | null, untaxedAs: VatCategory): VatCategory {
  if (ratePpm === 0) return untaxedAs;
  return { code: 'S', percent: ratePpm === 50_000 ? 5 : 15 };
}

function buyerOf(buyer: Buyer): TaxParty {
  return {
    name: buyer.company || buyer.name,
    vatNumber: buyer.vatNumber,
    otherId: null,
    address: {
      street: [buyer.address, buyer.addressMore].filter(Boolean).join(' '),
      building: '',
      district: buyer.region,
      city: buyer.city,
      postalCode: buyer.zipCode,
      country: buyer.country,
    },
  };
}
