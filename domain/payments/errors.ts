import type { Failure } from '#lib/result.ts';

/** Why money was not accepted for an order. Nothing is written. */
export type SettleFailure =
  /** The order has no payment that waits or was made. */
  | Failure<'payment_not_found', undefined>
  /** The order was cancelled and its payment with it. */
  | Failure<'payment_voided', undefined>
  /** Amount or currency is not the order's. */
  | Failure<'amount_mismatch', { expected: { amount: number; currency: string } }>;
