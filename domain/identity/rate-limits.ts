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
  refusalBy,
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
 * buckets. Deletes some expired counts of any bucket. A refused attempt of an IPv6 address counts nowhere, so that one
 * block cannot use up what its network and provider share.
 */
export async function countAttempts(tx: StoreTx, attempts: readonly Attempt[], at: Date): Promise<Verdict[]> {
  const asked = attempts.map(countersOf);
  const around = asked.filter((own) => own.length > 1).flat();
  const known = around.length > 0 ? await readCounts(tx, around) : [];
  // The row of a single counter is there if it refuses.
  const refusals = asked.map((own) => (own.length > 1 ? refusalBy(own, known, at) : null));
  const counters = asked.filter((_, nth) => !refusals[nth]).flat();
  const rows = counters.length > 0 ? await countInStore(tx, counters, at) : [];
  const counted = new Map(rows.map((row) => [row.bucket, row]));
  const verdictsOf = (own: readonly Counter[]) =>
    own.map((counter) => {
      const row = counted.get(counter.bucket);
      if (!row) throw new Error(`An attempt of ${counter.bucket} was not counted.`);
      return verdict(counter, row, at);
    });
  return asked.map((own, nth) => refusals[nth] ?? strictest(verdictsOf(own)));
}

function readCounts(tx: StoreTx, counters: readonly Counter[]) {
  const keys = sql.join(counters.map(({ bucket, key }) => sql`(${bucket}, ${key})`));
  return tx
    .selectFrom('rate_limits')
    .select(['bucket', 'hits', 'window_start'])
    .where('store_id', '=', tx.storeId)
    .where(sql<boolean>`(bucket, subject) in (${keys})`)
    .execute();
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
  attempt: Attempter & { at: Date; amount?: number },
): Promise<boolean> {
  const { at } = attempt;
  const counters = countersOf({ ...limit, ...attempt });
  return refusalBy(counters, await readCounts(tx, counters), at) !== null;
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
