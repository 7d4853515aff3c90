import type { Failure } from '#lib/result.ts';

export const PAYOUT_PROVIDERS = ['stripe', 'moyasar', 'other'] as const;
export type PayoutProvider = (typeof PAYOUT_PROVIDERS)[number];

/** other: a dispute, a correction or a transfer, which moves money but belongs to no payment or refund. */
export type PayoutKind = 'payment' | 'refund' | 'fee' | 'other';

/** One movement of money in a statement. Amounts in minor units: net = gross − fee. */
export type PayoutLine = {
  line: number;
  kind: PayoutKind;
  /** The id of the provider's payment, or the number of an order or parcel. */
  reference: string;
  orderId: string | null;
  /** Identifies one movement of money: two lines with the same key are the same movement. */
  key: string;
  day: string;
  gross: number;
  fee: number;
  net: number;
};

/** A line that cannot be booked: an unreadable amount or day, or a net that is not gross minus fee. */
export type LineProblem = { line: number; problem: 'amount' | 'sum' | 'day'; value: string };

export type PayoutFile = {
  provider: PayoutProvider;
  currency: string;
  lines: PayoutLine[];
  /** The lines left out because they have no reference. */
  leftOut: number[];
};

export type PayoutFileFailure =
  | Failure<'empty', undefined>
  /** Broken quotes, or a line that is too long. */
  | Failure<'not_csv', { line: number }>
  | Failure<'not_utf8', { line: number }>
  | Failure<'too_many_rows', { max: number }>
  | Failure<'columns_missing', { columns: string[] }>
  /** A statement has one currency, because its sum is the amount that reached the bank. */
  | Failure<'several_currencies', { currencies: string[] }>
  | Failure<'currency_unknown', { currency: string }>
  /** Some lines cannot be recorded, so none is recorded. */
  | Failure<'lines_invalid', { lines: LineProblem[]; count: number }>;

export const MAX_PAYOUT_ROWS = 5000;
export const MAX_SHOWN_PROBLEMS = 20;
