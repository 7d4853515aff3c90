import {
  ANYWHERE,
  byDownload,
  type DeliveryOption,
  type DeliveryRules,
  type DeliveryTerms,
  deliveryTo,
} from '#domain/delivery/index.ts';
import {
  applyDiscounts,
  type GrantedDiscounts,
  parseDiscounts,
  type WithoutDiscounts,
} from '#domain/discounts/index.ts';
import { calculateTotals, type Discount, type PricingInput } from '#domain/pricing/index.ts';
import type { TaxThere } from '#domain/tax/index.ts';
import type { Money } from '#lib/money/index.ts';
import type { CartChoice, CartOffers, PricedCart } from './priced-cart.ts';
import type { StoreTerms } from './store-terms.ts';
import { taxOfSale } from './tax-of-sale.ts';
import { creditOf, intoOf, waysToPay } from './ways-to-pay.ts';

export type PricedGoods = {
  variantId: string;
  quantity: number;
  unitPrice: Money;
  taxClass: string;
  weightGrams: number;
  /** False only for a digital file. Default: true. */
  isShipped?: boolean;
};

/**
 * Calculates a cart's totals, for every caller: discounts first, then delivery for the discounted goods, then
 * the payment fee on the result. orderDiscount: the manual discount on the goods of a staff order.
 */
export function priceCart(
  goods: readonly PricedGoods[],
  terms: StoreTerms,
  {
    choice,
    offers,
    orderDiscount = null,
  }: { choice: CartChoice; offers?: CartOffers | null; orderDiscount?: Discount | null },
): PricedCart {
  const to = { country: terms.country, region: '', city: '', zipCode: '', ...choice.to };
  const isShipped = goods.length === 0 || goods.some((line) => line.isShipped !== false);
  // Files are delivered everywhere for free, without the store's zones and methods.
  const optionsFor = isShipped
    ? deliveryTo(terms.deliveryRules, to, intoOf(terms))
    : () => [byDownload(terms.currency)];
  const deliveriesFor = (worth: Money) => optionsFor(parcelOf(goods, worth));
  const chosenFor = (worth: Money) => chosenDelivery(deliveriesFor(worth), choice);
  const taken = takeOff(goods, terms, { offers, without: choice.without, chosenFor });
  const input = { ...inputOf(goods, terms, taken), orderDiscount };
  const worth = calculateTotals(input).goodsAfterDiscounts;
  const delivery = chosenFor(worth);
  const tax = taxOfSale(terms, { ...to, isPickup: delivery?.isPickup ?? false });
  const delivered = { ...taxed(input, goods, tax), delivery: delivery && termsOfOption(delivery) };
  const { total } = calculateTotals(delivered);
  const ways = waysToPay(total, terms, { choice, to, delivery, offers });
  return {
    totals: calculateTotals({ ...delivered, codFee: ways.payment?.fee ?? null }),
    discounts: taken.applied,
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
  by: {
    offers?: CartOffers | null;
    without?: WithoutDiscounts;
    chosenFor: (worth: Money) => DeliveryOption | null;
  },
): GrantedDiscounts {
  const into = terms.rate && { base: terms.base, code: terms.currency, rate: terms.rate };
  return applyDiscounts({
    currency: terms.currency,
    into,
    lines: goods.map((line) => ({ id: line.variantId, ...line })),
    discounts: parseDiscounts(by.offers?.discounts ?? null, by.without),
    codes: by.offers?.codes ?? [],
    delivery: (worth) => by.chosenFor(worth)?.charge ?? null,
  });
}

// Discounts and delivery do not depend on tax, and the tax depends on the chosen delivery.
function inputOf(goods: readonly PricedGoods[], terms: StoreTerms, taken: GrantedDiscounts): PricingInput {
  return {
    currency: terms.currency,
    lines: goods.map(({ variantId, quantity, unitPrice }) => ({
      id: variantId,
      quantity,
      unitPrice,
      taxRatePpm: 0,
    })),
    discounts: taken.applied,
    freeDelivery: taken.freeDelivery,
    delivery: null,
    pricesIncludeTax: terms.pricesIncludeTax,
    deliveryTaxRatePpm: 0,
  };
}

function taxed(input: PricingInput, goods: readonly PricedGoods[], tax: TaxThere): PricingInput {
  const rates = goods.map(({ taxClass }) => tax.rateFor(taxClass));
  const lines = input.lines.map((line, index) => ({ ...line, taxRatePpm: rates[index] ?? 0 }));
  return { ...input, lines, deliveryTaxRatePpm: tax.deliveryPpm };
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

// freeFrom is passed only for "… more for free delivery", because the charge is already computed.
function termsOfOption({ charge, freeFrom }: DeliveryOption): DeliveryTerms {
  return { flat: charge, freeFrom };
}

/** Returns the value of goods from which the chosen delivery is free; null if never. */
export function freeFromOf({ delivery, totals }: Pick<PricedCart, 'delivery' | 'totals'>): Money | null {
  if (!delivery?.freeFrom || delivery.freeFrom.amount === 0) return null;
  const isFree = delivery.charge.amount === 0;
  const isReached = totals.goodsAfterDiscounts.amount >= delivery.freeFrom.amount;
  return isFree && !isReached ? null : delivery.freeFrom;
}
