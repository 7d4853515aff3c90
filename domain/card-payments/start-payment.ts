import { withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import type { CardDesk } from '#domain/payments/index.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { claimAttempt } from './claim-attempt.ts';
import type { StartFailure } from './errors.ts';
import { openPage } from './open-page.ts';
import { syncAttempt } from './sync-attempt.ts';

/** shopUrl: the store's origin and language prefix, without a trailing slash, for the way back. */
export type StartPayment = { orderId: string; shopUrl: string; desk: CardDesk };

/** The provider's page; null when nothing is left to pay. */
export type StartedPayment = { url: string | null };

/**
 * Opens a page at the provider to pay a waiting order: commits the attempt, asks the provider, then stores
 * the answer. Idempotent: a double click, a second tab and a retry after a crash lead to the same page.
 */
export async function startPayment(
  storeId: string,
  start: StartPayment,
  act: Act,
): Promise<Result<StartedPayment, StartFailure>> {
  const claimed = await claim(storeId, start, act);
  if (!claimed.ok) return claimed;
  if (claimed.value.kind === 'settled') return ok({ url: null });
  if (claimed.value.kind === 'stale') return fail('not_waiting');
  const { attempt, keys } = claimed.value;
  const opened = await openPage(storeId, { attempt, keys, desk: start.desk }, act.at);
  return opened.ok ? ok({ url: opened.value.url }) : opened;
}

// An expired page may have been paid at its last moment, so its provider is asked before another page is
// opened.
async function claim(storeId: string, start: StartPayment, act: Act) {
  const first = await withStore(storeId, (tx) => claimAttempt(tx, start, act));
  if (!first.ok || first.value.kind !== 'stale') return first;
  const { attempt } = first.value;
  const seen = await syncAttempt(storeId, { attemptId: attempt.id, desk: start.desk, isOver: true }, act);
  if (!seen.ok && seen.code === 'provider_unreachable') return seen;
  return withStore(storeId, (tx) => claimAttempt(tx, start, act));
}
