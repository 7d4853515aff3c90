import { classOfTask, TASK_NAMES } from '#db/index.ts';
import { type Health, JOB_STATES, readHealth } from '#domain/operator-desk/index.ts';
import type { Snapshot } from '#lib/metrics/index.ts';

const WAIT_MS = 3000;

/**
 * Metrics of the whole install, from the database and the disk. souk_database_up is 0 if the database does not answer
 * in time.
 */
export async function readDatabaseMetrics(dataFolder: string, now: Date): Promise<Snapshot> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), WAIT_MS).unref();
  const health = await Promise.race([readHealth(dataFolder, now).catch(() => null), late]);
  clearTimeout(timer);
  return health ? metricsOf(health, now) : { souk_database_up: [[[], [0]]] };
}

function metricsOf({ database, disk, queue }: Health, now: Date): Snapshot {
  const one = (value: number): NonNullable<Snapshot['souk_database_up']> => [[[], [value]]];
  return {
    souk_database_up: one(1),
    souk_database_bytes: one(database.bytes),
    souk_database_connections: one(database.connections),
    souk_database_max_connections: one(database.maxConnections),
    souk_database_oldest_transaction_seconds: one(database.oldestSeconds ?? 0),
    ...(disk && { souk_disk_free_bytes: one(disk.free), souk_disk_size_bytes: one(disk.total) }),
    ...queueMetrics(queue, now),
  };
}

const CLASSES = [...new Set(TASK_NAMES.map((task) => classOfTask(task) as string))];

// Every class and state has its series, even without jobs, so that a graph falls to 0 and does not end.
function queueMetrics(queue: Health['queue'], now: Date): Snapshot {
  const jobs = new Map(CLASSES.flatMap((name) => JOB_STATES.map((state) => [`${name} ${state}`, 0])));
  const ages = new Map(CLASSES.map((name) => [name, 0]));
  for (const { task, state, jobs: count, oldest } of queue) {
    const name = classOfTask(task) ?? 'unknown';
    jobs.set(`${name} ${state}`, (jobs.get(`${name} ${state}`) ?? 0) + count);
    if (state !== 'waiting' && state !== 'retrying') continue;
    ages.set(name, Math.max(ages.get(name) ?? 0, (now.getTime() - oldest.getTime()) / 1000));
  }
  return {
    souk_jobs: [...jobs].map(([key, count]) => [key.split(' '), [count]]),
    souk_job_oldest_seconds: [...ages].map(([name, seconds]) => [[name], [seconds]]),
  };
}
