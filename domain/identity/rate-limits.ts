import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { fail } from '#lib/result.ts';
import {
  type Attempt,
  type Attempter,
  ahead,
  type Counter,
  countersOf,
  DELETED_AT_ONCE,
  hashedKey,
  KEPT_MS,
  type Limit,
  strictest,
  type Verdict,
  verdict,
  windowStart,
} from './counters.ts';
import type { TooManyTries } from './errors.ts';

export { type Attempter, type Limit, strictest, type Verdict } from './counters.ts';
export { countPlatformAttempt, forgetPlatformAttempts, refusalOnPlatform } from './platform-limits.ts';

/** Waits for the pause of a verdict; returns the failure if the verdict refuses. */
export async function awaitLimit(
  { isRefused, pauseMs, retryAfterSeconds }: Verdict,
  wait: (ms: number) => Promise<unknown>,
): Promise<TooManyTries | null> {
  if (isRefused) return fail('too_many_tries', { retryAfterSeconds });
  if (pauseMs > 0) await wait(pauseMs);
  return null;
}

/** Counts an attempt in a store (order tracking, coupons), in the store's own rows. */
export async function countAttempt(
  tx: StoreTx,
  limit: Limit,
  attempt: Attempter & { at: Date; amount?: number },
): Promise<Verdict> {
  const [counted] = await countAttempts(tx, [{ ...limit, ...attempt }], attempt.at);
  if (!counted) throw new Error('An attempt was not counted.');
  return counted;
}

/**
 * Counts several attempts in one statement, each in its own bucket; returns the verdicts in the same order.
 * The rows stay locked in that order until the transaction ends, so all callers must use the same order of
 * buckets. Deletes some expired counts of any bucket.
 */
export async function countAttempts(tx: StoreTx, attempts: readonly Attempt[], at: Date): Promise<Verdict[]> {
  if (attempts.length === 0) return [];
  const counters = attempts.map(countersOf);
  const rows = await countInStore(tx, counters.flat(), at);
  const counted = new Map(rows.map((row) => [row.bucket, row]));
  return counters.map((own) =>
    strictest(
      own.map((counter) => {
        const row = counted.get(counter.bucket);
        if (!row) throw new Error(`An attempt of ${counter.bucket} was not counted.`);
        return verdict(counter, row, at);
      }),
    ),
  );
}

function countInStore(tx: StoreTx, counters: readonly Counter[], at: Date) {
  const start = sql`case excluded.bucket ${sql.join(
    counters.map((limit) => sql`when ${limit.bucket} then ${windowStart(limit, at)}::timestamptz`),
    sql` `,
  )} end`;
  const isOver = sql`rate_limits.window_start <= ${start} or rate_limits.window_start > ${ahead(at)}`;
  const added = counters.map(({ bucket, key, amount }) => ({
    ...{ store_id: tx.storeId, bucket, subject: key },
    ...{ window_start: at, hits: amount },
  }));
  return tx
    .with('expired', () => deleteExpired(tx, added, at))
    .insertInto('rate_limits')
    .values(added)
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'bucket', 'subject']).doUpdateSet({
        hits: sql`case when ${isOver} then excluded.hits else rate_limits.hits + excluded.hits end`,
        window_start: sql`case when ${isOver} then ${at}::timestamptz else rate_limits.window_start end`,
      }),
    )
    .returning(['bucket', 'hits', 'window_start'])
    .execute();
}

/**
 * Deletes expired counts, except those that the same statement increments, because PostgreSQL cannot change a row
 * twice in one statement.
 */
function deleteExpired(tx: StoreTx, added: readonly { bucket: string; subject: string }[], at: Date) {
  const counted = sql.join(added.map(({ bucket, subject }) => sql`(${bucket}, ${subject})`));
  const expired = sql<never>`(select r.bucket, r.subject from rate_limits r
    where r.store_id = ${tx.storeId} and r.window_start < ${new Date(at.getTime() - KEPT_MS)}
      and (r.bucket, r.subject) not in (${counted})
    order by r.window_start limit ${DELETED_AT_ONCE} for update skip locked)`;
  return tx
    .deleteFrom('rate_limits')
    .where('store_id', '=', tx.storeId)
    .where(sql<boolean>`(bucket, subject) in ${expired}`);
}

/** True if the next attempt in a store would be refused; counts no attempt. */
export async function isExhausted(
  tx: StoreTx,
  limit: Limit,
  attempt: Attempter & { at: Date },
): Promise<boolean> {
  const { at } = attempt;
  const counters = countersOf({ ...limit, ...attempt });
  const keys = sql.join(counters.map(({ bucket, key }) => sql`(${bucket}, ${key})`));
  const rows = await tx
    .selectFrom('rate_limits')
    .select(['bucket', 'hits'])
    .where('store_id', '=', tx.storeId)
    .where(sql<boolean>`(bucket, subject) in (${keys})`)
    .where('window_start', '>', windowStart(limit, at))
    .where('window_start', '<=', ahead(at))
    .execute();
  const most = new Map(counters.map(({ bucket, refuse }) => [bucket, refuse]));
  return rows.some(({ bucket, hits }) => hits >= (most.get(bucket) ?? limit.refuse));
}

/** Resets a counter in a store. */
export async function forgetAttempts(tx: StoreTx, limit: Limit, of: Attempter): Promise<void> {
  await tx
    .deleteFrom('rate_limits')
    .where('store_id', '=', tx.storeId)
    .where('bucket', '=', limit.bucket)
    .where('subject', '=', hashedKey(of))
    .execute();
}
