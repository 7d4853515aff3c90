import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { countAttempt, type Limit, normalizeEmail } from '#domain/identity/index.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, type Result } from '#lib/result.ts';
import type { TrackFailure } from './errors.ts';
import type { OrderView } from './order-view.ts';
import { readOrder } from './read-order.ts';

export type TrackInput = { number: string; email: string; locale: Locale };

const BY_ADDRESS: Limit = { bucket: 'track_order', windowSeconds: 3600, free: 10, refuse: 10 };
// Limits tries per e-mail too: order numbers are sequential, so many address blocks together could try them
// all (docs/decisions/079).
const BY_MAILBOX: Limit = { bucket: 'track_order of', windowSeconds: 3600, free: 20, refuse: 20 };

/**
 * Finds a guest's order by its number and e-mail. Allows ten tries per hour from one IP address and twenty
 * for one e-mail; all mismatches get the same answer. Counts the attempt, so commit on failure too.
 */
export async function trackOrder(
  tx: StoreTx,
  input: TrackInput,
  act: Act,
): Promise<Result<OrderView, TrackFailure>> {
  const emailNorm = normalizeEmail(input.email.replaceAll('\0', ''));
  const own = await countAttempt(tx, BY_ADDRESS, { address: act.ip ?? 'unknown', at: act.at });
  const tries = own.isRefused ? own : await countAttempt(tx, BY_MAILBOX, { subject: emailNorm, at: act.at });
  if (tries.isRefused) return fail('too_many_tries', { retryAfterSeconds: tries.retryAfterSeconds });
  const number = parseWholeNumber(input.number.replace(/^\s*#/, ''));
  const row = await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.store_id', '=', tx.storeId)
    .where('o.number', '=', number ?? 0)
    // Erased orders have no e-mail and cannot be tracked.
    .where('o.email_norm', '<>', '')
    .where('o.email_norm', '=', emailNorm)
    .executeTakeFirst();
  return row ? readOrder(tx, row.id, input.locale, 'shopper') : fail('order_not_found');
}
