import {
  type MovedOrder,
  ORDER_COLUMNS,
  type OrderColumn,
  PAYMENT_STATUSES,
  type PaymentStatus,
  SHOWN_STATUSES,
  type ShownStatus,
} from '#domain/orders/index.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/payments/index.ts';
import { LOCALES } from '#lib/locale.ts';
import { type MessageKey, translator } from '#messages/index.ts';
import type { NamedRow } from './named-columns.ts';
import { type Problem, shortenText } from './read-units.ts';

export type OrderRow = NamedRow<OrderColumn>;

/** The English name of a column, for messages. */
export function columnNameOf(column: OrderColumn): string {
  return translator('en')(ORDER_COLUMNS[column]);
}

/** Reports an empty cell or an unknown value. */
export function reportUnknown(row: OrderRow, column: OrderColumn, problem: Problem): undefined {
  const value = row.cell(column);
  if (value === '') return problem('value_missing', { column: columnNameOf(column) });
  return problem('value_unknown', { column: columnNameOf(column), value: shortenText(value) });
}

/** Maps labels in both languages, and codes to themselves, to codes. */
function wordsOf<Code extends string>(codes: readonly Code[], keyOf: (code: Code) => MessageKey) {
  return new Map(
    codes.flatMap((code) => [
      [code, code] as const,
      ...LOCALES.map((locale) => [translator(locale)(keyOf(code)).toLowerCase(), code] as const),
    ]),
  );
}

const STATUSES = wordsOf<ShownStatus>(SHOWN_STATUSES, (code) => `orders.status.${code}`);
const PAYMENTS = wordsOf<PaymentStatus>(PAYMENT_STATUSES, (code) => `orders.payment.${code}`);
const METHODS = wordsOf<PaymentMethod>(PAYMENT_METHODS, (code) => `payment.method.${code}`);

export function readMethod(row: OrderRow, problem: Problem): PaymentMethod | undefined {
  return METHODS.get(row.cell('paymentMethod').toLowerCase()) ?? reportUnknown(row, 'paymentMethod', problem);
}

/**
 * Reads the final state of an order. Open orders must be closed in the former shop first.
 * | in the file | imported as |
 * | delivered, and paid or refunded | the same state |
 * | delivered, unpaid | refused |
 * | cancelled | cancelled; a payment never received is voided |
 * | anything else | refused |
 */
export function readStanding(
  row: OrderRow,
  problem: Problem,
): Pick<MovedOrder, 'status' | 'paymentStatus'> | undefined {
  const status = STATUSES.get(row.cell('status').toLowerCase());
  const payment = PAYMENTS.get(row.cell('paymentStatus').toLowerCase());
  if (!status) reportUnknown(row, 'status', problem);
  if (!payment) reportUnknown(row, 'paymentStatus', problem);
  if (!status || !payment) return undefined;
  const isSettled = payment === 'paid' || payment === 'partially_refunded' || payment === 'refunded';
  if (status === 'cancelled') return { status, paymentStatus: isSettled ? payment : 'voided' };
  if (status === 'delivered' && isSettled) return { status, paymentStatus: payment };
  return problem('order_open', { status: row.cell('status'), payment: row.cell('paymentStatus') });
}
