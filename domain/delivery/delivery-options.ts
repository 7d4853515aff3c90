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
  const shown = shownIn(rules.currency, into);
  const methods = (zoneOf(rules, to)?.methods ?? []).map((method) => ({
    method,
    chargeFor: chargesOf(method.price, shown),
  }));
  return (parcel) =>
    methods
      .filter(({ method: { mostGrams } }) => mostGrams === null || parcel.weightGrams <= mostGrams)
      .map(({ method, chargeFor }) => toOption(method, parcel, { shown, chargeFor }));
}

type Shown = (amount: number) => Money;

/**
 * Shows amounts of the rules in a currency; each is converted once, because converting takes numbers of any size.
 * Charges are converted exactly; only prices are rounded to the store's rounding rule.
 */
export function shownIn(currency: string, into: Into): Shown {
  const known = new Map<number, Money>();
  return (amount) => {
    const own = money(amount, currency);
    if (!into) return own;
    const before = known.get(amount);
    if (before) return before;
    const converted = convertMoney(own, { ...into, rounding: 'none' });
    known.set(amount, converted);
    return converted;
  };
}

/** True unless the delivery method exists and forbids cash on delivery. */
export function takesCash({ zones }: DeliveryRules, methodId: string): boolean {
  if (isDownload(methodId)) return false;
  const method = zones.flatMap(({ methods }) => methods).find(({ id }) => id === methodId);
  return method?.allowsCash ?? true;
}

function toOption(
  method: DeliveryMethod,
  parcel: Parcel,
  { shown, chargeFor }: { shown: Shown; chargeFor: ChargeFor },
): DeliveryOption {
  const { id, names, details, minDays, maxDays, isPickup, allowsCash } = method;
  const freeFrom = method.freeFrom === null ? null : shown(method.freeFrom);
  const { charge } = quoteDelivery({ flat: chargeFor(parcel), freeFrom }, parcel.goods);
  return { id, names, details, charge, freeFrom, minDays, maxDays, isPickup, allowsCash };
}

export type ChargeFor = (parcel: Parcel) => Money;

/**
 * The charge of a method for any parcel. The steps of a price are converted for the first parcel, not for each.
 *
 * | kind | charge |
 * | flat | one charge |
 * | subtotal, weight | the charge of the last step reached |
 * | item | one charge for the first piece, another for each further piece |
 */
export function chargesOf(price: DeliveryPrice, shown: Shown): ChargeFor {
  switch (price.kind) {
    case 'flat':
      return () => shown(price.charge);
    case 'subtotal': {
      let limits: number[] | undefined;
      return ({ goods }) => {
        limits ??= price.steps.map(({ from }) => shown(from).amount);
        return shown(chargeAt(price.steps, limits, goods.amount));
      };
    }
    case 'weight': {
      const limits = price.steps.map(({ from }) => from);
      return ({ weightGrams }) => shown(chargeAt(price.steps, limits, weightGrams));
    }
    case 'item':
      return ({ itemCount }) => shown(checkAmount(price.first + price.each * Math.max(0, itemCount - 1)));
  }
}

function chargeAt(steps: Step[], limits: number[], value: number): number {
  return steps[limits.findLastIndex((from) => from <= value)]?.charge ?? 0;
}
