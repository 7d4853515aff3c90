import type { RefusalReason } from '#domain/discounts/index.ts';
import type { Money } from '#lib/money/index.ts';
import type { Failure } from '#lib/result.ts';
import type { CheckoutField } from './checkout-form.ts';
import type { FieldProblem } from './written-in.ts';

/** What is different from what the shopper saw (I4). title is null when nothing of the product is left. */
export type CartDifference =
  | { kind: 'price'; variantId: string; title: string | null; was: Money; now: Money }
  | { kind: 'quantity'; variantId: string; title: string | null; was: number; now: number }
  | { kind: 'added'; variantId: string; title: string | null; quantity: number }
  | { kind: 'removed'; variantId: string; title: string | null }
  | { kind: 'gone'; variantId: string; title: string | null }
  | { kind: 'short'; variantId: string; title: string | null; wanted: number; available: number }
  /** A promotion that counted when the page was drawn and does not now; code is null for one that needs none. */
  | { kind: 'coupon'; code: string | null; reason: RefusalReason }
  /** What is taken off, the delivery's charge, or the fee for cash. */
  | { kind: 'discount' | 'delivery' | 'fee'; was: Money; now: Money }
  /** So much of the shopper's credit cannot be used any more: it was spent, or the store takes none. */
  | { kind: 'credit'; was: Money }
  /** Delivery, tax or fee changed, or the sum of the above; was is null when the form carried no quote, and in another currency
   * where that was switched meanwhile. */
  | { kind: 'total'; was: Money | null; now: Money };

/** Why no order was placed. Nothing is written, nothing is taken. */
export type CheckoutFailure =
  /** One or more fields; everything typed stays in the form. */
  | Failure<'invalid_form', { fields: Partial<Record<CheckoutField, FieldProblem>> }>
  /** No cart, or nothing in it: 'Your Shopping cart is empty'. */
  | Failure<'cart_empty', undefined>
  /** Not what the shopper saw, or not to be had: shown, asked, never silently charged. */
  | Failure<'cart_changed', { differences: CartDifference[] }>
  /** This phone or address may not order in cash now; one neutral sentence says so. */
  | Failure<'cash_refused', undefined>
  /** As many orders as an hour takes for this mailbox or phone number, or from this address. */
  | Failure<'too_many_orders', { retryAfterSeconds: number }>
  /** Nobody is signed in, and the store takes no orders without an account: 'Login First'. */
  | Failure<'login_first', undefined>
  /** The form carried no idempotency key of 16 to 200 characters. */
  | Failure<'idempotency_key_missing', undefined>;
