import type { PackageUse } from '#domain/packages/index.ts';
import type { Failure } from '#lib/result.ts';
import type { Phase } from './billing-state.ts';

/** The store does not exist or was removed. */
export type StoreUnknown = Failure<'store_unknown', undefined>;
/** There is no package with this code. */
export type PackageUnknown = Failure<'package_unknown', undefined>;
/** The reason is empty or longer than 500 characters. */
export type ReasonInvalid = Failure<'reason_invalid', undefined>;
/** The store is already suspended, with the time and the reason. */
export type AlreadySuspended = Failure<'already_suspended', { reason: string; at: Date }>;
/** The store is not suspended. */
export type NotSuspended = Failure<'not_suspended', undefined>;
/** The id is not a valid billing customer id (cus_…). */
export type StripeIdInvalid = Failure<'stripe_id_invalid', undefined>;
/** The subscription's phase does not allow the change. */
export type NotNow = Failure<'not_now', { phase: Phase }>;
/** The package has no price in the subscription's currency, or is not listed. */
export type NotSold = Failure<'not_sold', undefined>;
/** The store exceeds limits of the package; each of them is listed. */
export type OverLimits = Failure<
  'over_limits',
  { over: { thing: keyof PackageUse; used: number; limit: number }[] }
>;
/** No card is saved. */
export type NoCard = Failure<'no_card', undefined>;
/** An earlier charge is not settled yet. */
export type ChargePending = Failure<'charge_pending', undefined>;
/** The price differs from the one that was shown, because the day or the package changed. */
export type PriceChanged = Failure<'price_changed', { total: number }>;

/** The sign-up of the store is not confirmed, so the store may still be deleted. */
export type Unconfirmed = Failure<'unconfirmed', undefined>;
/** The operator has no bank account for this currency, or the price is 0. */
export type NoTransfer = Failure<'no_transfer', undefined>;
/** The store ordered by transfer five times within a day. */
export type TooManyTransfers = Failure<'too_many_transfers', undefined>;

/** Ten card purchases failed within a day, which may mean that somebody is testing stolen cards. */
export type TooManyCards = Failure<'too_many_cards', undefined>;

/** The reason why a plan cannot be changed. */
export type PlanFailure =
  | StoreUnknown
  | Unconfirmed
  | PackageUnknown
  | NotNow
  | NotSold
  | OverLimits
  | NoCard
  | NoTransfer
  | TooManyTransfers
  | TooManyCards
  | ChargePending
  | PriceChanged;

export const notNow = (phase: Phase): NotNow => ({ ok: false, code: 'not_now', data: { phase } });
