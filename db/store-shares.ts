type Waiting = (isOurTurn: boolean) => void;
type Line = { running: number; waiting: Waiting[] };

/** A store waited too long for a connection. Handled like a database without a free connection. */
class ShareTaken extends Error {
  readonly code = '53300';
}

/**
 * Distributes a process's connections among the transactions of its stores. All stores together may take half of them
 * as they like. Of the other half a store gets a connection only while it has none, and the last is kept for the
 * platform. So a store alone may have half, and two stores whose statements hang leave connections to the others.
 *
 * Other transactions wait. A connection that becomes free is given to the store that has the fewest, so that each store
 * that waits gets its turn; the transactions of a store run in order.
 */
export class StoreShares {
  readonly #shared: number;
  readonly #most: number;
  readonly #waitMs: number;
  readonly #lines = new Map<string, Line>();
  /** The lines with waiting transactions, by the number of their running ones; the longest there comes first. */
  readonly #queues: Set<Line>[];
  #running = 0;

  constructor(connections: number, waitMs: number) {
    this.#shared = Math.floor(connections / 2);
    this.#most = connections - 1;
    this.#waitMs = waitMs;
    this.#queues = Array.from({ length: this.#shared + 1 }, () => new Set());
  }

  async run<T>(storeId: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(storeId) ?? { running: 0, waiting: [] };
    this.#lines.set(storeId, line);
    if (line.waiting.length === 0 && this.#isFreeFor(line)) this.#count(line, 1);
    else await this.#wait(storeId, line);
    try {
      return await work();
    } finally {
      this.#count(line, -1);
      this.#giveOn();
      this.#forget(storeId, line);
    }
  }

  #isFreeFor({ running }: Line): boolean {
    return this.#running < (running === 0 ? this.#most : this.#shared);
  }

  #count(line: Line, change: 1 | -1): void {
    this.#queues[line.running]?.delete(line);
    this.#running += change;
    line.running += change;
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

  // The slot passes to a waiting transaction at once, so that a later one cannot take it.
  #giveOn(): void {
    for (const queue of this.#queues) {
      const [line] = queue;
      if (!line || !this.#isFreeFor(line)) continue;
      const next = line.waiting.shift();
      this.#count(line, 1);
      next?.(true);
      return;
    }
  }

  #forget(storeId: string, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(storeId);
  }
}
