import { cityKey } from '#domain/countries/index.ts';
import { type Conversion, compareMoney, convertMoney, type Money, money, zero } from '#lib/money/index.ts';
import { takesAmount } from './card-amounts.ts';
import { PAYMENT_METHODS, type PaymentMethod, type PaymentRules } from './payment-rules.ts';
import type { ProviderName } from './provider.ts';

/** The order for which payment options are computed. */
export type PayingFor = {
  /** The total without the cash fee: goods after discounts, delivery and tax. */
  total: Money;
  /** The store's own currency, in which its payment rules are set. */
  base: string;
  /** Conversion to the currency of `total`; null if that is the store's own. Fees are not rounded. */
  into?: Omit<Conversion, 'rounding'> | null;
  destination: { country: string; city: string };
  /** The chosen delivery method; undefined if it allows cash. */
  delivery?: { allowsCash: boolean } | null;
  /** The signed-in shopper's credit in the store's own currency; null for a guest. */
  credit?: Money | null;
  /** The part of the total that credit pays in addition to this method, in minor units of the total. */
  byCredit?: number;
  /** The provider of the account that takes the store's cards. */
  cardProvider?: ProviderName | null | undefined;
};

/** The reason why a method is unavailable; `limit` is in the shown currency. */
export type NotOffered =
  | { code: 'below_min' | 'above_max'; limit: Money }
  | { code: 'not_there' }
  | { code: 'not_with_delivery' }
  /** The card provider cannot take exactly this amount. */
  | { code: 'not_this_amount' }
  | { code: 'not_enough_credit'; credit: Money };

export type PaymentOption = {
  method: PaymentMethod;
  /** The fee for cash on delivery, with or without tax as the store shows prices; 0 for other methods. */
  fee: Money;
  /** Null if the method is available. */
  reason: NotOffered | null;
};

/**
 * The store's payment methods for this order, in display order. Disabled methods are left out; unavailable
 * methods have a reason. Empty if the store has no method. A total of 0 has `nothing_due` as its only method.
 */
export function paymentOptions(rules: PaymentRules, paying: PayingFor): PaymentOption[] {
  return PAYMENT_METHODS.filter((method) => isOn(rules, method, paying)).map((method) => ({
    method,
    fee: method === 'cash_on_delivery' ? cashFee(rules, paying) : zero(paying.total.currency),
    reason: reasonAgainst(rules, method, paying),
  }));
}

/** The methods that are available now. */
export function usableOptions(rules: PaymentRules, paying: PayingFor): PaymentOption[] {
  return paymentOptions(rules, paying).filter((option) => option.reason === null);
}

function isOn(rules: PaymentRules, method: PaymentMethod, { total, credit }: PayingFor): boolean {
  // A total of 0 cannot be collected, so it has a method of its own.
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

/** The fee for cash on delivery in the order's currency. */
export function cashFee({ cash }: PaymentRules, paying: PayingFor): Money {
  return shown(cash.fee, paying);
}

/** The reason why cash on delivery is unavailable for this order; null if it is available. */
export function againstCash({ cash }: PaymentRules, paying: PayingFor): NotOffered | null {
  if (paying.delivery?.allowsCash === false) return { code: 'not_with_delivery' };
  if (!isThere(cash.zones, paying.destination)) return { code: 'not_there' };
  return limitReason(cash, paying);
}

function reasonAgainst(rules: PaymentRules, method: PaymentMethod, paying: PayingFor): NotOffered | null {
  if (method === 'nothing_due') return null;
  if (method === 'store_credit') return creditReason(paying);
  if (method === 'card') return limitReason(rules.card, paying) ?? amountReason(paying);
  if (method === 'bank_transfer') return limitReason(rules.transfer, paying);
  return againstCash(rules, paying);
}

// Limits apply to the amount paid by this method, without the part that credit pays.
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

function amountReason({ total, byCredit = 0, cardProvider }: PayingFor): NotOffered | null {
  const rest = money(total.amount - byCredit, total.currency);
  return !cardProvider || takesAmount(cardProvider, rest) ? null : { code: 'not_this_amount' };
}

/** The credit that this order can use; null if none. */
export function usableCredit(rules: PaymentRules, paying: PayingFor): Money | null {
  const { total, credit } = paying;
  if (!credit || !isOn(rules, 'store_credit', paying) || credit.currency !== total.currency) return null;
  return credit.amount < total.amount ? credit : total;
}

// Credit pays only in its own currency, because another currency would be converted twice.
function creditReason({ total, credit }: PayingFor): NotOffered | null {
  const owned = credit ?? zero(total.currency);
  const covers = owned.currency === total.currency && owned.amount >= total.amount;
  return covers ? null : { code: 'not_enough_credit', credit: owned };
}

function isThere(zones: PaymentRules['cash']['zones'], to: PayingFor['destination']): boolean {
  if (zones.length === 0) return true;
  const inCountry = zones.filter(({ country }) => country === to.country);
  if (inCountry.some(({ cities }) => cities.length === 0)) return true;
  const city = cityKey(to.country, to.city);
  return inCountry.some(({ cities }) => cities.some((name) => cityKey(to.country, name) === city));
}

function shown(amount: number, { base, into }: PayingFor): Money {
  const own = money(amount, base);
  return into ? convertMoney(own, { ...into, rounding: 'none' }) : own;
}
