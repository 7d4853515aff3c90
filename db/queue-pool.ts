import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from './away.ts';

export type QueuePool = {
  pool: pg.Pool;
  /** Stops waiting for an unreachable database from now on. */
  giveUp(): void;
  close(): Promise<void>;
};

const AGAIN_MS = 250;

// A job may run twice, so its fetch and completion need not be on disk at once. Its work goes through
// withStore.
const UNHURRIED = '-c synchronous_commit=off';

/**
 * The job queue's own connections, as souk_queue. Each has an error handler for its whole life: the queue
 * removes its handlers when it stops, and a connection that the server ends after that would end the process.
 */
export function openQueuePool(url: string, size: number, onError: (error: Error) => void): QueuePool {
  const giving = new AbortController();
  const pool = new PatientPool({ connectionString: url, max: size, options: UNHURRIED }, giving.signal);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  // A connection still being opened when the queue stopped is never returned: it ends with the process.
  const close = () => Promise.race([pool.end(), sleep(1000, undefined, { ref: false })]);
  return { pool, giveUp: () => giving.abort(), close };
}

/** The queue exits if it cannot mark a job as done: this pool makes it wait instead. */
class PatientPool extends pg.Pool {
  readonly #giving: AbortSignal;

  constructor(config: pg.PoolConfig, giving: AbortSignal) {
    super(config);
    this.#giving = giving;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback);
      return undefined;
    }
    return this.#connectPatiently();
  }

  async #connectPatiently(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (this.#giving.aborted || !isDatabaseAway(error)) throw error;
        await sleep(AGAIN_MS, undefined, { signal: this.#giving }).catch(() => {});
      }
    }
  }
}
