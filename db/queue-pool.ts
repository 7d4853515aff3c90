import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseAway } from './away.ts';
import { type JobPlaces, jobPlaces } from './job-places.ts';
import { lockFewQueues } from './lock-few-queues.ts';

export type QueuePool = {
  pool: pg.Pool;
  /** The kinds of jobs of which at least one is due and not running. */
  dueTasks(): Promise<string[]>;
  places: JobPlaces;
  /** From now on the pool no longer waits for an unreachable database. */
  giveUp(): void;
  close(): Promise<void>;
};

const AGAIN_MS = 250;

// A job may run twice, so fetching and completing it need not be written to disk at once. The job's own work
// goes through withStore.
const UNHURRIED = '-c synchronous_commit=off';

// `min` reads one entry of souk_due_jobs (migrate.ts) for each kind. An `exists` may read all jobs: 110 ms with 50,000
// scheduled ones, against 0.2 ms.
const DUE = `
  select coalesce(array_agg(task.identifier), '{}') as tasks from graphile_worker._private_tasks task
   where (select min(job.run_at) from graphile_worker._private_jobs job
           where job.task_id = task.id and job.is_available) <= now()`;

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
  statements.on('connect', lockFewQueues);
  // A connection that is still being opened when the queue stops is never returned; it ends with the process.
  const close = () =>
    Promise.race([Promise.all([pool.end(), statements.end()]), sleep(1000, undefined, { ref: false })]);
  const dueTasks = async () => {
    const { rows } = await statements.query<{ tasks: string[] }>(DUE);
    return rows[0]?.tasks ?? [];
  };
  const places = jobPlaces(() => pool.connect());
  return { pool, dueTasks, places, giveUp: () => giving.abort(), close: async () => void (await close()) };
}

/**
 * The queue exits if it cannot mark a job as done; this pool makes it wait instead.
 * A fetch locks the rows of the next queues and skips rows that another fetch has locked. So of two
 * simultaneous fetches one may find nothing and sleep, and so does a fetch that runs before the end of the
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
