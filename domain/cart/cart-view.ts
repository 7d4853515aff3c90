import type { ImageView } from '#domain/media/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { PricedCart } from './priced-cart.ts';

/** Why a line cannot be bought as it stands, or what changed about it. Only price_changed leaves checkout open. */
export type LineProblem =
  | { code: 'gone' }
  | { code: 'sold_out' }
  | { code: 'only_n_left'; available: number }
  | { code: 'price_changed'; was: Money; now: Money };

/** code is the value as it stands in a product's address (?size=M). */
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
  /** The language that title and slug are really in: the other one where a translation is missing. */
  titleLocale: Locale;
  options: CartOption[];
  image: ImageView | null;
  quantity: number;
  unitPrice: Money;
  lineTotal: Money;
  /** Units in stock; null where stock is not counted or backorder is allowed. */
  available: number | null;
  problems: LineProblem[];
};

/** A cart as a shopper sees it. Lines that are gone or sold out stand in lines but not in totals. */
export type CartView = PricedCart & {
  currency: string;
  lines: CartLine[];
  /** Units of all lines. */
  count: number;
  /** Goods' value from which delivery is free, null where it never is. What is missing: totals.delivery.missingForFree. */
  freeDeliveryFrom: Money | null;
  /** What the shopper is shown, in a form that the checkout form carries back: a differing cart is asked about (I4). */
  quote: string;
  /** There are lines, and none is gone, sold out or short. */
  canCheckout: boolean;
};
