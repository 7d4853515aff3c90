import { regionOfAddress } from '#domain/countries/index.ts';
import {
  ANYWHERE,
  byDownload,
  type DeliveryOption,
  type DeliveryRules,
  type DeliveryTerms,
  type Destination,
  deliveryOptions,
} from '#domain/delivery/index.ts';
import { type AppliedPromotions, applyPromotions, parsePromotions } from '#domain/discounts/index.ts';
import type { PaymentOption } from '#domain/payments/index.ts';
import { type PricingInput, recalculate, type Totals } from '#domain/pricing/index.ts';
import { type TaxThere, taxAt } from '#domain/tax/index.ts';
import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { StoreTerms } from './store-terms.ts';
import { creditOf, intoOf, waysToPay } from './ways-to-pay.ts';

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

export type PricedGoods = {
  variantId: string;
  quantity: number;
  unitPrice: Money;
  taxClass: string;
  weightGrams: number;
  /** false: it is a file and nothing else. Left out: it is shipped. */
  isShipped?: boolean;
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

/**
 * The one recalculation with all that a store's rules say: promotions first, then delivery by the goods that are left,
 * then the fee of the way to pay by all of that.
 */
export function priceCart(
  goods: readonly PricedGoods[],
  terms: StoreTerms,
  { choice, offers }: { choice: CartChoice; offers?: CartOffers | null },
): PricedCart {
  const to = { country: terms.country, region: '', city: '', zipCode: '', ...choice.to };
  const tax = taxAt(terms.taxRules, { country: to.country, region: regionOfAddress(to) });
  const isShipped = goods.length === 0 || goods.some((line) => line.isShipped !== false);
  // Files reach everybody, for nothing: no zone and no method of the store's is asked.
  const deliveriesFor = (worth: Money) =>
    isShipped
      ? deliveryOptions(terms.deliveryRules, parcelOf(goods, worth), to, intoOf(terms))
      : [byDownload(terms.currency)];
  const chosenFor = (worth: Money) => chosenDelivery(deliveriesFor(worth), choice);
  const taken = takeOff(goods, terms, { offers, delivery: (worth) => chosenFor(worth)?.charge ?? null });
  const input = inputOf(goods, terms, { tax, taken });
  const worth = recalculate(input).goodsAfterDiscounts;
  const delivery = chosenFor(worth);
  const delivered = { ...input, delivery: delivery && termsOfOption(delivery) };
  const { total } = recalculate(delivered);
  const ways = waysToPay(total, terms, { choice, to, delivery, offers });
  return {
    totals: recalculate({ ...delivered, codFee: ways.payment?.fee ?? null }),
    promotions: taken.applied,
    refusedCodes: taken.refused,
    codes: offers?.codes ?? [],
    deliveries: deliveriesFor(worth),
    delivery,
    ...ways,
    deliversTo: isShipped ? countriesOf(terms.deliveryRules) : null,
    taxNames: tax.name,
    deliveryTaxPpm: tax.deliveryPpm,
    credit: creditOf(offers, terms),
    transferDays: terms.paymentRules.transfer.holdDays,
  };
}

function countriesOf({ zones }: DeliveryRules): string[] | null {
  const countries = new Set(zones.flatMap((zone) => zone.places.map(({ country }) => country)));
  return countries.has(ANYWHERE) ? null : [...countries];
}

function takeOff(
  goods: readonly PricedGoods[],
  terms: StoreTerms,
  by: { offers?: CartOffers | null; delivery: (worth: Money) => Money | null },
): AppliedPromotions {
  const into = terms.rate && { base: terms.base, code: terms.currency, rate: terms.rate };
  return applyPromotions({
    currency: terms.currency,
    into,
    lines: goods.map((line) => ({ id: line.variantId, ...line })),
    promotions: parsePromotions(by.offers?.promotions ?? null),
    codes: by.offers?.codes ?? [],
    delivery: by.delivery,
  });
}

function inputOf(
  goods: readonly PricedGoods[],
  terms: StoreTerms,
  { tax, taken }: { tax: TaxThere; taken: AppliedPromotions },
): PricingInput {
  return {
    currency: terms.currency,
    lines: goods.map(({ variantId, quantity, unitPrice, taxClass }) => ({
      id: variantId,
      quantity,
      unitPrice,
      taxRatePpm: tax.rateFor(taxClass),
    })),
    promotions: taken.applied,
    freeDelivery: taken.freeDelivery,
    delivery: null,
    pricesIncludeTax: terms.pricesIncludeTax,
    deliveryTaxRatePpm: tax.deliveryPpm,
  };
}

function parcelOf(goods: readonly PricedGoods[], worth: Money) {
  const sum = (amountOf: (line: PricedGoods) => number) =>
    goods.reduce((total, line) => total + amountOf(line), 0);
  return {
    goods: worth,
    weightGrams: sum((line) => line.weightGrams * line.quantity),
    itemCount: sum((line) => line.quantity),
  };
}

function chosenDelivery(
  options: readonly DeliveryOption[],
  { deliveryId }: CartChoice,
): DeliveryOption | null {
  return options.find(({ id }) => id === deliveryId) ?? options[0] ?? null;
}

// What it costs is worked out already: the bound is told along for "… more for free delivery".
function termsOfOption({ charge, freeFrom }: DeliveryOption): DeliveryTerms {
  return { flat: charge, freeFrom };
}

/** From which goods' value on the chosen delivery costs nothing; null where it never falls away. */
export function freeFromOf({ delivery, totals }: Pick<PricedCart, 'delivery' | 'totals'>): Money | null {
  if (!delivery?.freeFrom || delivery.freeFrom.amount === 0) return null;
  const isFree = delivery.charge.amount === 0;
  const isReached = totals.goodsAfterDiscounts.amount >= delivery.freeFrom.amount;
  return isFree && !isReached ? null : delivery.freeFrom;
}
