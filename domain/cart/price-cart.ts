import { type DeliveryTerms, quoteDelivery } from '#domain/delivery/index.ts';
import { type PaymentOption, paymentOptions } from '#domain/payments/index.ts';
import { type AppliedDiscount, type PricingInput, recalculate, type Totals } from '#domain/pricing/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { StoreTerms } from './store-terms.ts';

/** Where an order goes; '' for what is not known yet. */
export type Destination = { country: string; region: string; city: string; zipCode: string };

/** What a shopper has chosen so far. What is left out is as the store would have it. */
export type CartChoice = {
  to?: Partial<Destination>;
  deliveryId?: string | null;
  /** Left out: nothing is chosen yet, so no fee is counted. null, and one that cannot be used: the first that can. */
  paymentMethod?: string | null;
  /** What a signed-in shopper has here, in the store's own currency. */
  credit?: Money | null;
};

/** A way to bring the goods there, with what it costs these goods. */
export type DeliveryOption = {
  id: string;
  names: Partial<Record<Locale, string>>;
  charge: Money;
  freeFrom: Money | null;
  minDays: number | null;
  maxDays: number | null;
  isPickup: boolean;
  allowsCash: boolean;
};

type PricedGoods = {
  variantId: string;
  quantity: number;
  unitPrice: Money;
  taxClass: string;
  weightGrams: number;
};

/** The amounts of a cart with the choices behind them. */
export type PricedCart = {
  totals: Totals;
  promotions: AppliedDiscount[];
  deliveries: DeliveryOption[];
  /** The chosen one; null where nothing is delivered there. */
  delivery: DeliveryOption | null;
  payments: PaymentOption[];
  /** The chosen one; null where none is asked for yet, or none can be used. */
  payment: PaymentOption | null;
  taxNames: Partial<Record<Locale, string>>;
};

/**
 * The one recalculation with all that a store's rules say: promotions first, then delivery by the goods that are left,
 * then the fee of the way to pay by all of that.
 */
export function priceCart(goods: readonly PricedGoods[], terms: StoreTerms, choice: CartChoice): PricedCart {
  const to = { country: terms.country, region: '', city: '', zipCode: '', ...choice.to };
  const input = inputOf(goods, terms);
  const deliveries = deliveriesOf(recalculate(input), terms);
  const delivery = deliveries.find(({ id }) => id === choice.deliveryId) ?? deliveries[0] ?? null;
  const delivered = { ...input, delivery: delivery && termsOfOption(delivery) };
  const totals = recalculate(delivered);
  const { total } = totals;
  const into = terms.rate && { code: terms.currency, rate: terms.rate };
  const credit = choice.credit ?? null;
  const payments = paymentOptions(terms.paymentRules, {
    total,
    base: terms.base,
    into,
    destination: to,
    delivery,
    credit,
  });
  const payment = choice.paymentMethod === undefined ? null : chosenPayment(payments, choice.paymentMethod);
  const priced = { promotions: [], deliveries, delivery, payments, payment, taxNames: {} };
  return payment && payment.fee.amount > 0
    ? { ...priced, totals: recalculate({ ...delivered, codFee: payment.fee }) }
    : { ...priced, totals };
}

function inputOf(goods: readonly PricedGoods[], terms: StoreTerms): PricingInput {
  return {
    currency: terms.currency,
    lines: goods.map(({ variantId, quantity, unitPrice }) => ({
      id: variantId,
      quantity,
      unitPrice,
      taxRatePpm: terms.taxRatePpm,
    })),
    delivery: null,
    pricesIncludeTax: terms.pricesIncludeTax,
    deliveryTaxRatePpm: terms.taxRatePpm,
  };
}

function deliveriesOf({ goodsAfterDiscounts }: Totals, terms: StoreTerms): DeliveryOption[] {
  const own: DeliveryTerms = { flat: terms.deliveryFlat, freeFrom: terms.deliveryFreeFrom };
  const { charge } = quoteDelivery(own, goodsAfterDiscounts);
  const days = { minDays: null, maxDays: null };
  return [
    { id: 'standard', names: {}, charge, freeFrom: own.freeFrom, ...days, isPickup: false, allowsCash: true },
  ];
}

// What it costs is worked out already: the bound is told along for "… more for free delivery".
function termsOfOption({ charge, freeFrom }: DeliveryOption): DeliveryTerms {
  return { flat: charge, freeFrom };
}

function chosenPayment(options: readonly PaymentOption[], wanted: string | null): PaymentOption | null {
  const usable = options.filter(({ reason }) => reason === null);
  return usable.find(({ method }) => method === wanted) ?? usable[0] ?? null;
}
