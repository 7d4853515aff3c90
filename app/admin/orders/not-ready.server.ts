import type { Locale } from '#lib/locale.ts';
import { translator } from '#messages/index.ts';

/** The worker is busy: the reader is told to come again in a moment. */
export function notReady(locale: Locale): Response {
  return sayPlainly(translator(locale)('invoices.problem.not_ready'), 503, { 'retry-after': '5' });
}

/** Why there is no file, where one was asked for. */
export function sayPlainly(text: string, status: number, more: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...more },
  });
}
