import type { ProviderFailure, UnderWay } from '#domain/payments/index.ts';
import type { Failure } from '#lib/result.ts';
import type { CodeRefused } from './connector.ts';

/** state_foreign: made by nobody, in another store, by another member or in another session. */
export type StateRefused = 'state_foreign' | 'state_used' | 'state_expired';

/** Why an account was not connected. Nothing is written but that the state is used. */
export type FinishFailure =
  | Failure<StateRefused, undefined>
  /** The person said no on Stripe's page. */
  | Failure<'consent_denied', undefined>
  /** Stripe sent the browser back with another error. */
  | Failure<'consent_failed', { reason: string }>
  | CodeRefused
  | ProviderFailure
  /** Live money under a test key, or the other way round. */
  | Failure<'other_mode', undefined>
  /** Another store of this install is connected to it. */
  | Failure<'account_taken', undefined>
  /** This store is connected already; that account must be disconnected first. */
  | Failure<'store_connected', undefined>;

export type DisconnectFailure =
  | Failure<'not_connected', undefined>
  /** Money is under way that only this connection can bring to its end. Nothing is written. */
  | Failure<'payments_open', UnderWay>
  /** The account takes no new cards any more, and is still connected. */
  | ProviderFailure;
