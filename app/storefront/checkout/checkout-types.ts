import type { CheckoutConstraints, CheckoutField } from '#domain/checkout/index.ts';
import type { Money } from '#lib/money/index.ts';
import type { AddressView } from '../account/account-views.ts';
import type { CartMirror, CartPageView, CouponView } from '../cart/cart-views.ts';

/** Who stands before a checkout: a guest who may log in, or somebody known with what their fields begin with. */
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
  /** What choosing it means, or why it cannot be chosen. */
  text: string;
  /** The path that draws it. */
  icon: string;
  isOffered: boolean;
  isChosen: boolean;
};

/** Which fields the chosen country's addresses have. */
export type AddressAsked = {
  country: string;
  countries: { code: string; name: string }[];
  /** choices are suggestions: any other place can be typed. */
  city: { label: string; choices: string[] };
  region: { label: string; choices: string[]; isRequired: boolean } | null;
  zip: { label: string; example: string } | null;
};

/** One line of "why this amount?". */
export type WhyLine = { label: string; note: string; amount: Money | null };

/** All that the checkout draws for what is typed and chosen so far. */
export type CheckoutView = {
  who: CheckoutAccount;
  cart: CartPageView;
  quote: string;
  idempotencyKey: string;
  limits: CheckoutConstraints;
  /** What was typed, kept through every answer. */
  values: Record<string, string>;
  asked: AddressAsked;
  takesNotes: boolean;
  deliveries: DeliveryChoice[];
  payments: PaymentChoice[];
  /** Store credit as a part of the order; null where there is none, or it pays the whole. */
  credit: { amount: number; label: string; text: string; isUsed: boolean } | null;
  coupon: CouponView;
  why: WhyLine[];
  place: string;
  next: string;
  mirror: CartMirror;
};

export type CheckoutFieldErrors = Partial<Record<CheckoutField, string>>;
