import { createHash, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { AccountKeys, ProviderFailure } from '#domain/payments/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';

export { orInvalid, reached, Unsettled } from './reach.ts';

const TIMEOUT_MS = 10_000;

type Call = {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: Record<string, unknown>;
  /**
   * Sent to providers that support idempotency keys: a repeated call with the same key is not executed twice.
   */
  idempotencyKey?: string;
};

export type ProviderApi = {
  base: string;
  /** The Authorization header of an account. */
  authorize(secrets: AccountKeys['secrets']): string;
  /** Set only by tests, in place of fetch. */
  send?: typeof fetch | undefined;
};

/**
 * The JSON API of a payment provider. Every call returns a parsed answer, or a failure that says whether the
 * provider refused.
 */
export function providerApi({ base, authorize, send = fetch }: ProviderApi) {
  return async function ask<T>(
    { secrets }: AccountKeys,
    shape: z.ZodType<T> | null,
    { method, path, body, idempotencyKey }: Call,
  ): Promise<Result<T, ProviderFailure>> {
    const headers: Record<string, string> = { authorization: authorize(secrets), accept: 'application/json' };
    if (body) headers['content-type'] = 'application/json';
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = { method, headers, body: body && JSON.stringify(body), signal, redirect: 'error' as const };
    const answer = await send(base + path, sent).catch(() => null);
    if (!answer) return fail('provider_unreachable', { reason: 'no_answer' });
    const content: unknown = await answer.json().catch(() => null);
    if (answer.status >= 500 || answer.status === 429) {
      return fail('provider_unreachable', { reason: `status_${answer.status}` });
    }
    if (!answer.ok) return fail('provider_refused', { reason: reasonOf(content, answer.status) });
    const read = shape?.safeParse(content);
    if (read && !read.success) return fail('provider_unreachable', { reason: 'unreadable_answer' });
    return ok(read?.data as T);
  };
}

export type AskProvider = ReturnType<typeof providerApi>;

function reasonOf(content: unknown, status: number): string {
  const type = (content as { type?: unknown } | null)?.type;
  return typeof type === 'string' ? type.slice(0, 80) : `status_${status}`;
}

/** Encodes a provider's id for use as one segment of a path. */
export const segment = (reference: string) => encodeURIComponent(reference);

/** The JSON of a webhook's body, or null. */
export function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** Compares secrets in constant time. An empty secret never matches. */
export function isSameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return wanted !== '' && timingSafeEqual(digest(given), digest(wanted));
}

const BRANDS: Record<string, string> = {
  ...{ visa: 'Visa', mastercard: 'Mastercard', master: 'Mastercard', mada: 'mada', unionpay: 'UnionPay' },
  ...{ amex: 'American Express', discover: 'Discover', diners: 'Diners Club', jcb: 'JCB' },
};

/** The display name of a card's brand, from the provider's code for it. */
export function cardBrand(code: string): string {
  return BRANDS[code] ?? (code.slice(0, 30) || 'Card');
}
