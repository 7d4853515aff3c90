import type { ImageView } from '#domain/media/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { PricedCart } from './priced-cart.ts';

/** Reasons why a line cannot be bought, or has changed. Only price_changed allows checkout. */
export type LineProblem =
  | { code: 'gone' }
  | { code: 'sold_out' }
  | { code: 'only_n_left'; available: number }
  | { code: 'price_changed'; was: Money; now: Money };

/** code: the value in a product's URL (?size=M). */
export type CartOption = {
  kind: 'colour' | 'size' | 'other';
  name: string;
  value: string;
  code: string;
  swatch: string;
};

export type CartLine = {
  variantId: string;
  productId: string;
  slug: string;
  title: string;
  /** The language of title and slug: the other language where a translation is missing. */
  titleLocale: Locale;
  options: CartOption[];
  image: ImageView | null;
  quantity: number;
  unitPrice: Money;
  lineTotal: Money;
  /** Null if stock is not counted or backorder is allowed. */
  available: number | null;
  problems: LineProblem[];
};

/**
 * A cart in the form shown to a shopper. Lines that are gone or sold out are listed but not part of the
 * totals.
 */
export type CartView = PricedCart & {
  currency: string;
  lines: CartLine[];
  /** Units of all lines. */
  count: number;
  /**
   * The value of goods from which delivery is free; null if it never is. The missing amount is
   * totals.delivery.missingForFree.
   */
  freeDeliveryFrom: Money | null;
  /** The shown amounts, serialized for the checkout form: the shopper is asked about any difference (I4). */
  quote: string;
  /** True if there are lines, and no line is gone, sold out or short. */
  canCheckout: boolean;
};
