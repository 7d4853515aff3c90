import { cityKey } from '#domain/countries/index.ts';
import { type Conversion, compareMoney, convertMoney, type Money, money, zero } from '#lib/money/index.ts';
import { PAYMENT_METHODS, type PaymentMethod, type PaymentRules } from './payment-rules.ts';

/** What is to be paid, by whom and where to. */
export type PayingFor = {
  /** Everything but the fee for cash: goods after discounts, delivery and tax. */
  total: Money;
  /** The store's own currency, in which its rules are written. */
  base: string;
  /** To the currency of `total`; null where that is the store's own. A fee is not made round. */
  into?: Omit<Conversion, 'rounding'> | null;
  destination: { country: string; city: string };
  /** Of the chosen delivery method; left out: it allows cash. */
  delivery?: { allowsCash: boolean } | null;
  /** What the signed-in shopper has here, in the store's own currency; null for a guest. */
  credit?: Money | null;
  /** How much of the total store credit pays beside the way that is asked about, in the total's minor units. */
  byCredit?: number;
};

/** Why a method cannot be used; limit is in the shown currency. */
export type NotOffered =
  | { code: 'below_min' | 'above_max'; limit: Money }
  | { code: 'not_there' }
  | { code: 'not_with_delivery' }
  | { code: 'not_enough_credit'; credit: Money };

export type PaymentOption = {
  method: PaymentMethod;
  /** Of cash on delivery, as the store shows prices; 0 for every other method. */
  fee: Money;
  /** null: it can be used now. */
  reason: NotOffered | null;
};

/**
 * The store's ways to pay for this order, in the order to list them. What is switched off is not among them; what is on but
 * cannot be used says why. Empty: nothing can be paid in this store. A total of nothing is no method's: whatever is on, it has
 * one way of its own.
 */
export function paymentOptions(rules: PaymentRules, paying: PayingFor): PaymentOption[] {
  return PAYMENT_METHODS.filter((method) => isOn(rules, method, paying)).map((method) => ({
    method,
    fee: method === 'cash_on_delivery' ? cashFee(rules, paying) : zero(paying.total.currency),
    reason: reasonAgainst(rules, method, paying),
  }));
}

/** The methods that can be used now. */
export function usableOptions(rules: PaymentRules, paying: PayingFor): PaymentOption[] {
  return paymentOptions(rules, paying).filter((option) => option.reason === null);
}

function isOn(rules: PaymentRules, method: PaymentMethod, { total, credit }: PayingFor): boolean {
  // Nobody collects nothing, no provider takes it and no bank transfers it.
  if (total.amount === 0) return method === 'nothing_due';
  switch (method) {
    case 'cash_on_delivery':
      return rules.cash.isOn;
    case 'card':
      return rules.card.isOn;
    case 'bank_transfer':
      return rules.transfer.isOn;
    case 'store_credit':
      return rules.credit.isOn && credit !== undefined && credit !== null && credit.amount > 0;
    case 'nothing_due':
      return false;
  }
}

/** What paying in cash on delivery costs, in the order's currency. */
export function cashFee({ cash }: PaymentRules, paying: PayingFor): Money {
  return shown(cash.fee, paying);
}

/** Why an order cannot be paid in cash on delivery, wherever it comes from; null: it can. */
export function againstCash({ cash }: PaymentRules, paying: PayingFor): NotOffered | null {
  if (paying.delivery?.allowsCash === false) return { code: 'not_with_delivery' };
  if (!isThere(cash.zones, paying.destination)) return { code: 'not_there' };
  return limitReason(cash, paying);
}

function reasonAgainst(rules: PaymentRules, method: PaymentMethod, paying: PayingFor): NotOffered | null {
  if (method === 'nothing_due') return null;
  if (method === 'store_credit') return creditReason(paying);
  if (method === 'card') return limitReason(rules.card, paying);
  if (method === 'bank_transfer') return limitReason(rules.transfer, paying);
  return againstCash(rules, paying);
}

// A limit is about the money that comes this way: what a courier collects, or a card is charged. Credit is there already.
function limitReason(
  { min, max }: { min: number | null; max: number | null },
  paying: PayingFor,
): NotOffered | null {
  const { total, byCredit = 0 } = paying;
  const rest = money(total.amount - byCredit, total.currency);
  const least = min === null ? null : shown(min, paying);
  if (least && compareMoney(rest, least) < 0) return { code: 'below_min', limit: least };
  const most = max === null ? null : shown(max, paying);
  if (most && compareMoney(rest, most) > 0) return { code: 'above_max', limit: most };
  return null;
}

/** What of a shopper's credit may go into this order; null where it cannot. */
export function usableCredit(rules: PaymentRules, paying: PayingFor): Money | null {
  const { total, credit } = paying;
  if (!credit || !isOn(rules, 'store_credit', paying) || credit.currency !== total.currency) return null;
  return credit.amount < total.amount ? credit : total;
}

// Credit is spent in the currency it was given in: an order in another one would need a rate twice.
function creditReason({ total, credit }: PayingFor): NotOffered | null {
  const owned = credit ?? zero(total.currency);
  const covers = owned.currency === total.currency && owned.amount >= total.amount;
  return covers ? null : { code: 'not_enough_credit', credit: owned };
}

function isThere(zones: PaymentRules['cash']['zones'], to: PayingFor['destination']): boolean {
  if (zones.length === 0) return true;
  return zones.some(
    (zone) =>
      zone.country === to.country &&
      (zone.cities.length === 0 ||
        zone.cities.some((name) => cityKey(to.country, name) === cityKey(to.country, to.city))),
  );
}

function shown(amount: number, { base, into }: PayingFor): Money {
  const own = money(amount, base);
  return into ? convertMoney(own, { ...into, rounding: 'none' }) : own;
}
