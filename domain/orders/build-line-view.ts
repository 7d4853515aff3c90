import { inLanguage, type Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import type { OrderLineView } from './order-view.ts';
import { refundableUnits } from './units-in-returns.ts';

type Words = Partial<Record<Locale, string>>;

export type LineRow = {
  id: string;
  /** Null in an imported order if the store never had the product. */
  product_id: string | null;
  variant_id: string | null;
  sku: string;
  titles: Words;
  options: { kind: 'colour' | 'size' | 'other'; name: Words; value: Words }[];
  media_hash: string;
  /** Null once the store no longer has the image. */
  width: number | null;
  height: number | null;
  quantity: number;
  unit_price: number;
  line_subtotal: number;
  line_discount: number;
  line_tax: number;
  line_total: number;
  shipped_quantity?: number;
  cancelled_quantity?: number;
  returned_quantity?: number;
  refunded_quantity?: number;
  refunded_amount?: number;
  in_returns?: number;
  took_stock?: boolean;
  slug: string | null;
};

/** An order line in one language, with the titles under which it was sold. */
export function buildLineView(row: LineRow, currency: string, locale: Locale): OrderLineView {
  const inMoney = (amount: number) => money(amount, currency);
  const title = wordIn(row.titles, locale);
  const options = row.options.map((option) => ({
    kind: option.kind,
    name: wordIn(option.name, locale).text,
    value: wordIn(option.value, locale).text,
  }));
  const firstOf = (kind: string) => options.find((option) => option.kind === kind)?.value ?? null;
  const { width, height, refunded_quantity: refunded = 0 } = row;
  const hasImage = width !== null && height !== null;
  return {
    id: row.id,
    productId: row.product_id ?? '',
    variantId: row.variant_id ?? '',
    slug: row.slug,
    sku: row.sku,
    title: title.text,
    titleLocale: title.locale,
    options,
    color: firstOf('colour'),
    size: firstOf('size'),
    image: hasImage
      ? { src: `/media/${row.media_hash}`, width, height, alt: title.text, altLocale: title.locale }
      : null,
    quantity: row.quantity,
    unitPrice: inMoney(row.unit_price),
    lineSubtotal: inMoney(row.line_subtotal),
    lineDiscount: inMoney(row.line_discount),
    lineTax: inMoney(row.line_tax),
    lineTotal: inMoney(row.line_total),
    shipped: row.shipped_quantity ?? 0,
    cancelled: row.cancelled_quantity ?? 0,
    returned: row.returned_quantity ?? 0,
    refunded,
    refundable: refundableUnits({ quantity: row.quantity, refunded, inReturns: row.in_returns ?? 0 }),
    refundedAmount: inMoney(row.refunded_amount ?? 0),
    tookStock: row.took_stock ?? false,
  };
}

function wordIn(words: Words, locale: Locale): { text: string; locale: Locale } {
  return inLanguage(words, locale) ?? { text: '', locale };
}
