import type { Locale } from '#lib/locale.ts';
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

/** A charge that was asked for, by our id, with what must be true of it at the provider. */
export type ChargeRef = { key: string; token: string; amount: Money };

/** `key` is our charge's id: the idempotency key, by which the provider is asked again. */
export type AskedCharge = ChargeRef & {
  description: string;
  /** The page to which a challenge returns; null if the owner is not there to answer one. */
  returnUrl: string | null;
  now: Date;
};

export type AskedEntry = {
  storeId: string;
  /** The card that is saved already, whose payer is kept; null without one. */
  token: string | null;
  /** The provider's page returns here with its reference in the parameter `entered`. */
  returnUrl: string;
  leaveUrl: string;
  locale: Locale;
};

/**
 * Where an owner types a card: in our page (the test bank), in a page of ours whose script sends it from the browser to
 * the provider, or on a page of the provider.
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
 * The port to a provider that charges saved cards. It is asked, never believed: a webhook may only cause `retrieve`. An
 * adapter is stateless and has no business rules.
 */
export type BillingProvider = {
  name: string;
  entry: CardEntry;
  /** Saves the card that was typed, or the one that the provider named as `entered` for this store. */
  saveCard(
    posted: Record<string, string>,
    at: { storeId: string; now: Date },
  ): Promise<Result<SavedCard, CardInvalid | ProviderUnreachable>>;
  /** Charges once per key; a repeated call returns the first one's outcome. */
  charge(asked: AskedCharge): Promise<Result<BillingAnswer, ProviderUnreachable>>;
  /** The outcome of a charge that was asked for. */
  retrieve(charge: ChargeRef, now: Date): Promise<Result<BillingAnswer, ProviderUnreachable>>;
  /** Ends a challenge that is still open; retrieve shows what became of it. */
  cancel(charge: ChargeRef, now: Date): Promise<Result<undefined, ProviderUnreachable>>;
  /** Returns money that came after its charge had failed; null if none can come. */
  giveBack: ((charge: ChargeRef) => Promise<Result<undefined, ProviderUnreachable>>) | null;
  /** The charge that an event is about, if the provider sent it; '' for every other event. null: it sends none. */
  readWebhook: ((sent: SentEvent) => Promise<Result<{ chargeId: string }, EventFailure>>) | null;
  /** Checks whether the provider takes the install's key. */
  check(): Promise<Result<undefined, KeyRefused | ProviderUnreachable>>;
};

/** The provider of this install; null if it has none. */
export type BillingDesk = BillingProvider | null;
