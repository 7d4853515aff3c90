import type { Failure } from '#lib/result.ts';

/** No store has that id, or it was removed. */
export type StoreUnknown = Failure<'store_unknown', undefined>;
/** The reason is empty or longer than 500 letters. */
export type ReasonInvalid = Failure<'reason_invalid', undefined>;
/** The store is suspended already; since when and why. */
export type AlreadySuspended = Failure<'already_suspended', { reason: string; at: Date }>;
/** The store is not suspended, so there is nothing to lift. */
export type NotSuspended = Failure<'not_suspended', undefined>;
/** The text has not the form of a billing customer's id (cus_…). */
export type StripeIdInvalid = Failure<'stripe_id_invalid', undefined>;
