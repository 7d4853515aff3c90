import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { Failure, Result } from '#lib/result.ts';

/** A card, identified by the provider's token. Its number never reaches the database. */
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

/** There was no readable answer, so the call may have succeeded. It is safe to repeat it with the same key. */
export type ProviderUnreachable = Failure<'provider_unreachable', undefined>;

/** challenged: the owner has to confirm the charge at the bank's URL (3-D Secure). */
export type BillingAnswer =
  | { state: 'paid' }
  | { state: 'failed'; failureCode: string }
  | { state: 'challenged'; url: string };

/** A charge that was requested, by our id, with the values that the provider must confirm. */
export type ChargeRef = { key: string; token: string; amount: Money };

/** `key` is our charge's id. It is the idempotency key, and later calls refer to the charge by it. */
export type AskedCharge = ChargeRef & {
  description: string;
  /** The page to which a challenge returns; null if the owner is absent and cannot answer one. */
  returnUrl: string | null;
  now: Date;
};

export type AskedEntry = {
  storeId: string;
  /** The card that is already saved, whose customer at the provider is reused; null if there is none. */
  token: string | null;
  /** The URL to which the provider's page returns, with its reference in the parameter `entered`. */
  returnUrl: string;
  leaveUrl: string;
  locale: Locale;
};

/**
 * The way in which an owner enters a card. `typed`: in our own page (the test bank). `sent`: in our page, whose
 * script sends it from the browser to the provider. `hosted`: on a page of the provider.
 */
export type CardEntry =
  | { kind: 'typed' }
  | { kind: 'sent'; api: string; publishableKey: string }
  | { kind: 'hosted'; open(asked: AskedEntry): Promise<Result<{ url: string }, ProviderUnreachable>> };

export type SentEvent = { body: string; headers: Headers; now: Date };

export type EventFailure = Failure<
  'signature_missing' | 'signature_wrong' | 'signature_old' | 'other_account' | 'unreadable',
  undefined
>;

export type KeyRefused = Failure<'key_refused', { reason: string }>;

/**
 * The port to a provider that charges saved cards. Its events are not trusted: a webhook only causes a call of
 * `retrieve`. An adapter is stateless and contains no business rules.
 */
export type BillingProvider = {
  name: string;
  entry: CardEntry;
  /** Saves the typed card, or the card that the provider returned as `entered` for this store. */
  saveCard(
    posted: Record<string, string>,
    at: { storeId: string; now: Date },
  ): Promise<Result<SavedCard, CardInvalid | ProviderUnreachable>>;
  /** Charges once per key; a repeated call returns the outcome of the first. */
  charge(asked: AskedCharge): Promise<Result<BillingAnswer, ProviderUnreachable>>;
  /** The outcome of a charge that was requested before. */
  retrieve(charge: ChargeRef, now: Date): Promise<Result<BillingAnswer, ProviderUnreachable>>;
  /** Ends an open challenge; `retrieve` then returns the outcome. */
  cancel(charge: ChargeRef, now: Date): Promise<Result<undefined, ProviderUnreachable>>;
  /** Returns money that arrived after its charge had failed; null if the provider rules that out. */
  giveBack: ((charge: ChargeRef) => Promise<Result<undefined, ProviderUnreachable>>) | null;
  /**
   * Verifies an event and returns the id of its charge, '' if it is about none. Null if the provider sends no events.
   */
  readWebhook: ((sent: SentEvent) => Promise<Result<{ chargeId: string }, EventFailure>>) | null;
  /** Checks whether the provider accepts the install's key. */
  check(): Promise<Result<undefined, KeyRefused | ProviderUnreachable>>;
};

/** The payment provider of this install; null if it has none. */
export type BillingDesk = BillingProvider | null;
