import { type Conversion, checkAmount, convertMoney, type Money, money } from '#lib/money/index.ts';
import { isDownload } from './by-download.ts';
import type { DeliveryOption } from './delivery-option.ts';
import type { DeliveryMethod, DeliveryPrice, DeliveryRules, Step } from './delivery-rules.ts';
import { quoteDelivery } from './quote-delivery.ts';
import { type Destination, zoneOf } from './zone-of.ts';

/** goods: the value of the goods after all discounts, in the shown currency. */
export type Parcel = { goods: Money; weightGrams: number; itemCount: number };

type Into = Omit<Conversion, 'rounding'> | null;

/** Returns the delivery methods for an address in the store's order; empty if no zone matches (G5). */
export function deliveryOptions(
  rules: DeliveryRules,
  parcel: Parcel,
  to: Destination,
  into: Into,
): DeliveryOption[] {
  return deliveryTo(rules, to, into)(parcel);
}

/**
 * The same for several parcels to one address, for which its zone is found once: a store may have tens of thousands of
 * postal codes, and a cart is priced for each combination of its discounts.
 */
export function deliveryTo(
  rules: DeliveryRules,
  to: Destination,
  into: Into,
): (parcel: Parcel) => DeliveryOption[] {
  const methods = zoneOf(rules, to)?.methods ?? [];
  // Charges are converted exactly; only prices are rounded to the store's rounding rule.
  const shown = (amount: number) => {
    const own = money(amount, rules.currency);
    return into ? convertMoney(own, { ...into, rounding: 'none' }) : own;
  };
  return (parcel) =>
    methods
      .filter(({ mostGrams }) => mostGrams === null || parcel.weightGrams <= mostGrams)
      .map((method) => toOption(method, parcel, shown));
}

/** True unless the delivery method exists and forbids cash on delivery. */
export function takesCash({ zones }: DeliveryRules, methodId: string): boolean {
  if (isDownload(methodId)) return false;
  const method = zones.flatMap(({ methods }) => methods).find(({ id }) => id === methodId);
  return method?.allowsCash ?? true;
}

function toOption(method: DeliveryMethod, parcel: Parcel, shown: (amount: number) => Money): DeliveryOption {
  const { id, names, details, minDays, maxDays, isPickup, allowsCash } = method;
  const freeFrom = method.freeFrom === null ? null : shown(method.freeFrom);
  const flat = chargeOf(method.price, parcel, shown);
  const { charge } = quoteDelivery({ flat, freeFrom }, parcel.goods);
  return { id, names, details, charge, freeFrom, minDays, maxDays, isPickup, allowsCash };
}

/**
 * | kind | charge |
 * | flat | one charge |
 * | subtotal, weight | the charge of the last step reached |
 * | item | one charge for the first piece, another for each further piece |
 */
export function chargeOf(price: DeliveryPrice, parcel: Parcel, shown: (amount: number) => Money): Money {
  switch (price.kind) {
    case 'flat':
      return shown(price.charge);
    case 'subtotal':
      return shown(lastReached(price.steps, ({ from }) => shown(from).amount <= parcel.goods.amount));
    case 'weight':
      return shown(lastReached(price.steps, ({ from }) => from <= parcel.weightGrams));
    case 'item':
      return shown(checkAmount(price.first + price.each * Math.max(0, parcel.itemCount - 1)));
  }
}

function lastReached(steps: Step[], isReached: (step: Step) => boolean): number {
  return steps.findLast(isReached)?.charge ?? 0;
}
