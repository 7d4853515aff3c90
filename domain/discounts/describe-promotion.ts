import { isolate } from '#lib/bidi.ts';
import type { Locale } from '#lib/locale.ts';
import { type DigitStyle, formatMoney, money } from '#lib/money/index.ts';
import type { Translate } from '#messages/index.ts';
import type { PromotionTerms } from './promotion-input.ts';

type Reading = { t: Translate; locale: Locale; digits?: DigitStyle; currency: string };

/** Describes a promotion in one sentence, so that its owner can verify the input. */
export function describePromotion(terms: PromotionTerms, code: string | null, reading: Reading): string {
  const { t } = reading;
  const parts = [
    gift(terms, reading),
    ...conditionsOf(terms, reading),
    wayOf(terms, code, t),
    ...limitsOf(terms, t),
  ];
  return `${parts.reduce((first, second) => t('promotions.does.list', { first, second }))}.`;
}

function gift(terms: PromotionTerms, reading: Reading): string {
  const { t } = reading;
  const what = terms.appliesToAll
    ? t('promotions.does.all')
    : t('promotions.does.chosen', { count: terms.productIds.length + terms.categoryIds.length });
  const percent = String(terms.ratePpm / 10_000);
  const { buyQuantity: buy, getQuantity: get } = terms;
  switch (terms.kind) {
    case 'percent':
      return terms.maxAmount === null
        ? t('promotions.does.percent', { percent, what })
        : t('promotions.does.percentMost', { percent, what, most: inMoney(terms.maxAmount, reading) });
    case 'amount':
      return t('promotions.does.amount', { amount: inMoney(terms.amount, reading), what });
    case 'free_delivery':
      return t('promotions.does.free_delivery', { what });
    case 'buy_get':
      return terms.ratePpm === 1_000_000
        ? t('promotions.does.free', { buy, get, what })
        : t('promotions.does.cheaper', { buy, get, what, percent });
  }
}

function conditionsOf(terms: PromotionTerms, reading: Reading): string[] {
  const { t } = reading;
  const { repeatLimit, minSubtotal, minQuantity } = terms;
  return [
    repeatLimit === null ? null : t('promotions.does.times', { count: repeatLimit }),
    terms.excludesSale ? t('promotions.does.notOnSale') : null,
    minSubtotal === null ? null : t('promotions.does.minSubtotal', { amount: inMoney(minSubtotal, reading) }),
    minQuantity === null ? null : t('promotions.does.minQuantity', { count: minQuantity }),
  ].filter((part) => part !== null);
}

function wayOf({ isAutomatic }: PromotionTerms, code: string | null, t: Translate): string {
  if (isAutomatic) return t('promotions.does.byItself');
  return code === null
    ? t('promotions.does.withNewCode')
    : t('promotions.does.withCode', { code: isolate(code) });
}

function limitsOf({ limitPerCustomer, limitTotal, isStackable }: PromotionTerms, t: Translate): string[] {
  return [
    limitPerCustomer === null ? null : t('promotions.does.each', { count: limitPerCustomer }),
    limitTotal === null ? null : t('promotions.does.total', { count: limitTotal }),
    isStackable ? t('promotions.does.stackable') : null,
  ].filter((part) => part !== null);
}

function inMoney(amount: number, { currency, locale, digits }: Reading): string {
  return isolate(formatMoney(money(amount, currency), { locale, digits }));
}
