import { busyMs } from '#lib/loop-delay.ts';
import { isSlow, type Line, makeRoom, type Share, slowAfter, slowOnes } from './share-lines.ts';

/** How often waiting transactions are looked at while none ends. */
const LOOK_MS = 100;

/** A store waited too long for a connection. Handled like a database without a free connection. */
class ShareTaken extends Error {
  readonly code = '53300';
}

/**
 * Distributes a process's connections among the transactions of its stores. All stores together may take half of them
 * as they like. Of the other half a store gets a connection only while it has none, and the last is kept for the
 * platform. So a store alone may have half, and two stores whose statements hang leave connections to the others.
 *
 * Slow stores have half of the connections together. Of the others they get a part while these are free, with a short
 * limit for their statements. Transactions that turn out to be slow are stopped if they only read and another store
 * waits. Slowness is measured by a clock that stands still while the process is too busy to look at answers.
 *
 * Other transactions wait. A connection that becomes free is given to the store that has the fewest, so that each store
 * that waits gets its turn; the transactions of a store run in order. Of the slow stores the one that held
 * connections for the shortest time is first.
 */
export class StoreShares {
  readonly #shared: number;
  readonly #most: number;
  /** Slow stores get another connection while fewer than this are taken. */
  readonly #lent: number;
  readonly #waitMs: number;
  readonly #lines = new Map<string, Line>();
  /** Until when stores without transactions count as slow. */
  readonly #slow = new Map<string, number>();
  readonly #busy = new Set<Line>();
  readonly #now: () => number;
  /** The lines with waiting transactions, by the number of their running ones; the longest there comes first. */
  readonly #queues: Set<Line>[];
  #running = 0;
  #looks: NodeJS.Timeout | undefined;

  constructor(connections: number, waitMs: number, now = () => performance.now() - busyMs()) {
    this.#now = now;
    this.#shared = Math.floor(connections / 2);
    this.#most = connections - 1;
    this.#lent = Math.floor((this.#shared + this.#most) / 2);
    this.#waitMs = waitMs;
    this.#queues = Array.from({ length: this.#shared + 1 }, () => new Set());
  }

  async run<T>(storeId: string, work: (share: Share) => Promise<T>): Promise<T> {
    const line = this.#lines.get(storeId) ?? this.#newLine(storeId);
    const isFree = line.waiting.length === 0 && this.#isFreeFor(line);
    const share = isFree ? this.#take(line) : await this.#wait(storeId, line);
    try {
      return await work(share);
    } finally {
      line.begun.delete(share);
      this.#remember(storeId, line, this.#now() - share.at);
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

  #isFreeFor(line: Line, { now, slow } = this.#see()): boolean {
    const isFirst = line.running === 0;
    if (this.#running >= (isFirst ? this.#most : this.#shared)) return false;
    return this.#running < this.#lent || slow < this.#shared || !isSlow(line, now);
  }

  /** Looking is needed only when slow stores may have too many connections. */
  #see(): { now: number; slow: number } {
    const now = this.#now();
    return { now, slow: this.#running < this.#lent ? 0 : slowOnes(this.#busy, now) };
  }

  #take(line: Line): Share {
    const at = this.#now();
    const isBrief =
      this.#running >= this.#shared && isSlow(line, at) && slowOnes(this.#busy, at) >= this.#shared;
    const share: Share = { isBrief, at, isStopped: false };
    this.#count(line, 1);
    line.begun.add(share);
    return share;
  }

  #remember(storeId: string, line: Line, tookMs: number): void {
    const now = this.#now();
    const slowUntil = slowAfter(line, tookMs, now);
    if (slowUntil === line.slowUntil) return;
    for (const [each, until] of this.#slow) if (until <= now) this.#slow.delete(each);
    line.slowUntil = slowUntil;
    this.#slow.set(storeId, slowUntil);
  }

  #count(line: Line, change: 1 | -1): void {
    this.#queues[line.running]?.delete(line);
    this.#running += change;
    line.running += change;
    if (line.running > 0) this.#busy.add(line);
    else this.#busy.delete(line);
    if (line.waiting.length > 0) this.#queues[line.running]?.add(line);
  }

  async #wait(storeId: string, line: Line): Promise<Share> {
    const given = await new Promise<Share | null>((resolve) => {
      const goOn = (share: Share | null) => {
        clearTimeout(timer);
        resolve(share);
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(goOn), 1);
        if (line.waiting.length === 0) this.#queues[line.running]?.delete(line);
        resolve(null);
      }, this.#waitMs).unref();
      line.waiting.push(goOn);
      this.#queues[line.running]?.add(line);
      this.#looks ??= setInterval(() => this.#look(), LOOK_MS).unref();
    });
    if (given) return given;
    this.#forget(storeId, line);
    throw new ShareTaken('All connections that this store may use now are taken.');
  }

  // The slot passes to a waiting transaction at once, so that a later one cannot take it. True if one was given.
  #giveOn(): boolean {
    if (this.#looks === undefined || this.#running >= this.#most) return false;
    const seen = this.#see();
    for (const queue of this.#queues) {
      const line = this.#nextOf(queue, seen);
      if (!line) continue;
      const next = line.waiting.shift();
      next?.(this.#take(line));
      return true;
    }
    return false;
  }

  #nextOf(queue: Set<Line>, seen: { now: number; slow: number }): Line | undefined {
    let next: Line | undefined;
    for (const line of queue) {
      if ((next && line.slowUntil >= next.slowUntil) || !this.#isFreeFor(line, seen)) continue;
      if (!isSlow(line, seen.now)) return line;
      next = line;
    }
    return next;
  }

  #look(): void {
    while (this.#giveOn());
    makeRoom(this.#busy, this.#queues[0] ?? [], this.#shared, this.#now());
    if (this.#queues.some(({ size }) => size > 0)) return;
    clearInterval(this.#looks);
    this.#looks = undefined;
  }

  #forget(storeId: string, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(storeId);
  }
}
