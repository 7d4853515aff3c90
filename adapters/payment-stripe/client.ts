import type Stripe from 'stripe';
import type { ProviderFailure } from '#domain/payments/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';

const TIMEOUT_MS = 10_000;

/** Stripe's client for a key. Loaded on first use: an install without Stripe saves its 20 MB. */
export async function stripeClient(key: string, address?: string): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const at = address ? new URL(address) : null;
  const base = at && {
    host: at.hostname,
    port: Number(at.port),
    protocol: at.protocol.replace(':', '') as 'http' | 'https',
  };
  // Retries are left to our jobs, which know the whole state of a payment.
  return new StripeClient(key, { timeout: TIMEOUT_MS, maxNetworkRetries: 0, telemetry: false, ...base });
}

/** Turns Stripe's errors into failures; every other error is thrown. */
export async function answered<T>(ask: () => Promise<T>): Promise<Result<T, ProviderFailure>> {
  try {
    return ok(await ask());
  } catch (error) {
    const {
      type = '',
      code = '',
      statusCode = 0,
      message = '',
    } = error as Partial<Stripe.errors.StripeError>;
    if (!type.startsWith('Stripe')) throw error;
    const isAway =
      type === 'StripeConnectionError' || statusCode >= 500 || statusCode === 429 || statusCode === 409;
    // Stripe's message may repeat what was sent, which must not be logged; its code does not.
    const reason = code || (isAway ? message.slice(0, 80) : type);
    return isAway ? fail('provider_unreachable', { reason }) : fail('provider_refused', { reason });
  }
}
