import type { Money } from '#lib/money/index.ts';
import type { Failure, Result } from '#lib/result.ts';

/** A card as the provider names it. Its number never reaches the database. */
export type SavedCard = {
  provider: string;
  token: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

export type CardProblem = 'number' | 'expiry' | 'cvc';

export type CardInvalid = Failure<'card_invalid', { field: CardProblem }>;

/** No readable answer, so the call may have succeeded. Asking again with the same key is safe. */
export type ProviderUnreachable = Failure<'provider_unreachable', undefined>;

/** challenged: the owner's bank asks the owner at this address (3-D Secure). */
export type BillingAnswer =
  | { state: 'paid' }
  | { state: 'failed'; failureCode: string }
  | { state: 'challenged'; url: string };

export type AskedCharge = {
  /** Our charge's id: the idempotency key, by which the provider is asked again. */
  key: string;
  token: string;
  amount: Money;
  description: string;
  /** The page to which a challenge returns; null if the owner is not there to answer one. */
  returnUrl: string | null;
  now: Date;
};

/**
 * The port to a provider that charges saved cards (the test bank; Stripe and Moyasar fit the same calls). It is asked,
 * never believed: a webhook may only cause `retrieve`. An adapter is stateless and has no business rules.
 */
export type BillingProvider = {
  name: string;
  /** Saves the card that the fields of the page posted: a typed card, or a one-time token of the provider's script. */
  saveCard(
    posted: Record<string, string>,
    now: Date,
  ): Promise<Result<SavedCard, CardInvalid | ProviderUnreachable>>;
  /** Charges once per key; a repeated call returns the first one's outcome. */
  charge(asked: AskedCharge): Promise<Result<BillingAnswer, ProviderUnreachable>>;
  /** The outcome of a charge that was asked for. */
  retrieve(key: string, now: Date): Promise<Result<BillingAnswer, ProviderUnreachable>>;
  /** Ends a challenge that is still open; retrieve shows what became of it. */
  cancel(key: string, now: Date): Promise<Result<undefined, ProviderUnreachable>>;
};

/** The provider of this install; null if it has none. */
export type BillingDesk = BillingProvider | null;
