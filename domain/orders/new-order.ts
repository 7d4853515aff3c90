import type { PaymentMethod } from '#domain/payments/index.ts';
import type { AppliedDiscount, Totals } from '#domain/pricing/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Rate } from '#lib/money/index.ts';

type Words = Partial<Record<Locale, string>>;

export type OrderContact = {
  name: string;
  email: string;
  emailNorm: string;
  phone: string;
  address: string;
  addressMore: string;
  city: string;
  zipCode: string;
  country: string;
  /** A state or governorate, where the country's addresses have one. */
  region?: string;
  note: string;
};

/** What an order line copies from the catalogue, beside its amounts. */
export type NewOrderLine = {
  productId: string;
  variantId: string;
  sku: string;
  titles: Words;
  options: { kind: 'colour' | 'size' | 'other'; name: Words; value: Words }[];
  /** '' without a picture. */
  mediaHash: string;
  taxClass: string;
  weightGrams: number;
};

/** How an order is brought, as it was offered. */
export type OrderDelivery = {
  method: string;
  names: Words;
  minDays: number | null;
  maxDays: number | null;
  isPickup: boolean;
};

export type NewOrder = {
  id: string;
  tokenHash: string;
  locale: Locale;
  /** The account that orders; left out for a guest. */
  customerId?: string | null;
  /**
   * Cash on delivery is confirmed at once; every other way waits for its money. Left out it is cash on delivery; a total of
   * nothing is nothing_due, whatever stands here.
   */
  paymentMethod?: PaymentMethod;
  /** Until when an order that waits keeps its stock; then it is cancelled. */
  holdUntil?: Date | null;
  /** A cash order that somebody or a code must confirm waits for that. */
  confirmation?: 'none' | 'waiting';
  /** How many open cash orders a phone may have; null or left out: any number. */
  openPerPhone?: number | null;
  contact: OrderContact;
  /** Its lines carry variant ids as their ids, one for each of `lines`. */
  totals: Totals;
  /** At which rate, for an order in another currency than the store's own. */
  rate?: ({ base: string } & Rate) | null;
  delivery?: OrderDelivery | null;
  promotions?: readonly AppliedDiscount[];
  /** The tax, in both languages, as the place of delivery calls it. */
  taxNames?: Words;
  lines: NewOrderLine[];
};
