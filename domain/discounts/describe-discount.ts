import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import { type DigitStyle, formatMoney, money } from '#lib/money/index.ts';
import type { Translate } from '#messages/index.ts';
import type { DiscountTerms } from './discount-input.ts';

type Reading = { t: Translate; locale: Locale; digits?: DigitStyle; currency: string };

/** Describes a discount in one sentence, so that its owner can check it. */
export function describeDiscount(terms: DiscountTerms, code: string | null, reading: Reading): string {
  const { t } = reading;
  const parts = [
    gift(terms, reading),
    ...conditionsOf(terms, reading),
    wayOf(terms, code, t),
    ...limitsOf(terms, t),
  ];
  return `${parts.reduce((first, second) => t('discounts.does.list', { first, second }))}.`;
}

function gift(terms: DiscountTerms, reading: Reading): string {
  const { t } = reading;
  const what = terms.appliesToAll
    ? t('discounts.does.all')
    : t('discounts.does.chosen', { count: terms.productIds.length + terms.categoryIds.length });
  const percent = String(terms.ratePpm / 10_000);
  const { buyQuantity: buy, getQuantity: get } = terms;
  switch (terms.kind) {
    case 'percent':
      return terms.maxAmount === null
        ? t('discounts.does.percent', { percent, what })
        : t('discounts.does.percentMost', { percent, what, most: inMoney(terms.maxAmount, reading) });
    case 'amount':
      return t('discounts.does.amount', { amount: inMoney(terms.amount, reading), what });
    case 'free_delivery':
      return t('discounts.does.free_delivery', { what });
    case 'buy_get':
      return terms.ratePpm === 1_000_000
        ? t('discounts.does.free', { buy, get, what })
        : t('discounts.does.cheaper', { buy, get, what, percent });
  }
}

function conditionsOf(terms: DiscountTerms, reading: Reading): string[] {
  const { t } = reading;
  const { repeatLimit, minSubtotal, minQuantity } = terms;
  return [
    repeatLimit === null ? null : t('discounts.does.times', { count: repeatLimit }),
    terms.excludesSale ? t('discounts.does.notOnSale') : null,
    minSubtotal === null ? null : t('discounts.does.minSubtotal', { amount: inMoney(minSubtotal, reading) }),
    minQuantity === null ? null : t('discounts.does.minQuantity', { count: minQuantity }),
  ].filter((part) => part !== null);
}

function wayOf({ isAutomatic }: DiscountTerms, code: string | null, t: Translate): string {
  if (isAutomatic) return t('discounts.does.byItself');
  return code === null
    ? t('discounts.does.withNewCode')
    : t('discounts.does.withCode', { code: isolate(code) });
}

function limitsOf({ limitPerCustomer, limitTotal, isStackable }: DiscountTerms, t: Translate): string[] {
  return [
    limitPerCustomer === null ? null : t('discounts.does.each', { count: limitPerCustomer }),
    limitTotal === null ? null : t('discounts.does.total', { count: limitTotal }),
    isStackable ? t('discounts.does.stackable') : null,
  ].filter((part) => part !== null);
}

function inMoney(amount: number, { currency, locale, digits }: Reading): string {
  return isolate(formatMoney(money(amount, currency), { locale, digits }));
}
