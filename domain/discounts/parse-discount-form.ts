import { parseWholeNumber, toLatinDigits } from '#lib/digits.ts';
import { momentOf } from '#lib/local-time.ts';
import { parseMoney } from '#lib/money/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { DISCOUNT_KINDS, type DiscountKind } from './discount.ts';
import {
  type DiscountFormField,
  type DiscountTerms,
  type FieldProblem,
  type FieldProblems,
  problemsOf,
} from './discount-input.ts';
import { parseCode } from './parse-code.ts';

/**
 * A discount's form fields, or the command line's arguments, as typed. An omitted field equals an empty one.
 */
export type DiscountForm = Partial<
  Record<Exclude<DiscountFormField, 'targets' | 'name' | 'way'> | 'nameEn' | 'nameAr', string>
> & {
  isAutomatic?: boolean;
  appliesToAll?: boolean;
  excludesSale?: boolean;
  isStackable?: boolean;
  productIds?: string[];
  categoryIds?: string[];
};

/** code: null if none was typed, which makes saveDiscount generate one. */
export type ParsedDiscount = { terms: DiscountTerms; code: string | null };

type Where = { currency: string; timeZone: string; now: Date };

/** Parses all fields at once, so that all problems are reported together. */
export function parseDiscountForm(
  form: DiscountForm,
  where: Where,
): Result<ParsedDiscount, { ok: false; code: 'invalid'; data: { fields: FieldProblems } }> {
  const fields: FieldProblems = {};
  const read = reader(form, fields);
  const kind = DISCOUNT_KINDS.find((each) => each === form.kind) ?? ('' as DiscountKind);
  const terms: DiscountTerms = {
    kind,
    isAutomatic: form.isAutomatic ?? false,
    names: { en: form.nameEn ?? '', ar: form.nameAr ?? '' },
    ...giftIn(kind, read, where),
    ...conditionsIn(form, read, where),
    productIds: form.productIds ?? [],
    categoryIds: form.categoryIds ?? [],
  };
  const code = terms.isAutomatic ? null : read('code', parseCode, 'code');
  // An empty text would otherwise be parsed as 0.
  if ((kind === 'percent' || kind === 'amount') && !form[kind]?.trim()) fields[kind] = 'missing';
  const problems = { ...problemsOf(terms), ...fields };
  return Object.keys(problems).length > 0 ? fail('invalid', { fields: problems }) : ok({ terms, code });
}

type Read = ReturnType<typeof reader>;

/** Parses the fields that belong to a kind and ignores the fields of other kinds. */
function giftIn(kind: DiscountKind, read: Read, where: Where) {
  const isBuyGet = kind === 'buy_get';
  const money = moneyIn(where);
  const percent = kind === 'percent' || isBuyGet ? read('percent', parsePercent, 'percent') : null;
  return {
    ratePpm: percent ?? (isBuyGet ? 1_000_000 : 0),
    amount: (kind === 'amount' ? read('amount', money, 'amount') : null) ?? 0,
    maxAmount: kind === 'percent' ? read('maxAmount', money, 'amount') : null,
    buyQuantity: (isBuyGet ? read('buyQuantity', parseWholeNumber, 'number') : null) ?? 1,
    getQuantity: (isBuyGet ? read('getQuantity', parseWholeNumber, 'number') : null) ?? 1,
    repeatLimit: isBuyGet ? read('repeatLimit', parseWholeNumber, 'number') : null,
  };
}

function conditionsIn(form: DiscountForm, read: Read, where: Where) {
  const moment = (text: string) => (ISO.test(text) ? isoMoment(text) : momentOf(text, where.timeZone));
  return {
    appliesToAll: form.appliesToAll ?? true,
    excludesSale: form.excludesSale ?? false,
    minSubtotal: read('minSubtotal', moneyIn(where), 'amount'),
    minQuantity: read('minQuantity', parseWholeNumber, 'number'),
    isStackable: form.isStackable ?? false,
    startsAt: read('startsAt', moment, 'date') ?? where.now,
    endsAt: read('endsAt', moment, 'date'),
    limitTotal: read('limitTotal', parseWholeNumber, 'number'),
    limitPerCustomer: read('limitPerCustomer', parseWholeNumber, 'number'),
  };
}

function moneyIn({ currency }: Where) {
  return (text: string) => {
    const parsed = parseMoney(text, currency);
    return parsed.ok ? parsed.value.amount : null;
  };
}

function reader(form: DiscountForm, fields: FieldProblems) {
  return <T>(
    name: Exclude<DiscountFormField, 'targets' | 'name' | 'kind' | 'way'>,
    parse: (text: string) => T | null,
    problem: FieldProblem,
  ): T | null => {
    const text = form[name]?.trim() ?? '';
    if (text === '') return null;
    const value = parse(text);
    if (value === null) fields[name] = problem;
    return value;
  };
}

/** Parses "12.5" and "١٢٫٥٪" to parts per million; at most four decimals. problemsOf checks the bounds. */
export function parsePercent(text: string): number | null {
  const plain = toLatinDigits(text)
    .replace(/[\s%٪]/g, '')
    .replace(/[٫,]/g, '.');
  if (!/^\d{1,6}(\.\d{1,4})?$/.test(plain)) return null;
  return Math.round(Number(plain) * 10_000);
}

// The pattern is anchored, because JavaScript parses "Zone 74" as a day in 1974.
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

function isoMoment(text: string): Date | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}
