import type { RefusedCode } from '#domain/discounts/index.ts';
import type { Failure } from '#lib/result.ts';

/** Why a quantity was refused. */
export type QuantityFailure =
  /** Nothing was typed. */
  | Failure<'quantity_missing', undefined>
  /** A fraction, an exponent or words. */
  | Failure<'quantity_not_whole', undefined>
  /** Zero or less. */
  | Failure<'quantity_too_small', { min: number }>
  /** Above 9999, also together with what the cart holds. */
  | Failure<'quantity_too_large', { max: number }>;

/** Why a typed code is not on the cart. */
export type CodeFailure =
  /** Nothing was typed, or there is no cart. */
  | Failure<'code_missing', undefined>
  /** With the reason, and what is missing or when it starts. */
  | Failure<'code_refused', RefusedCode>
  | Failure<'too_many_codes', { max: number }>;

/** Why a cart was left as it was. */
export type CartFailure =
  | QuantityFailure
  /** The variant is not there, not this store's, archived, not published, or without a price. */
  | Failure<'not_available', undefined>
  /** None left. */
  | Failure<'sold_out', undefined>
  /** "Only 12 available; you already have 3 in your cart". inCart is what the line held before, 0 for setQuantity. */
  | Failure<'only_n_available', { available: number; inCart: number }>
  /** A cart holds at most this many different lines. */
  | Failure<'too_many_lines', { max: number }>
  /** The line to change is not in the cart (any more). */
  | Failure<'line_not_found', undefined>;
