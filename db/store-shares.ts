type Waiting = (isOurTurn: boolean) => void;
type Line = { running: number; waiting: Waiting[]; begun: Set<{ at: number }>; slowUntil: number };

/** A transaction that holds its connection for longer is a slow one: most take some milliseconds. */
const SLOW_MS = 500;
/** A store counts as slow for so many times as long as its last slow transaction took. */
const REMEMBERED = 4;

/** A store waited too long for a connection. Handled like a database without a free connection. */
class ShareTaken extends Error {
  readonly code = '53300';
}

/**
 * Distributes a process's connections among the transactions of its stores. All stores together may take half of them
 * as they like. Of the other half a store gets a connection only while it has none, and the last is kept for the
 * platform. So a store alone may have half, and two stores whose statements hang leave connections to the others.
 * However many stores are slow, they have no more than half together.
 *
 * Other transactions wait. A connection that becomes free is given to the store that has the fewest, so that each store
 * that waits gets its turn; the transactions of a store run in order.
 */
export class StoreShares {
  readonly #shared: number;
  readonly #most: number;
  readonly #waitMs: number;
  readonly #lines = new Map<string, Line>();
  /** Until when stores without transactions count as slow. */
  readonly #slow = new Map<string, number>();
  readonly #busy = new Set<Line>();
  readonly #now: () => number;
  /** The lines with waiting transactions, by the number of their running ones; the longest there comes first. */
  readonly #queues: Set<Line>[];
  #running = 0;

  constructor(connections: number, waitMs: number, now = () => performance.now()) {
    this.#now = now;
    this.#shared = Math.floor(connections / 2);
    this.#most = connections - 1;
    this.#waitMs = waitMs;
    this.#queues = Array.from({ length: this.#shared + 1 }, () => new Set());
  }

  async run<T>(storeId: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(storeId) ?? this.#newLine(storeId);
    if (line.waiting.length === 0 && this.#isFreeFor(line)) this.#count(line, 1);
    else await this.#wait(storeId, line);
    const begun = { at: this.#now() };
    line.begun.add(begun);
    try {
      return await work();
    } finally {
      line.begun.delete(begun);
      this.#remember(storeId, line, this.#now() - begun.at);
      this.#count(line, -1);
      while (this.#giveOn());
      this.#forget(storeId, line);
    }
  }

  #newLine(storeId: string): Line {
    const slowUntil = this.#slow.get(storeId) ?? 0;
    const line: Line = { running: 0, waiting: [], begun: new Set(), slowUntil };
    this.#lines.set(storeId, line);
    return line;
  }

  #isFreeFor(line: Line): boolean {
    if (this.#running >= (line.running === 0 ? this.#most : this.#shared)) return false;
    const now = this.#now();
    if (!isSlow(line, now)) return true;
    let slow = 0;
    for (const each of this.#busy) slow += isSlow(each, now) ? each.running : 0;
    return slow < this.#shared;
  }

  #remember(storeId: string, line: Line, tookMs: number): void {
    if (tookMs <= SLOW_MS) return;
    const now = this.#now();
    for (const [each, until] of this.#slow) if (until <= now) this.#slow.delete(each);
    line.slowUntil = Math.max(line.slowUntil, now + REMEMBERED * tookMs);
    this.#slow.set(storeId, line.slowUntil);
  }

  #count(line: Line, change: 1 | -1): void {
    this.#queues[line.running]?.delete(line);
    this.#running += change;
    line.running += change;
    if (line.running > 0) this.#busy.add(line);
    else this.#busy.delete(line);
    if (line.waiting.length > 0) this.#queues[line.running]?.add(line);
  }

  async #wait(storeId: string, line: Line): Promise<void> {
    const isOurTurn = await new Promise<boolean>((resolve) => {
      const goOn = (isFree: boolean) => {
        clearTimeout(timer);
        resolve(isFree);
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(goOn), 1);
        if (line.waiting.length === 0) this.#queues[line.running]?.delete(line);
        resolve(false);
      }, this.#waitMs).unref();
      line.waiting.push(goOn);
      this.#queues[line.running]?.add(line);
    });
    if (isOurTurn) return;
    this.#forget(storeId, line);
    throw new ShareTaken('All connections that this store may use now are taken.');
  }

  // The slot passes to a waiting transaction at once, so that a later one cannot take it. True if one was given.
  #giveOn(): boolean {
    for (const queue of this.#queues) {
      for (const line of queue) {
        if (!this.#isFreeFor(line)) continue;
        const next = line.waiting.shift();
        this.#count(line, 1);
        next?.(true);
        return true;
      }
    }
    return false;
  }

  #forget(storeId: string, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(storeId);
  }
}

function isSlow({ slowUntil, begun }: Line, now: number): boolean {
  if (slowUntil > now) return true;
  for (const { at } of begun) if (now - at > SLOW_MS) return true;
  return false;
}
