import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { PictureView } from '../../ui/picture.tsx';

/** The mirror of the server's cart that browsers keep under cartData: for display, never read as truth. */
export type CartMirror = {
  count: number;
  currency: string;
  /** amount: minor units of the currency, before discounts; null for what cannot be bought now. */
  lines: { variantId: string; title: string; quantity: number; amount: number | null }[];
};

/** What scripts are told after a cart form; view is the whole cart as it stands now, null where nobody could say. */
export type CartReply =
  | {
      ok: true;
      done: 'added' | 'updated' | 'removed';
      variantId: string;
      cart: CartMirror;
      view: CartPageView;
    }
  | { ok: false; message: string; variantId: string; cart: CartMirror | null; view: CartPageView | null };

/** The cart as its drawer asks for it. */
export type CartNow = { view: CartPageView; cart: CartMirror; texts: Record<string, string> };

/** The amounts that a shopper reads, the same rows in cart, checkout and order. */
export type TotalsView = {
  subtotal: Money;
  discount: Money;
  /** The same by promotion, each below zero; left out, the sum stands alone. */
  discounts?: { name: string; amount: Money }[];
  delivery: Money;
  /** Said instead of an amount that nobody knows yet. */
  deliveryText?: string | null;
  /** What the tax is called there; left out: the page's own word. */
  taxText?: string | null;
  codFee: Money;
  tax: Money;
  taxIncluded: boolean;
  total: Money;
  /** Under the total: what store credit paid of it, and the rest. */
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
  /** "SAR 20.00 each", where there is more than one. */
  each: string | null;
  problems: { text: string; isBlocking: boolean }[];
  /** How many to take where the quantity is more than there are, with the words for it. */
  take: { quantity: number; text: string } | null;
  priceChanged: boolean;
};

export type CartPageView = {
  lines: CartLineView[];
  contents: string;
  totals: TotalsView;
  canCheckout: boolean;
  /** How far free delivery is; null where the store has none or the order is past asking. */
  free: { text: string; share: number } | null;
  coupon: CouponView;
  /** Cash on delivery, where this cart may be paid so. */
  assurance: string | null;
};

/** Codes on the cart, with why those that do not count now do not; problem is about what was just typed. */
export type CouponView = {
  codes: { code: string; remove: string; problem: string | null }[];
  typed: string;
  problem: string | null;
  done: string | null;
};
