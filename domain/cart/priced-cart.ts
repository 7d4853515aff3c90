import type { DeliveryOption, Destination } from '#domain/delivery/index.ts';
import type { AppliedPromotions } from '#domain/discounts/index.ts';
import type { PaymentOption } from '#domain/payments/index.ts';
import type { Totals } from '#domain/pricing/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';

/** As app.cart_promotions reads them: the codes of a cart, what they and its goods may get, and how it may be paid. */
export type CartOffers = {
  codes: string[];
  promotions: unknown;
  takesCards: boolean;
  /** What the signed-in shopper has here, in the store's own currency; null for a guest. */
  credit: number | null;
};

/** What a shopper has chosen so far. What is left out is as the store would have it. */
export type CartChoice = {
  to?: Partial<Destination>;
  deliveryId?: string | null;
  /** Left out: nothing is chosen yet, so no fee is counted. Else this one, or the first that can be used. */
  paymentMethod?: string | null;
  /** What of their credit the shopper uses beside that, in minor units, or all that there is. Left out: nothing. */
  credit?: number | 'all';
};

/** The amounts of a cart with the choices behind them. */
export type PricedCart = {
  totals: Totals;
  /** What is taken off and by which promotion; and the codes that do not count, with the reason. */
  promotions: AppliedPromotions['applied'];
  refusedCodes: AppliedPromotions['refused'];
  codes: string[];
  deliveries: DeliveryOption[];
  /** The chosen one; null where nothing is delivered there. */
  delivery: DeliveryOption | null;
  payments: PaymentOption[];
  /** The chosen one; null where none is asked for yet, or none can be used. */
  payment: PaymentOption | null;
  /** The countries that anything is delivered to; null: every one. */
  deliversTo: string[] | null;
  /** What the tax is called there; null where nobody has named it. */
  taxNames: Record<Locale, string> | null;
  deliveryTaxPpm: number;
  /** What a signed-in shopper has here; null for a guest. */
  credit: Money | null;
  /** What of it could pay for this order, all or a part; null where credit pays for nothing here. */
  creditFor: Money | null;
  /** How long a bank transfer may take. */
  transferDays: number;
};
