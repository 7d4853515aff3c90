import type { RefusedCode } from '#domain/discounts/index.ts';
import type { Failure } from '#lib/result.ts';

export type QuantityFailure =
  | Failure<'quantity_missing', undefined>
  /** A fraction, an exponent or words. */
  | Failure<'quantity_not_whole', undefined>
  | Failure<'quantity_too_small', { min: number }>
  /** The quantity is above 9999, including the units already in the cart. */
  | Failure<'quantity_too_large', { max: number }>;

export type CodeFailure =
  /** No code was typed, or there is no cart. */
  | Failure<'code_missing', undefined>
  | Failure<'code_refused', RefusedCode>
  | Failure<'too_many_codes', { max: number }>;

/** The reasons why a cart was left unchanged. */
export type CartFailure =
  | QuantityFailure
  /** The variant is unknown, another store's, archived, not published, or has no price. */
  | Failure<'not_available', undefined>
  | Failure<'sold_out', undefined>
  /** "Only 12 available; you already have 3 in your cart". inCart: the line's units; 0 for setQuantity. */
  | Failure<'only_n_available', { available: number; inCart: number }>
  | Failure<'too_many_lines', { max: number }>
  /** This address block created too many carts within an hour. */
  | Failure<'too_many_carts', undefined>
  | Failure<'line_not_found', undefined>;
