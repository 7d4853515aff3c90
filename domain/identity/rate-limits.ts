import { sql } from 'kysely';
import type { PlatformTx, StoreTx } from '#db/index.ts';
import { addressBlock, addressNetwork } from '#lib/address-block.ts';
import { hashToken } from '#lib/ids.ts';
import { fail } from '#lib/result.ts';
import type { TooManyTries } from './errors.ts';

/**
 * A rate limit: `free` attempts without delay, then growing delays; after `refuse` attempts none until the
 * window ends.
 */
export type Limit = { bucket: string; windowSeconds: number; free: number; refuse: number };

// Longer than the window of any limit, which is at most a day.
const KEPT_MS = 2 * 24 * 3_600_000;
// More than one call adds, so that expired counts are deleted faster than new ones are added.
const DELETED_AT_ONCE = 20;

/** A network of IPv6 has 65,536 address blocks. All of them together have the attempts of this many. */
const BLOCKS_COUNTED = 10;

/** The result of a rate-limit check: continue after a pause, or refuse. */
export type Verdict = { isRefused: boolean; pauseMs: number; retryAfterSeconds: number };

/** Waits for the pause of a verdict; returns the failure if the verdict refuses. */
export async function awaitLimit(
  { isRefused, pauseMs, retryAfterSeconds }: Verdict,
  wait: (ms: number) => Promise<unknown>,
): Promise<TooManyTries | null> {
  if (isRefused) return fail('too_many_tries', { retryAfterSeconds });
  if (pauseMs > 0) await wait(pauseMs);
  return null;
}

/**
 * The key of a counter: an account or other subject, an IP address, or both. Addresses are grouped by block and
 * network (lib/address-block.ts) only here.
 */
export type Attempter = { subject: string; address?: string } | { address: string };

/**
 * Counts an attempt on the platform. Subject and address are stored as a hash. Fixed windows in PostgreSQL,
 * shared by all processes.
 */
export async function countPlatformAttempt(
  tx: PlatformTx,
  limit: Limit,
  attempt: Attempter & { at: Date },
): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  for (const counter of countersOf({ ...limit, ...attempt })) {
    verdicts.push(await countOnPlatform(tx, counter, attempt.at));
  }
  return strictest(verdicts);
}

async function countOnPlatform(tx: PlatformTx, counter: Counter, at: Date): Promise<Verdict> {
  const start = windowStart(counter, at);
  const row = await tx
    .insertInto('platform_rate_limits')
    .values({ bucket: counter.bucket, subject: counter.key, window_start: at, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['bucket', 'subject']).doUpdateSet({
        hits: sql`case when platform_rate_limits.window_start <= ${start} or platform_rate_limits.window_start > ${ahead(at)} then 1 else platform_rate_limits.hits + 1 end`,
        window_start: sql`case when platform_rate_limits.window_start <= ${start} or platform_rate_limits.window_start > ${ahead(at)} then ${at}::timestamptz
                               else platform_rate_limits.window_start end`,
      }),
    )
    .returning(['hits', 'window_start'])
    .executeTakeFirstOrThrow();
  return verdict(counter, row, at);
}

/** Counts an attempt in a store (order tracking, coupons), in the store's own rows. */
export async function countAttempt(
  tx: StoreTx,
  limit: Limit,
  attempt: Attempter & { at: Date },
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
export async function countAttempts(
  tx: StoreTx,
  attempts: readonly (Limit & Attempter)[],
  at: Date,
): Promise<Verdict[]> {
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
  const added = counters.map(({ bucket, key }) => ({
    ...{ store_id: tx.storeId, bucket, subject: key },
    ...{ window_start: at, hits: 1 },
  }));
  return tx
    .with('expired', () => deleteExpired(tx, added, at))
    .insertInto('rate_limits')
    .values(added)
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'bucket', 'subject']).doUpdateSet({
        hits: sql`case when ${isOver} then 1 else rate_limits.hits + 1 end`,
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
  const row = await tx
    .selectFrom('rate_limits')
    .select('hits')
    .where('store_id', '=', tx.storeId)
    .where('bucket', '=', limit.bucket)
    .where('subject', '=', hashedKey(attempt))
    .where('window_start', '>', windowStart(limit, at))
    .where('window_start', '<=', ahead(at))
    .executeTakeFirst();
  return row !== undefined && row.hits >= limit.refuse;
}

/** Resets a counter, for example after a correct password. */
export async function forgetPlatformAttempts(tx: PlatformTx, limit: Limit, of: Attempter): Promise<void> {
  await tx
    .deleteFrom('platform_rate_limits')
    .where('bucket', '=', limit.bucket)
    .where('subject', '=', hashedKey(of))
    .execute();
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

/** One row of counts: a limit, and the hash of whom it counts. */
type Counter = Limit & { key: string };

/** The counters of an attempt: its own and, for an IPv6 address, that of the network around its block. */
function countersOf(attempt: Limit & Attempter): Counter[] {
  const { bucket, windowSeconds, free, refuse } = attempt;
  const own = { bucket, windowSeconds, free, refuse, key: hashedKey(attempt) };
  const { subject, address } = partsOf(attempt);
  if (address === null || !addressBlock(address).endsWith('::/64')) return [own];
  const network = { bucket: `${bucket} /48`, free: free * BLOCKS_COUNTED, refuse: refuse * BLOCKS_COUNTED };
  return [own, { ...network, windowSeconds, key: keyOf(subject, addressNetwork(address)) }];
}

/** A refusal before a pause, and of two the longer. */
function strictest(verdicts: readonly Verdict[]): Verdict {
  const weight = ({ isRefused, pauseMs, retryAfterSeconds }: Verdict) =>
    isRefused ? 1_000_000 + retryAfterSeconds : pauseMs;
  return verdicts.reduce((worst, next) => (weight(next) > weight(worst) ? next : worst));
}

function hashedKey(attempter: Attempter): string {
  const { subject, address } = partsOf(attempter);
  return keyOf(subject, address === null ? null : addressBlock(address));
}

function partsOf(attempter: Attempter): { subject: string | null; address: string | null } {
  const { subject = null, address = null } = attempter as { subject?: string; address?: string };
  return { subject, address };
}

function keyOf(...parts: (string | null)[]): string {
  return hashToken(parts.filter((part) => part !== null).join('|'));
}

// Ignores windows that start in the future because a clock was ahead, with one minute of tolerance for clock
// skew.
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
    // 0.5 s, 1 s, 2 s, then 4 s each: this slows guessing, but is bearable on a shared mobile address.
    pauseMs: over <= 0 ? 0 : Math.min(4000, 250 * 2 ** Math.min(over, 4)),
    retryAfterSeconds: Math.max(1, Math.ceil((ends - at.getTime()) / 1000)),
  };
}
