import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { PictureView } from '../../ui/picture.tsx';
import type { SentCard } from '../product-card/card-view.ts';
import type { PayMark } from './pay-marks.tsx';

/** Copy of the server's cart that browsers store under cartData: for display, never trusted. */
export type CartMirror = {
  count: number;
  currency: string;
  /** `amount` is in minor units before discounts; null for a line that cannot be bought now. */
  lines: { variantId: string; title: string; quantity: number; amount: number | null }[];
};

/** Response to a cart form sent by scripts. `view` is the whole current cart, null when unknown. */
export type CartReply =
  | {
      ok: true;
      done: 'added' | 'updated' | 'removed';
      /** Names the products that could not be added with the others; null if all were. */
      note: string | null;
      variantId: string;
      cart: CartMirror;
      view: CartPageView;
    }
  | { ok: false; message: string; variantId: string; cart: CartMirror | null; view: CartPageView | null };

/** `goods` are products to offer with the cart as it was loaded. */
export type CartNow = {
  view: CartPageView;
  cart: CartMirror;
  goods: SentCard[];
  texts: Record<string, string>;
};

/** Totals as the shopper sees them, with the same rows in cart, checkout and order. */
export type TotalsView = {
  subtotal: Money;
  discount: Money;
  /** One negative amount per discount; without this list only their sum is shown. */
  discounts?: { name: string; amount: Money }[];
  delivery: Money;
  /** Text instead of an amount that is not known yet. */
  deliveryText?: string | null;
  /** Local name of the tax; the page's default when missing. */
  taxText?: string | null;
  codFee: Money;
  tax: Money;
  taxIncluded: boolean;
  total: Money;
  /** Rows below the total: the amount paid by store credit, and the remaining amount. */
  parts?: { label: string; value: Money }[];
};

export type CartLineView = {
  variantId: string;
  productPath: string | null;
  title: string;
  titleLocale: Locale;
  options: string;
  image: PictureView | null;
  quantity: number;
  lineTotal: Money;
  /** "SAR 20.00 each", for quantities above one. */
  each: string | null;
  problems: { text: string; isBlocking: boolean }[];
  /** The available quantity when more was requested, and the text of the button that sets it. */
  take: { quantity: number; text: string } | null;
  priceChanged: boolean;
};

export type CartPageView = {
  lines: CartLineView[];
  contents: string;
  totals: TotalsView;
  canCheckout: boolean;
  /** Progress to free delivery; null when the store has none, or for a placed order. */
  free: { text: string; share: number } | null;
  coupon: CouponView;
  /** Text that promises cash on delivery, if this cart may be paid that way. */
  assurance: string | null;
  /** "Arrives Thu 26 – Sat 28 November" if the delivery method of this cart has delivery days. */
  arrives: string | null;
  marks: PayMark[];
};

/**
 * Codes on the cart, each with the reason if it does not count now. `problem` is about the code just typed.
 */
export type CouponView = {
  codes: { code: string; remove: string; problem: string | null }[];
  typed: string;
  problem: string | null;
  done: string | null;
};
