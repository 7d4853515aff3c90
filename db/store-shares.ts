type Line = { running: number; waiting: ((isOurTurn: boolean) => void)[] };

/** A store waited too long for a connection. Handled like a database without a free connection. */
class ShareTaken extends Error {
  readonly code = '53300';
}

/**
 * Limits the concurrent transactions of each store, so that a store whose statements hang leaves connections to the
 * others. Transactions beyond the limit wait in order.
 */
export class StoreShares {
  readonly #most: number;
  readonly #waitMs: number;
  readonly #lines = new Map<string, Line>();

  constructor(most: number, waitMs: number) {
    this.#most = most;
    this.#waitMs = waitMs;
  }

  async run<T>(storeId: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(storeId) ?? { running: 0, waiting: [] };
    this.#lines.set(storeId, line);
    if (line.running < this.#most) line.running++;
    else await this.#wait(line);
    try {
      return await work();
    } finally {
      this.#leave(storeId, line);
    }
  }

  async #wait(line: Line): Promise<void> {
    const isOurTurn = await new Promise<boolean>((resolve) => {
      const goOn = (isFree: boolean) => {
        clearTimeout(timer);
        resolve(isFree);
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(goOn), 1);
        resolve(false);
      }, this.#waitMs).unref();
      line.waiting.push(goOn);
    });
    if (!isOurTurn) throw new ShareTaken('All connections that one store may use are taken.');
  }

  // The slot passes to the next waiting transaction, so that a later one cannot take it.
  #leave(storeId: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) next(true);
    else if (--line.running === 0) this.#lines.delete(storeId);
  }
}
