import type { ProviderFailure, UnderWay } from '#domain/payments/index.ts';
import type { Failure } from '#lib/result.ts';
import type { CodeRefused } from './connector.ts';

/** state_foreign: unknown, or created in another store, by another member or in another session. */
export type StateRefused = 'state_foreign' | 'state_used' | 'state_expired';

/** The reasons why an account was not connected. Only the use of the state is written. */
export type FinishFailure =
  | Failure<StateRefused, undefined>
  /** The person declined on Stripe's page. */
  | Failure<'consent_denied', undefined>
  /** Stripe redirected with another error. */
  | Failure<'consent_failed', { reason: string }>
  | CodeRefused
  | ProviderFailure
  /** A live account under a test key, or the reverse. */
  | Failure<'other_mode', undefined>
  /** The account is connected to another store of this install. */
  | Failure<'account_taken', undefined>
  /** This store already has a connected account, which has to be disconnected first. */
  | Failure<'store_connected', undefined>;

export type DisconnectFailure =
  | Failure<'not_connected', undefined>
  /** Open payments can only be completed through this connection. Nothing is written. */
  | Failure<'payments_open', UnderWay>
  /** The account takes no new cards but is still connected. */
  | ProviderFailure;
