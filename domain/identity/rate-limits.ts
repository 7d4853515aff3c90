import { sql } from 'kysely';
import type { PlatformTx, StoreTx } from '#db/index.ts';
import { hashToken } from '#lib/ids.ts';

/** One kind of attempt: `free` go through at once, then each is slower, after `refuse` none until the window ends. */
export type Limit = { bucket: string; windowSeconds: number; free: number; refuse: number };

/** What to do with an attempt: let it through after a pause, or refuse it. */
export type Verdict = { isRefused: boolean; pauseMs: number; retryAfterSeconds: number };

/**
 * Counts an attempt on the platform. The subject (account and address) is kept as a hash only. Fixed windows, in
 * PostgreSQL, so that every process and machine counts together.
 */
export async function countPlatformAttempt(
  tx: PlatformTx,
  limit: Limit,
  attempt: { subject: string; at: Date },
): Promise<Verdict> {
  const { at } = attempt;
  const start = windowStart(limit, at);
  const row = await tx
    .insertInto('platform_rate_limits')
    .values({ bucket: limit.bucket, subject: hashToken(attempt.subject), window_start: at, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'subject']).doUpdateSet({
        hits: sql`case when platform_rate_limits.window_start <= ${start} or platform_rate_limits.window_start > ${ahead(at)} then 1 else platform_rate_limits.hits + 1 end`,
        window_start: sql`case when platform_rate_limits.window_start <= ${start} or platform_rate_limits.window_start > ${ahead(at)} then ${at}::timestamptz
                               else platform_rate_limits.window_start end`,
      }),
    )
    .returning(['hits', 'window_start'])
    .executeTakeFirstOrThrow();
  return verdict(limit, row, at);
}

/** Counts an attempt inside a store (order tracking, coupon tries): the same rule, the store's own rows. */
export async function countAttempt(
  tx: StoreTx,
  limit: Limit,
  attempt: { subject: string; at: Date },
): Promise<Verdict> {
  const { at } = attempt;
  const start = windowStart(limit, at);
  const subject = hashToken(attempt.subject);
  const row = await tx
    .insertInto('rate_limits')
    .values({ store_id: tx.storeId, bucket: limit.bucket, subject, window_start: at, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'bucket', 'subject']).doUpdateSet({
        hits: sql`case when rate_limits.window_start <= ${start} or rate_limits.window_start > ${ahead(at)} then 1 else rate_limits.hits + 1 end`,
        window_start: sql`case when rate_limits.window_start <= ${start} or rate_limits.window_start > ${ahead(at)} then ${at}::timestamptz
                               else rate_limits.window_start end`,
      }),
    )
    .returning(['hits', 'window_start'])
    .executeTakeFirstOrThrow();
  return verdict(limit, row, at);
}

/** Forgets the attempts of a subject: what a right password does. */
export async function forgetPlatformAttempts(tx: PlatformTx, limit: Limit, subject: string): Promise<void> {
  await tx
    .deleteFrom('platform_rate_limits')
    .where('bucket', '=', limit.bucket)
    .where('subject', '=', hashToken(subject))
    .execute();
}

/** As forgetPlatformAttempts, inside a store. */
export async function forgetAttempts(tx: StoreTx, limit: Limit, subject: string): Promise<void> {
  await tx
    .deleteFrom('rate_limits')
    .where('store_id', '=', tx.storeId)
    .where('bucket', '=', limit.bucket)
    .where('subject', '=', hashToken(subject))
    .execute();
}

// A window from the future was begun by a clock that was ahead: who filled it is not locked out until then. A minute's
// grace, for requests and machines overtake each other.
function ahead(at: Date): Date {
  return new Date(at.getTime() + 60_000);
}

function windowStart(limit: Limit, at: Date): Date {
  return new Date(at.getTime() - limit.windowSeconds * 1000);
}

function verdict(limit: Limit, row: { hits: number; window_start: Date }, at: Date): Verdict {
  const over = row.hits - limit.free;
  const ends = row.window_start.getTime() + limit.windowSeconds * 1000;
  return {
    isRefused: row.hits > limit.refuse,
    // 0.5 s, 1 s, 2 s, then 4 s each: dear for a guesser, bearable for who shares a mobile network's address.
    pauseMs: over <= 0 ? 0 : Math.min(4000, 250 * 2 ** Math.min(over, 4)),
    retryAfterSeconds: Math.max(1, Math.ceil((ends - at.getTime()) / 1000)),
  };
}
