import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from './away.ts';

export type QueuePool = {
  pool: pg.Pool;
  /** True if a job of these kinds is due and its queue is free. */
  areDue(tasks: string[]): Promise<boolean>;
  /** From now on the pool no longer waits for an unreachable database. */
  giveUp(): void;
  close(): Promise<void>;
};

const AGAIN_MS = 250;

// A job may run twice, so fetching and completing it need not be written to disk at once. The job's own work
// goes through withStore.
const UNHURRIED = '-c synchronous_commit=off';

const DUE = `
  select exists (
    select from graphile_worker._private_jobs job
      left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
     where job.is_available and job.run_at <= now() and (queue.id is null or queue.is_available)
       and job.task_id = any (select id from graphile_worker._private_tasks where identifier = any ($1))) as due`;

/**
 * The job queue's own connections, with the database role souk_queue. `listeners` is the number of connections that
 * receive notifications; one more runs all statements. Each keeps an error handler, because the queue removes its own
 * when it stops, and without one a connection that the server closes later would end the process.
 */
export function openQueuePool(url: string, listeners: number, onError: (error: Error) => void): QueuePool {
  const giving = new AbortController();
  const config = { connectionString: url, options: UNHURRIED };
  const statements = new pg.Pool({ ...config, max: 1 });
  const pool = new PatientPool({ ...config, max: listeners }, statements, giving.signal);
  for (const each of [pool, statements]) {
    each.on('error', onError);
    each.on('connect', (client) => client.on('error', onError));
  }
  // A connection that is still being opened when the queue stops is never returned; it ends with the process.
  const close = () =>
    Promise.race([Promise.all([pool.end(), statements.end()]), sleep(1000, undefined, { ref: false })]);
  const areDue = async (tasks: string[]) => {
    const { rows } = await statements.query<{ due: boolean }>(DUE, [tasks]);
    return rows[0]?.due ?? false;
  };
  return { pool, areDue, giveUp: () => giving.abort(), close: async () => void (await close()) };
}

/**
 * The queue exits if it cannot mark a job as done; this pool makes it wait instead.
 * A fetch locks the rows of all free queues and skips rows that another fetch has locked. So of two
 * simultaneous fetches one finds nothing and sleeps, and so does a fetch that runs before the end of the
 * previous job. Therefore all statements share one connection, first come, first served. Each takes about 2
 * ms.
 */
class PatientPool extends pg.Pool {
  readonly #statements: pg.Pool;
  readonly #giving: AbortSignal;

  constructor(config: pg.PoolConfig, statements: pg.Pool, giving: AbortSignal) {
    super(config);
    this.#statements = statements;
    this.#giving = giving;
  }

  // The queue calls this in two ways: with a callback to get the connection on which it listens, and without a
  // callback, for a promise, before each statement.
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
        return await this.#statements.connect();
      } catch (error) {
        if (this.#giving.aborted || !isDatabaseAway(error)) throw error;
        await sleep(AGAIN_MS, undefined, { signal: this.#giving }).catch(() => {});
      }
    }
  }
}
