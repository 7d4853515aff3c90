import {
  type CartDifference,
  type CheckoutField,
  exampleNumber,
  type FieldProblem,
  type StaffOrderFailure,
} from '#domain/checkout/index.ts';
import type { RefusalReason } from '#domain/discounts/index.ts';
import { formatMoney, type Money } from '#lib/money/index.ts';
import { type MessageKey, translator } from '#messages/index.ts';
import { isolate } from '../../ui/console/isolate.ts';
import type { Staff } from '../shell/staff.server.ts';

const INVALID: Partial<Record<CheckoutField, MessageKey>> = {
  email: 'orderlife.till.field.email',
  phone: 'orderlife.till.field.phone',
  zipCode: 'orderlife.till.field.zipCode',
  country: 'orderlife.till.field.country',
};

export type FieldProblems = Partial<Record<CheckoutField, FieldProblem>>;

/** The error messages of the fields, in the member's language. */
export function fieldTexts(problems: FieldProblems, country: string, staff: Staff) {
  const t = translator(staff.request.locale);
  const textOf = (field: CheckoutField, problem: FieldProblem): string => {
    switch (problem.code) {
      case 'required':
        return t('orderlife.till.field.required');
      case 'too_short':
        return t('orderlife.till.field.tooShort', { min: problem.min });
      case 'too_long':
        return t('orderlife.till.field.tooLong', { max: problem.max });
      case 'not_offered':
        return t('orderlife.till.field.deliveryMethod');
      case 'not_delivered':
        return t('orderlife.till.noDelivery');
      case 'invalid':
        return t(INVALID[field] ?? 'orderlife.till.field.required', {
          example: isolate(exampleNumber(country)),
        });
    }
  };
  const entries = Object.entries(problems) as [CheckoutField, FieldProblem][];
  return Object.fromEntries(entries.map(([field, problem]) => [field, textOf(field, problem)]));
}

/** The reason for refusing an order as one text. Each field's own error is shown at the field. */
export function refusalOf(failure: StaffOrderFailure, staff: Staff): string {
  const t = translator(staff.request.locale);
  if (failure.code === 'invalid_form') return t('orderlife.manual.fieldsText');
  if (failure.code === 'parked_gone') return t('orderlife.till.parked.problem.parked_gone');
  if (failure.code === 'too_many_orders')
    return t('orderlife.manual.tooMany', { minutes: Math.ceil(failure.data.retryAfterSeconds / 60) });
  if (failure.code !== 'cart_changed') return t('orderlife.problem.product_not_sold');
  return failure.data.differences.map((each) => differenceText(each, staff)).join(' ');
}

function differenceText(difference: CartDifference, staff: Staff): string {
  const t = translator(staff.request.locale);
  if (difference.kind === 'short') {
    const { title, available } = difference;
    return t('orderlife.problem.insufficient_stock', { product: isolate(title ?? ''), available });
  }
  if (difference.kind === 'coupon') return couponText(difference, staff);
  if (difference.kind === 'total' && difference.was) {
    const { was, now } = difference;
    return t('orderlife.till.totalChanged', { before: sumText(was, staff), now: sumText(now, staff) });
  }
  return t('orderlife.problem.product_not_sold');
}

/** The reason why a code does not lower this order's total; for null, that an automatic discount has just ended. */
export function couponText(
  { code, reason }: { code: string | null; reason: RefusalReason },
  staff: Staff,
): string {
  const t = translator(staff.request.locale);
  if (code === null) return t('orderlife.till.code.automatic');
  return t(`orderlife.till.code.${reason}`, { code: isolate(code) });
}

const sumText = (value: Money, staff: Staff) =>
  isolate(formatMoney(value, { locale: staff.request.locale, digits: 'latn' }));
