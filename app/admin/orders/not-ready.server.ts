import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';

/** The worker is busy: the reader is told to come again in a moment. */
export function notReady(locale: Locale): Response {
  return new Response(`${translator(locale)('invoices.problem.not_ready')}\n`, {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '5', 'cache-control': 'no-store' },
  });
}
