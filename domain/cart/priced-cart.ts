import type { DeliveryOption, Destination } from '#domain/delivery/index.ts';
import type { GrantedDiscounts, WithoutDiscounts } from '#domain/discounts/index.ts';
import type { PaymentOption, ProviderName } from '#domain/payments/index.ts';
import type { Totals } from '#domain/pricing/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';

/** The result of app.cart_discounts: a cart's codes, its possible discounts and its payment methods. */
export type CartOffers = {
  codes: string[];
  discounts: unknown;
  takesCards: boolean;
  /** The provider of the account that takes cards; undefined for none. */
  cardProvider?: ProviderName | null;
  /** The signed-in shopper's store credit in the store's own currency; null for a guest. */
  credit: number | null;
};

/** The shopper's choices so far. A missing choice falls back to the store's default. */
export type CartChoice = {
  to?: Partial<Destination>;
  deliveryId?: string | null;
  /**
   * Undefined: nothing is chosen yet, so no fee is charged. Null or an unusable method: the first usable one.
   */
  paymentMethod?: string | null;
  /** Store credit to use with that method: minor units, or all of it. Default: none. */
  credit?: number | 'all';
  /** Discounts that an order of this cart was refused for, so that it is priced without them. */
  without?: WithoutDiscounts;
};

export type PricedCart = {
  totals: Totals;
  /** Applied discounts with their amounts, and refused codes with the reason. */
  discounts: GrantedDiscounts['applied'];
  refusedCodes: GrantedDiscounts['refused'];
  codes: string[];
  deliveries: DeliveryOption[];
  /** The chosen option; null if there is no delivery to the address. */
  delivery: DeliveryOption | null;
  payments: PaymentOption[];
  /** The chosen option; null if none is requested yet, or none is usable. */
  payment: PaymentOption | null;
  /** Countries with delivery; null for all. */
  deliversTo: string[] | null;
  taxNames: Record<Locale, string> | null;
  deliveryTaxPpm: number;
  /** The signed-in shopper's store credit; null for a guest. */
  credit: Money | null;
  /** The store credit that this order could use, in full or in part; null if none. */
  creditFor: Money | null;
  /** Days within which a bank transfer has to arrive. */
  transferDays: number;
};
