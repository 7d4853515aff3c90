import type { CheckoutConstraints, CheckoutField } from '#domain/checkout/index.ts';
import type { Money } from '#lib/money/index.ts';
import type { AddressView } from '../account/account-views.ts';
import type { CartMirror, CartPageView, CouponView } from '../cart/cart-views.ts';
import type { PayMark } from '../cart/pay-marks.tsx';

/** A guest with the sign-in link, or a signed-in shopper with their initial field values. */
export type CheckoutAccount =
  | { login: string; known: null }
  | { login: null; known: { name: string; values: Record<string, string>; addresses: AddressView[] } };

export type DeliveryChoice = {
  id: string;
  name: string;
  details: string;
  /** "Arrives Wed 25 – Fri 27 November", or ''. */
  dates: string;
  price: Money;
  isPickup: boolean;
  isChosen: boolean;
};

export type PaymentChoice = {
  method: string;
  name: string;
  /** Explanation of the method, or the reason why it is unavailable. */
  text: string;
  /** SVG path data. */
  icon: string;
  marks: PayMark[];
  isOffered: boolean;
  isChosen: boolean;
};

export type AddressAsked = {
  country: string;
  /** "+966": the country code that is assumed for a number without one. */
  dialCode: string;
  countries: { code: string; name: string }[];
  /** `choices` are suggestions: any other value can be typed. */
  city: { label: string; choices: string[] };
  region: { label: string; choices: string[]; isRequired: boolean } | null;
  zip: { label: string; example: string } | null;
};

/** One row of "Why this amount?". */
export type WhyLine = { label: string; note: string; amount: Money | null };

/** View model of the checkout for the current form values. */
export type CheckoutView = {
  who: CheckoutAccount;
  cart: CartPageView;
  quote: string;
  idempotencyKey: string;
  limits: CheckoutConstraints;
  checks: FieldChecks;
  /** Typed values, kept across responses. */
  values: Record<string, string>;
  asked: AddressAsked;
  takesNotes: boolean;
  deliveries: DeliveryChoice[];
  payments: PaymentChoice[];
  /** Store credit as part payment; null when there is none or it covers the whole order. */
  credit: { amount: number; label: string; text: string; isUsed: boolean } | null;
  coupon: CouponView;
  /** A hidden field: the discounts that this shopper was told to order without. */
  without: string;
  why: WhyLine[];
  place: string;
  next: string;
  mirror: CartMirror;
};

/**
 * The checks that a browser makes when a field is left, without scripts; the server checks more. `pattern` is a
 * regular expression of HTML; `text` is shown while the field does not match.
 */
export type FieldChecks = Partial<Record<CheckoutField, { pattern?: string; text: string }>>;

export type CheckoutFieldErrors = Partial<Record<CheckoutField, string>>;
