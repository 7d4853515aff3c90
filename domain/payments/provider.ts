import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { Failure, Result } from '#lib/result.ts';

export const PROVIDERS = ['test', 'stripe', 'moyasar'] as const;

export type ProviderName = (typeof PROVIDERS)[number];

/** A store's account at a provider with the decrypted secrets that provider calls need. */
export type AccountKeys = {
  storeId: string;
  accountId: string;
  provider: ProviderName;
  mode: 'test' | 'live';
  /** The id of the connected account; '' if the store's own keys are used. */
  connectedId: string;
  /**
   * True if the account is connected to the install's platform account and uses its key; false once it is
   * disconnected.
   */
  byInstall?: boolean;
  secrets: Record<string, string>;
  capturesLater: boolean;
};

export type AskedCheckout = {
  /** Our attempt's id: the idempotency key, which the provider returns with the charge. */
  key: string;
  orderId: string;
  amount: Money;
  description: string;
  email: string;
  locale: Locale;
  /** The URL to which the browser returns, paid or not. */
  returnUrl: string;
  cancelUrl: string;
  webhookUrl: string;
  now: Date;
  expiresAt: Date;
};

export type CheckoutPage = { reference: string; url: string };

/** A charge as fetched from the provider. A webhook's payload is never trusted. */
export type Charge = {
  /** open: the shopper can still pay, and failureCode names a declined try. */
  state: 'open' | 'authorized' | 'paid' | 'failed' | 'expired';
  reference: string;
  chargeReference: string;
  /** The attempt's id from the provider's metadata. */
  key: string;
  orderId: string;
  amount: Money;
  captured: number;
  refunded: number;
  isLive: boolean;
  failureCode: string;
};

export type ProviderFailure =
  /** No readable answer, so the call may have succeeded. Retrying with the same key is safe. */
  | Failure<'provider_unreachable', { reason: string }>
  /** The provider refused permanently. */
  | Failure<'provider_refused', { reason: string }>;

export type WebhookEvent = {
  eventId: string;
  kind: string;
  /** The reference of the event's checkout; '' if there is none. */
  reference: string;
  /** The key of the refund call, from the provider's metadata; '' if the event is not about one of our refunds. */
  callKey: string;
  isLive: boolean;
};

export type WebhookFailure = Failure<
  'signature_missing' | 'signature_wrong' | 'signature_old' | 'other_account' | 'unreadable',
  undefined
>;

export type Capabilities = {
  /** True if payments can be authorized first and captured or voided later. */
  capturesLater: boolean;
  /** True if an open page can be closed early. */
  closesPages: boolean;
  refundsInParts: boolean;
  /**
   * True if refunds have idempotency keys. Without keys, the next refund of a charge waits until the previous
   * one has ended, and readRefunded is required.
   */
  refundsByKey: boolean;
  /** The account's required secrets, by field name. */
  secrets: readonly string[];
  usesConnectedAccounts: boolean;
};

/** failureCode: '' unless the refund failed. waiting: the outcome comes by webhook or readRefund. */
export type RefundAnswer = { reference: string; state: 'done' | 'waiting' | 'failed'; failureCode: string };

/** The reason of a refused refund if the charge's refunded sum has changed in a way that this shop cannot explain. */
export const REFUNDED_ELSEWHERE = 'refunded_elsewhere';

type Answer<T> = Promise<Result<T, ProviderFailure>>;

/** The port to a card provider. An adapter is stateless and has no business rules. */
export type PaymentProvider = {
  name: ProviderName;
  capabilities: Capabilities;
  /** Opens a hosted page, or returns the page opened before with the same key. */
  openCheckout(account: AccountKeys, asked: AskedCheckout): Answer<CheckoutPage>;
  retrieve(account: AccountKeys, reference: string): Answer<Charge>;
  /** Closes an open page; the next retrieve shows any payment made meanwhile. */
  closeCheckout(account: AccountKeys, reference: string): Answer<undefined>;
  capture(account: AccountKeys, call: ProviderCall): Answer<undefined>;
  void(account: AccountKeys, call: ProviderCall): Answer<undefined>;
  refund(account: AccountKeys, call: ProviderCall): Answer<RefundAnswer>;
  /** Reads the sum that was refunded of a charge, in this shop or elsewhere. */
  readRefunded?(account: AccountKeys, charge: { chargeReference: string }): Answer<number>;
  /** Reads the state of an earlier refund; refundReference is the provider's id. */
  readRefund(account: AccountKeys, call: ProviderCall & { refundReference: string }): Answer<RefundAnswer>;
  /** Verifies the sender and time of a webhook, then parses its event. */
  readWebhook(account: AccountKeys, sent: SentWebhook): Promise<Result<WebhookEvent, WebhookFailure>>;
  /** Checks whether the keys work, and returns their mode. */
  check(account: AccountKeys): Answer<{ name: string; isLive: boolean }>;
};

/**
 * chargeReference: the provider's charge. key: the idempotency key. refundedBefore: for providers without keys, the
 * charge's refunded sum before the first try of this call.
 */
export type ProviderCall = {
  reference: string;
  chargeReference: string;
  amount: Money;
  key: string;
  refundedBefore: number;
};

export type SentWebhook = { body: string; headers: Headers; now: Date };

/** The install's payment providers and the key that decrypts store secrets. */
export type CardDesk = {
  provider(name: ProviderName): PaymentProvider | null;
  secretKey(): string;
};
