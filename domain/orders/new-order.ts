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
  /** State or governorate, in countries that use them. */
  region?: string;
  note: string;
};

/** The product data that an order line copies, in addition to its amounts. */
export type NewOrderLine = {
  productId: string;
  variantId: string;
  sku: string;
  titles: Words;
  options: { kind: 'colour' | 'size' | 'other'; name: Words; value: Words }[];
  /** '' if there is no image. */
  mediaHash: string;
  taxClass: string;
  weightGrams: number;
};

/** The delivery option that the shopper chose. */
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
  /** The customer's account; missing for a guest. */
  customerId?: string | null;
  /**
   * Default: cash on delivery, which is confirmed at once; other methods wait for payment. A total of 0 is
   * always `nothing_due`.
   */
  paymentMethod?: PaymentMethod;
  /** The time at which a pending order's stock hold ends and the order is cancelled. */
  holdUntil?: Date | null;
  /** `waiting` for a cash order that the shopper has to confirm. */
  confirmation?: 'none' | 'waiting';
  /** Maximum number of open cash orders for one phone; null for no limit. */
  openPerPhone?: number | null;
  contact: OrderContact;
  /** The totals, whose line ids are the variant ids of `lines`. */
  totals: Totals;
  /** The exchange rate, if the order is not in the store's own currency. */
  rate?: ({ base: string } & Rate) | null;
  delivery?: OrderDelivery | null;
  discounts?: readonly AppliedDiscount[];
  /** The tax's name at the place of delivery, in both languages. */
  taxNames?: Words;
  lines: NewOrderLine[];
};
