import type { ProviderFailure, SentWebhook, WebhookEvent, WebhookFailure } from '#domain/payments/index.ts';
import type { Failure, Result } from '#lib/result.ts';

export type Consent = { connectedId: string; isLive: boolean };

/** The code was used before, has expired, or was not issued to this platform. */
export type CodeRefused = Failure<'code_refused', { reason: string }>;

/** An event of a connected account, which the signed envelope names. */
export type ConnectEvent = WebhookEvent & { connectedId: string };

/** The install's platform account at Stripe, under which stores connect their own accounts. */
export type Connector = {
  mode: 'test' | 'live';
  /** Returns the URL of Stripe's consent page, which passes `state` back. */
  consentUrl(asked: { state: string; email: string }): string;
  exchange(code: string): Promise<Result<Consent, ProviderFailure | CodeRefused>>;
  /** Revokes the platform's access to an account. */
  deauthorize(connectedId: string): Promise<Result<undefined, ProviderFailure>>;
  /** Verifies an event's signature and time, then parses the event. */
  readEvent(sent: SentWebhook): Promise<Result<ConnectEvent, WebhookFailure>>;
};
