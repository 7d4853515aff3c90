import { cleanLine } from '#lib/clean-text.ts';
import { isId } from '#lib/ids.ts';
import { LOCALES } from '#lib/locale.ts';
import { DISCOUNT_KINDS, type DiscountKind, type DiscountNames } from './discount.ts';

/** The terms of a discount. Amounts in minor units of the store's own currency; null for no limit. */
export type DiscountTerms = {
  kind: DiscountKind;
  isAutomatic: boolean;
  names: DiscountNames;
  ratePpm: number;
  amount: number;
  maxAmount: number | null;
  buyQuantity: number;
  getQuantity: number;
  repeatLimit: number | null;
  appliesToAll: boolean;
  excludesSale: boolean;
  minSubtotal: number | null;
  minQuantity: number | null;
  isStackable: boolean;
  startsAt: Date;
  endsAt: Date | null;
  limitTotal: number | null;
  limitPerCustomer: number | null;
  productIds: string[];
  categoryIds: string[];
};

/** The fields of a discount, named as in its form. */
export const DISCOUNT_FIELDS = [
  'kind',
  'name',
  'way',
  'code',
  'percent',
  'amount',
  'maxAmount',
  'buyQuantity',
  'getQuantity',
  'repeatLimit',
  'targets',
  'minSubtotal',
  'minQuantity',
  'startsAt',
  'endsAt',
  'limitTotal',
  'limitPerCustomer',
] as const;
export type DiscountFormField = (typeof DISCOUNT_FIELDS)[number];

/**
 * | missing, too_long | empty, or too long |
 * | number, amount, percent, date, code | cannot be parsed |
 * | too_small, too_large | out of bounds: 0 %, 101 %, less than one piece |
 * | before_start | the end is before the start |
 * | taken | another discount has this code |
 * | gone | the product or category no longer exists |
 * | too_many, too_many_automatic | the store has as many discounts, or automatic ones, as it may have |
 */
export type FieldProblem =
  | 'missing'
  | 'too_long'
  | 'number'
  | 'amount'
  | 'percent'
  | 'date'
  | 'code'
  | 'too_small'
  | 'too_large'
  | 'before_start'
  | 'taken'
  | 'gone'
  | 'too_many'
  | 'too_many_automatic';

export type FieldProblems = Partial<Record<DiscountFormField, FieldProblem>>;

export const MOST_TARGETS = 500;
const MOST_AMOUNT = 1_000_000_000_000;
const MOST_PIECES = 9_999;
const MOST_USES = 1_000_000_000;
const MOST_NAME = 120;

/** Returns the problems of these terms by field; empty if the terms are valid. */
export function problemsOf(terms: DiscountTerms): FieldProblems {
  const found: FieldProblems = {};
  const put = (field: DiscountFormField, problem: FieldProblem | null) => {
    if (problem) found[field] ??= problem;
  };
  if (!DISCOUNT_KINDS.includes(terms.kind)) put('kind', 'missing');
  put('name', nameProblem(terms.names));
  if (terms.kind === 'percent' || terms.kind === 'buy_get') put('percent', outside(terms.ratePpm, 1_000_000));
  if (terms.kind === 'amount') put('amount', outside(terms.amount, MOST_AMOUNT));
  put('maxAmount', outside(terms.maxAmount, MOST_AMOUNT));
  put('buyQuantity', outside(terms.buyQuantity, MOST_PIECES));
  put('getQuantity', outside(terms.getQuantity, MOST_PIECES));
  put('repeatLimit', outside(terms.repeatLimit, MOST_PIECES));
  put('minSubtotal', outside(terms.minSubtotal, MOST_AMOUNT));
  put('minQuantity', outside(terms.minQuantity, MOST_PIECES));
  put('limitTotal', outside(terms.limitTotal, MOST_USES));
  put('limitPerCustomer', outside(terms.limitPerCustomer, MOST_USES));
  if (terms.endsAt && terms.endsAt <= terms.startsAt) put('endsAt', 'before_start');
  put('targets', targetProblem(terms));
  return found;
}

function nameProblem(names: DiscountNames): FieldProblem | null {
  const written = LOCALES.map((locale) => cleanLine(names[locale] ?? ''));
  if (written.every((name) => name === '')) return 'missing';
  return written.some((name) => name.length > MOST_NAME) ? 'too_long' : null;
}

function outside(value: number | null, most: number): FieldProblem | null {
  if (value === null) return null;
  if (!Number.isSafeInteger(value)) return 'number';
  return value < 1 ? 'too_small' : value > most ? 'too_large' : null;
}

function targetProblem({ appliesToAll, productIds, categoryIds }: DiscountTerms): FieldProblem | null {
  if (appliesToAll) return null;
  const ids = [...productIds, ...categoryIds];
  if (ids.length === 0) return 'missing';
  if (ids.length > MOST_TARGETS) return 'too_large';
  return ids.every(isId) ? null : 'gone';
}
