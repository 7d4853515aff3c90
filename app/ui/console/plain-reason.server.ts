import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';

/** The worker is busy: asks the client to retry after a few seconds. */
export function notReady(locale: Locale): Response {
  return plainReason(translator(locale)('invoices.problem.not_ready'), 503, { 'retry-after': '5' });
}

/** A plain-text error returned instead of a file. */
export function plainReason(text: string, status: number, more: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...more },
  });
}
