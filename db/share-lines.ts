/** A connection that a transaction of a store has. */
export type Share = {
  /** True if the statements of the transaction may take two seconds only, because too many others are slow. */
  readonly isBrief: boolean;
  readonly at: number;
  /** Ends the transaction with an error if it has only read. False if it goes on. */
  stop?: () => boolean;
  isStopped: boolean;
};

/** The transactions of one store. */
export type Line = {
  running: number;
  waiting: ((share: Share | null) => void)[];
  begun: Set<Share>;
  slowUntil: number;
};

/** A transaction that holds its connection for longer is a slow one: most take some milliseconds. */
const SLOW_MS = 500;
/** A slow transaction that has only read is stopped after this time if another store needs its connection. */
const STOPPED_MS = 1000;
/** A store counts as slow for this many times as long as its slow transactions took, but at most for a minute. */
const REMEMBERED = 4;
const MOST_REMEMBERED_MS = 60_000;

export function isSlow({ slowUntil, begun }: Line, now: number): boolean {
  if (slowUntil > now) return true;
  for (const { at } of begun) if (now - at > SLOW_MS) return true;
  return false;
}

/** The number of connections that slow stores have. */
export function slowOnes(lines: Iterable<Line>, now: number): number {
  let count = 0;
  for (const line of lines) count += isSlow(line, now) ? line.running : 0;
  return count;
}

/** The time until which a store counts as slow after a transaction of this duration. */
export function slowAfter({ slowUntil }: Line, tookMs: number, now: number): number {
  if (tookMs <= SLOW_MS) return slowUntil;
  return Math.min(Math.max(slowUntil, now) + REMEMBERED * tookMs, now + MOST_REMEMBERED_MS);
}

/**
 * Stops a transaction of a slow store for each store that waits and is not slow, but leaves `kept` connections to slow
 * stores. The transactions of the stores that held connections for the longest time are stopped first.
 */
export function makeRoom(busy: Iterable<Line>, waiting: Iterable<Line>, kept: number, now: number): void {
  const slow = [...busy].filter((line) => isSlow(line, now));
  const held = slow.flatMap(({ slowUntil, begun }) => {
    const left = Math.max(0, slowUntil - now);
    return [...begun].map((share) => ({ left, share }));
  });
  const stopped = held.filter(({ share }) => share.isStopped).length;
  const spare = held.length - kept - stopped;
  let wanted = -stopped;
  for (const line of waiting) {
    if (wanted >= spare) break;
    if (!isSlow(line, now)) wanted += 1;
  }
  held.sort((a, b) => b.left - a.left || a.share.at - b.share.at);
  for (const { share } of held) {
    if (wanted <= 0) return;
    if (share.isStopped || now - share.at <= STOPPED_MS || !share.stop?.()) continue;
    share.isStopped = true;
    wanted -= 1;
  }
}
