import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import type { Act } from '#domain/audit/index.ts';
import { addressBlock } from '#lib/address-block.ts';
import { parseWholeNumber } from '#lib/digits.ts';
import { hashToken } from '#lib/ids.ts';
import type { Locale } from '#lib/locale.ts';
import { fail, type Result } from '#lib/result.ts';
import type { TrackFailure } from './errors.ts';
import type { OrderView } from './order-view.ts';
import { readOrder } from './read-order.ts';

export type TrackInput = { number: string; email: string; locale: Locale };

const TRIES = 10;
const WINDOW_SECONDS = 3600;

/**
 * A guest's order by its number and the e-mail it was placed with. Ten tries an hour from one address; a wrong
 * number, a wrong e-mail and another store's order give the same answer. Counts the try, so commit also on failure.
 */
export async function trackOrder(
  tx: StoreTx,
  input: TrackInput,
  act: Act,
): Promise<Result<OrderView, TrackFailure>> {
  const tries = await countTry(tx, act);
  if (tries.hits > TRIES) return fail('too_many_tries', { retryAfterSeconds: tries.secondsLeft });
  const number = parseWholeNumber(input.number.replace(/^\s*#/, ''));
  const row = await tx
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.store_id', '=', tx.storeId)
    .where('o.number', '=', number ?? 0)
    // An order whose person was erased has none, and is nobody's to track.
    .where('o.email_norm', '<>', '')
    .where('o.email_norm', '=', input.email.trim().toLowerCase().slice(0, 254).replaceAll('\0', ''))
    .executeTakeFirst();
  return row ? readOrder(tx, row.id, input.locale) : fail('order_not_found');
}

// A fixed window that begins with the first try. The address is hashed: the table keeps no personal data.
async function countTry(tx: StoreTx, act: Act): Promise<{ hits: number; secondsLeft: number }> {
  const subject = hashToken(addressBlock(act.ip ?? 'unknown')).slice(0, 32);
  const windowBegan = new Date(act.at.getTime() - WINDOW_SECONDS * 1000);
  const { rows } = await sql<{ hits: number; window_start: Date }>`
    insert into rate_limits (store_id, bucket, subject, window_start, hits)
    values (${tx.storeId}, 'track_order', ${subject}, ${act.at}, 1)
    on conflict (store_id, bucket, subject) do update set
      hits = case when rate_limits.window_start <= ${windowBegan} then 1 else rate_limits.hits + 1 end,
      window_start = case when rate_limits.window_start <= ${windowBegan} then excluded.window_start
                          else rate_limits.window_start end
    returning hits, window_start`.execute(tx);
  const row = rows[0] ?? { hits: 1, window_start: act.at };
  const passed = Math.floor((act.at.getTime() - row.window_start.getTime()) / 1000);
  return { hits: row.hits, secondsLeft: Math.max(1, WINDOW_SECONDS - passed) };
}
