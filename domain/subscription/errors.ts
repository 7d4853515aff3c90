import type { Failure } from '#lib/result.ts';

/** The store does not exist or was removed. */
export type StoreUnknown = Failure<'store_unknown', undefined>;
/** There is no package with this code. */
export type PackageUnknown = Failure<'package_unknown', undefined>;
/** The reason is empty or above 500 characters. */
export type ReasonInvalid = Failure<'reason_invalid', undefined>;
/** The store is already suspended, with the time and the reason. */
export type AlreadySuspended = Failure<'already_suspended', { reason: string; at: Date }>;
/** The store is not suspended. */
export type NotSuspended = Failure<'not_suspended', undefined>;
/** The id is not a valid billing customer id (cus_…). */
export type StripeIdInvalid = Failure<'stripe_id_invalid', undefined>;
