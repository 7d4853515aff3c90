import { type StoreTx, withStore } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import {
  attemptsOf,
  type CardDesk,
  isAttemptOpen,
  moveAttempt,
  readAttempt,
} from '#domain/payments/index.ts';
import { type Failure, ok, type Result } from '#lib/result.ts';
import type { PagesUnclosed } from './errors.ts';
import { syncAttempt } from './sync-attempt.ts';
import { noteUnasked } from './unasked.ts';

type Of = { orderId: string; desk: CardDesk };

/**
 * Closes every page of an order at its provider, so that an order that has changed cannot be paid at its old
 * amount. Returns 'paid' if money came in at the last moment. Idempotent.
 */
export async function closePages(
  storeId: string,
  { orderId, desk }: Of,
  act: Act,
): Promise<Result<'closed' | 'paid', PagesUnclosed>> {
  const attempts = await withStore(storeId, (tx) => attemptsOf(tx, orderId));
  let outcome: 'closed' | 'paid' = 'closed';
  for (const { id: attemptId } of attempts.filter(isAttemptOpen)) {
    const seen = await syncAttempt(storeId, { attemptId, desk, isOver: true }, act);
    if (!seen.ok && seen.code === 'provider_unreachable') return seen;
    // The provider does not say what became of the page. A later payment would still be found.
    if (!seen.ok) await withStore(storeId, (tx) => giveUpPage(tx, attemptId, act));
    else if (seen.value === 'paid' || seen.value === 'authorized') outcome = 'paid';
  }
  return ok(outcome);
}

async function giveUpPage(tx: StoreTx, attemptId: string, act: Act): Promise<void> {
  await noteUnasked(tx, attemptId, act);
  const attempt = await readAttempt(tx, { id: attemptId });
  if (attempt && isAttemptOpen(attempt)) await moveAttempt(tx, attempt, { status: 'expired' });
}

/** A verb that fails with `page_open` and writes nothing while a page is open. */
type Work<T, F extends Failure<string, unknown>> = (tx: StoreTx) => Promise<Result<T, F>>;

// Another tab may open a payment page after the others were closed and before the work is done.
const TRIES = 3;

/**
 * Runs work that changes an order's payment method or amount, with its pages closed. The work is tried first,
 * because most orders have no open page. The provider is called outside any transaction; the verb itself
 * fails, under the order's lock, while a page is open.
 */
export async function withPagesClosed<T, F extends Failure<string, unknown>>(
  storeId: string,
  { work, ...of }: Of & { work: Work<T, F> },
  act: Act,
): Promise<Result<T, F | PagesUnclosed>> {
  for (let tries = 1; ; tries += 1) {
    const done = await withStore(storeId, work);
    if (done.ok || done.code !== 'page_open' || tries > TRIES) return done;
    const closed = await closePages(storeId, of, act);
    if (!closed.ok) return closed;
  }
}
