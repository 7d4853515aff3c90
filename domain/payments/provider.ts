import type { Locale } from '#lib/locale.ts';
import type { Money } from '#lib/money/index.ts';
import type { Failure, Result } from '#lib/result.ts';

export const PROVIDERS = ['test', 'stripe', 'moyasar'] as const;

export type ProviderName = (typeof PROVIDERS)[number];

/** A store's account at a provider, unsealed: what a call needs to be made in its name. */
export type AccountKeys = {
  storeId: string;
  accountId: string;
  provider: ProviderName;
  mode: 'test' | 'live';
  /** The connected account; '' where the store's own keys are used. */
  connectedId: string;
  /** The store connected it to the install's platform account, whose key serves it. False once it was disconnected. */
  byInstall?: boolean;
  secrets: Record<string, string>;
  capturesLater: boolean;
};

export type AskedCheckout = {
  /** Our attempt's id: the idempotency key, and what the provider hands back with the money. */
  key: string;
  orderId: string;
  amount: Money;
  description: string;
  email: string;
  locale: Locale;
  /** Where the shopper's browser comes back, paid or not. */
  returnUrl: string;
  cancelUrl: string;
  webhookUrl: string;
  now: Date;
  expiresAt: Date;
};

export type CheckoutPage = { reference: string; url: string };

/** What the provider itself says of a checkout. Only this is believed, never what a webhook carries. */
export type Charge = {
  /** open: the shopper may (still) pay; failureCode then tells of a try that was declined. */
  state: 'open' | 'authorized' | 'paid' | 'failed' | 'expired';
  reference: string;
  chargeReference: string;
  /** The attempt that it was opened for, as the provider kept it. */
  key: string;
  orderId: string;
  amount: Money;
  captured: number;
  refunded: number;
  isLive: boolean;
  failureCode: string;
};

export type ProviderFailure =
  /** No answer, or none that can be read: it may have been done. The same call with the same key is safe. */
  | Failure<'provider_unreachable', { reason: string }>
  /** The provider said no, for good. */
  | Failure<'provider_refused', { reason: string }>;

export type WebhookEvent = {
  eventId: string;
  kind: string;
  /** The checkout it is about; '' for an event that is about none. */
  reference: string;
  /** The key of the refund call it is about, as the provider kept it; '' for an event that is about no refund of ours. */
  callKey: string;
  isLive: boolean;
};

export type WebhookFailure = Failure<
  'signature_missing' | 'signature_wrong' | 'signature_old' | 'other_account' | 'unreadable',
  undefined
>;

export type Capabilities = {
  /** Money can be held first and taken later, and given up untaken. */
  capturesLater: boolean;
  /** An open page can be closed before its time. */
  closesPages: boolean;
  refundsInParts: boolean;
  /** A repeated refund is known by its key. Without keys the next refund of a charge waits until the one before has ended. */
  refundsByKey: boolean;
  /** The secrets an account needs, by the name of their field. */
  secrets: readonly string[];
  usesConnectedAccounts: boolean;
};

/** failureCode is '' unless the refund failed. waiting: its end is heard by webhook, or asked for (readRefund). */
export type RefundAnswer = { reference: string; state: 'done' | 'waiting' | 'failed'; failureCode: string };

type Answer<T> = Promise<Result<T, ProviderFailure>>;

/** What every card provider does for us. An adapter has no rules of the shop and keeps nothing. */
export type PaymentProvider = {
  name: ProviderName;
  capabilities: Capabilities;
  /** Opens a hosted page, or returns the one that the same key opened before. */
  openCheckout(account: AccountKeys, asked: AskedCheckout): Answer<CheckoutPage>;
  retrieve(account: AccountKeys, reference: string): Answer<Charge>;
  /** Closes an open page; what it was paid meanwhile, the next retrieve says. */
  closeCheckout(account: AccountKeys, reference: string): Answer<undefined>;
  capture(account: AccountKeys, call: ProviderCall): Answer<undefined>;
  void(account: AccountKeys, call: ProviderCall): Answer<undefined>;
  refund(account: AccountKeys, call: ProviderCall): Answer<RefundAnswer>;
  /** Asks how a refund stands that was called before; refundReference is what the provider named it. */
  readRefund(account: AccountKeys, call: ProviderCall & { refundReference: string }): Answer<RefundAnswer>;
  /** Checks who sent it and when, and reads which event it is. */
  readWebhook(account: AccountKeys, sent: SentWebhook): Promise<Result<WebhookEvent, WebhookFailure>>;
  /** Whether the keys work, and in which mode. */
  check(account: AccountKeys): Answer<{ name: string; isLive: boolean }>;
};

/**
 * chargeReference names the money; key makes a repeated call harmless. refundedBefore is what earlier calls gave back,
 * for a provider that knows no keys: what it holds beyond that, this call has done.
 */
export type ProviderCall = {
  reference: string;
  chargeReference: string;
  amount: Money;
  key: string;
  refundedBefore: number;
};

export type SentWebhook = { body: string; headers: Headers; now: Date };

/** What a conductor of card payments is handed: the providers of this install and the key of the store's secrets. */
export type CardDesk = {
  provider(name: ProviderName): PaymentProvider | null;
  secretKey(): string;
};
