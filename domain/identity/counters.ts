import { addressBlock, addressNetwork, addressProvider } from '#lib/address-block.ts';
import { hashToken } from '#lib/ids.ts';

/**
 * A rate limit: `free` attempts without delay, then growing delays; after `refuse` attempts none until the
 * window ends.
 */
export type Limit = { bucket: string; windowSeconds: number; free: number; refuse: number };

/** The result of a rate-limit check: continue after a pause, or refuse. `excess`: how many were refused in this window. */
export type Verdict = { isRefused: boolean; pauseMs: number; retryAfterSeconds: number; excess: number };

/**
 * The key of a counter: an account or other subject, an IP address, or both. Addresses are grouped by block and
 * network (lib/address-block.ts) only here.
 */
export type Attempter = { subject: string; address?: string } | { address: string };

/** An attempt of a limit. `amount` is what it counts for, such as kilobytes; default 1. */
export type Attempt = Limit & Attempter & { amount?: number };

/**
 * An IPv6 network (/48) has 65,536 address blocks (/64), and a provider (/32) has as many networks. Together they may
 * make as many attempts as this many blocks.
 */
const BLOCKS_OF_NETWORK = 10;
const BLOCKS_OF_PROVIDER = 100;

/** Longer than the window of any limit, which is at most a day. */
export const KEPT_MS = 2 * 24 * 3_600_000;
/** More counts than one call adds, so that expired counts are deleted faster than new ones are added. */
export const DELETED_AT_ONCE = 20;

/** One row of counts: a limit, and the hash of whom it counts. */
export type Counter = Limit & { key: string; amount: number };

/** The counters of an attempt: its own and, for an IPv6 address, those of the network and provider around its block. */
export function countersOf(attempt: Attempt): Counter[] {
  const { bucket, windowSeconds, free, refuse, amount = 1 } = attempt;
  const own = { bucket, windowSeconds, free, refuse, amount, key: hashedKey(attempt) };
  const { subject, address } = partsOf(attempt);
  const provider = address === null ? null : addressProvider(address);
  if (address === null || provider === null) return [own];
  const around = (size: string, blocks: number, place: string): Counter => ({
    ...{ bucket: `${bucket} ${size}`, windowSeconds, free: free * blocks, refuse: refuse * blocks, amount },
    key: keyOf(subject, place),
  });
  return [
    own,
    around('/48', BLOCKS_OF_NETWORK, addressNetwork(address)),
    around('/32', BLOCKS_OF_PROVIDER, provider),
  ];
}

/** Returns the strictest verdict: a refusal is stricter than a pause, and a longer wait stricter than a shorter one. */
export function strictest(verdicts: readonly Verdict[]): Verdict {
  const weight = ({ isRefused, pauseMs, retryAfterSeconds }: Verdict) =>
    isRefused ? 1_000_000 + retryAfterSeconds : pauseMs;
  return verdicts.reduce((worst, next) => (weight(next) > weight(worst) ? next : worst));
}

export function hashedKey(attempter: Attempter): string {
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
export function ahead(at: Date): Date {
  return new Date(at.getTime() + 60_000);
}

export function windowStart(limit: Limit, at: Date): Date {
  return new Date(at.getTime() - limit.windowSeconds * 1000);
}

export function verdict(limit: Limit, row: { hits: number; window_start: Date }, at: Date): Verdict {
  const over = row.hits - limit.free;
  const ends = row.window_start.getTime() + limit.windowSeconds * 1000;
  return {
    isRefused: row.hits > limit.refuse,
    excess: Math.max(0, row.hits - limit.refuse),
    // 0.5 s, 1 s, 2 s, then 4 s each: this slows guessing, but is acceptable on a shared mobile address.
    pauseMs: over <= 0 ? 0 : Math.min(4000, 250 * 2 ** Math.min(over, 4)),
    retryAfterSeconds: Math.max(1, Math.ceil((ends - at.getTime()) / 1000)),
  };
}

/**
 * The strictest refusal of attempts by the stored rows of their counters; null if none would be refused. Nothing is counted.
 */
export function refusalBy(
  counters: readonly Counter[],
  rows: readonly { bucket: string; hits: number; window_start: Date }[],
  at: Date,
): Verdict | null {
  const refused = counters.flatMap((counter) => {
    const row = rows.find(({ bucket }) => bucket === counter.bucket);
    if (!row || row.window_start <= windowStart(counter, at) || row.window_start > ahead(at)) return [];
    const next = verdict(counter, { ...row, hits: row.hits + counter.amount }, at);
    return next.isRefused ? [next] : [];
  });
  return refused.length > 0 ? strictest(refused) : null;
}
