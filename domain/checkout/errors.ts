import type { RefusalReason } from '#domain/discounts/index.ts';
import type { Money } from '#lib/money/index.ts';
import type { Failure } from '#lib/result.ts';
import type { CheckoutField } from './checkout-form.ts';
import type { FieldProblem } from './written-in.ts';

/**
 * A difference between the cart and the amounts shown to the shopper (I4). title is null if the product no
 * longer exists.
 */
export type CartDifference =
  | { kind: 'price'; variantId: string; title: string | null; was: Money; now: Money }
  | { kind: 'quantity'; variantId: string; title: string | null; was: number; now: number }
  | { kind: 'added'; variantId: string; title: string | null; quantity: number }
  | { kind: 'removed'; variantId: string; title: string | null }
  | { kind: 'gone'; variantId: string; title: string | null }
  | { kind: 'short'; variantId: string; title: string | null; wanted: number; available: number }
  /** A discount that applied when the page was rendered. code is null if the discount needs none. */
  | { kind: 'coupon'; discountId?: string; code: string | null; reason: RefusalReason }
  /** A discount with a limit per shopper that cannot be used for now, because too many codes were tried. */
  | { kind: 'held'; discountId: string; code: string | null }
  /** fee: the fee for cash on delivery. */
  | { kind: 'discount' | 'delivery' | 'fee'; was: Money; now: Money }
  /** The shopper's credit was spent, or the store no longer takes it. */
  | { kind: 'credit'; was: Money }
  /**
   * Delivery, tax or fee changed, or the sum of them all. `was` is null if the form had no quote, and in the old
   * currency if the shopper switched currencies.
   */
  | { kind: 'total'; was: Money | null; now: Money };

/** The reasons why no order was placed. Nothing was written and no stock was taken. */
export type CheckoutFailure =
  /** One or more fields are invalid; the form keeps the typed values. */
  | Failure<'invalid_form', { fields: Partial<Record<CheckoutField, FieldProblem>> }>
  /** The cart is missing or empty: 'Your Shopping cart is empty'. */
  | Failure<'cart_empty', undefined>
  /**
   * The cart differs from the one shown, or goods are not available; the shopper is asked to confirm. pauseMs: the
   * delay of the response to a shopper who tried many codes.
   */
  | Failure<'cart_changed', { differences: CartDifference[]; pauseMs?: number }>
  /** The refuse list has this phone or e-mail; the message to the shopper does not reveal this. */
  | Failure<'cash_refused', undefined>
  /** The hourly limit for this mailbox, phone number or IP address is reached. */
  | Failure<'too_many_orders', { retryAfterSeconds: number }>
  /** The store takes no orders without an account: 'Login First'. */
  | Failure<'login_first', undefined>
  /** The form had no idempotency key of 16 to 200 characters. */
  | Failure<'idempotency_key_missing', undefined>;
