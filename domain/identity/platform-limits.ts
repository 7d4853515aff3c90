import { sql } from 'kysely';
import type { PlatformTx } from '#db/index.ts';
import {
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

/**
 * Counts an attempt on the platform. Subject and address are stored as a hash. The windows are fixed and are stored
 * in PostgreSQL, so that all processes share them. A refused attempt adds no row: otherwise anybody could fill the
 * table. A form that counts an address and something typed counts the address first, and stops if it is refused.
 */
export async function countPlatformAttempt(
  tx: PlatformTx,
  limit: Limit,
  attempt: Attempter & { at: Date },
): Promise<Verdict> {
  const { at } = attempt;
  const counters = countersOf({ ...limit, ...attempt });
  // The row of a single counter is there if it refuses. Of an IPv6 address each block would add one.
  const refused = counters.length > 1 ? await refusalOf(tx, counters, at) : null;
  if (refused) return refused;
  const verdicts: Verdict[] = [];
  for (const counter of counters) verdicts.push(await countOnPlatform(tx, counter, at));
  return strictest(verdicts);
}

/** The strictest refusal of attempts that are not counted, each in its own bucket; null if none would be refused. */
export function refusalOnPlatform(
  tx: PlatformTx,
  attempts: readonly (Limit & Attempter)[],
  at: Date,
): Promise<Verdict | null> {
  return refusalOf(tx, attempts.flatMap(countersOf), at);
}

async function refusalOf(tx: PlatformTx, counters: readonly Counter[], at: Date): Promise<Verdict | null> {
  if (counters.length === 0) return null;
  const keys = sql.join(counters.map(({ bucket, key }) => sql`(${bucket}, ${key})`));
  const rows = await tx
    .selectFrom('platform_rate_limits')
    .select(['bucket', 'hits', 'window_start'])
    .where(sql<boolean>`(bucket, subject) in (${keys})`)
    .execute();
  return refusalBy(counters, rows, at);
}

async function countOnPlatform(tx: PlatformTx, counter: Counter, at: Date): Promise<Verdict> {
  const start = windowStart(counter, at);
  const isOver = sql`platform_rate_limits.window_start <= ${start} or platform_rate_limits.window_start > ${ahead(at)}`;
  const row = await tx
    .with('expired', () => deleteExpired(tx, counter, at))
    .insertInto('platform_rate_limits')
    .values({ bucket: counter.bucket, subject: counter.key, window_start: at, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'subject']).doUpdateSet({
        hits: sql`case when ${isOver} then 1 else platform_rate_limits.hits + 1 end`,
        window_start: sql`case when ${isOver} then ${at}::timestamptz else platform_rate_limits.window_start end`,
      }),
    )
    .returning(['hits', 'window_start'])
    .executeTakeFirstOrThrow();
  return verdict(counter, row, at);
}

/** Deletes some expired counts, as each count in a store does; not the one that the same statement increments. */
function deleteExpired(tx: PlatformTx, { bucket, key }: Counter, at: Date) {
  const expired = sql<never>`(select r.bucket, r.subject from platform_rate_limits r
    where r.window_start < ${new Date(at.getTime() - KEPT_MS)}
      and (r.bucket, r.subject) != (${bucket}, ${key})
    order by r.window_start limit ${DELETED_AT_ONCE} for update skip locked)`;
  return tx.deleteFrom('platform_rate_limits').where(sql<boolean>`(bucket, subject) in ${expired}`);
}

/** Resets a counter, for example after a correct password. */
export async function forgetPlatformAttempts(tx: PlatformTx, limit: Limit, of: Attempter): Promise<void> {
  await tx
    .deleteFrom('platform_rate_limits')
    .where('bucket', '=', limit.bucket)
    .where('subject', '=', hashedKey(of))
    .execute();
}
