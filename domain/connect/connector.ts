import type { ProviderFailure, SentWebhook, WebhookEvent, WebhookFailure } from '#domain/payments/index.ts';
import type { Failure, Result } from '#lib/result.ts';

/** What Stripe answers to a code that its consent page handed out. */
export type Consent = { connectedId: string; isLive: boolean };

/** The code was used before, ran out, or is not one of ours. */
export type CodeRefused = Failure<'code_refused', { reason: string }>;

/** An event of one of the connected accounts, which the signed envelope names. */
export type ConnectEvent = WebhookEvent & { connectedId: string };

/** The install's platform account at Stripe, under which stores connect their own accounts. */
export type Connector = {
  /** Which kind of money its key moves. */
  mode: 'test' | 'live';
  /** Stripe's consent page; the browser comes back with this state. */
  consentUrl(asked: { state: string; email: string }): string;
  /** Turns a code into the account whose owner agreed. */
  exchange(code: string): Promise<Result<Consent, ProviderFailure | CodeRefused>>;
  /** Gives up acting for an account. */
  deauthorize(connectedId: string): Promise<Result<undefined, ProviderFailure>>;
  /** Checks who sent an event and when, and reads it. */
  readEvent(sent: SentWebhook): Promise<Result<ConnectEvent, WebhookFailure>>;
};
