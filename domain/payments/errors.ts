import type { Failure } from '#lib/result.ts';

/** The errors of settling an order. Nothing is written. */
export type SettleFailure =
  /** The order has no pending or paid payment. */
  | Failure<'payment_not_found', undefined>
  /** The order was cancelled and its payment voided. */
  | Failure<'payment_voided', undefined>
  /** The amount or currency differs from the order's. */
  | Failure<'amount_mismatch', { expected: { amount: number; currency: string } }>;
