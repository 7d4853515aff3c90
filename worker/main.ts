import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as QueueLogger, type Runner, run, type WorkerEvents } from 'graphile-worker';
import {
  classOfTask,
  isDatabaseAway,
  type JobClass,
  type JobHolders,
  openQueuePool,
  type QueuePool,
  watchJobHolders,
} from '#db/index.ts';
import { followFigures } from '#domain/operator-desk/index.ts';
import { followOrders } from '#domain/reports/index.ts';
import { agencyThemes, loadThemes } from '#domain/themes/index.ts';
import type { Config, DatabaseUrls } from '#lib/config/index.ts';
import type { Logger } from '#lib/log.ts';
import { endUnlessFetched } from './end-unless-fetched.ts';
import { type JobLooker, lookForJobs } from './look-for-jobs.ts';
import { startBackups } from './make-backups.ts';
import type { Task } from './task.ts';
import { taskList } from './task-list.ts';
import { TASKS } from './tasks/index.ts';

export type Worker = { stop(): Promise<void> };

/**
 * Concurrent jobs per class. No class uses the slots of another: image hosts that do not answer delay pictures, but
 * not imports, money or mail, a tax authority that does not answer delays tax documents, but not refunds, and AVIFs
 * requested by visitors delay only AVIFs. A small import does not wait for a large one of another store. Look-ups of domains
 * have more slots, because they only wait for others' servers, without a connection to the database.
 */
const SLOTS: Record<JobClass, number> = {
  money: 2,
  tax: 2,
  mail: 2,
  web: 2,
  lookups: 6,
  import: 1,
  'small-import': 1,
  pictures: 3,
  renditions: 1,
};
const CLASSES = Object.keys(SLOTS) as JobClass[];

// A safety net only: lookForJobs wakes the slots.
const POLL_MS = 30_000;
const AGAIN_MS = 1000;

/** `backup` is the address for backups; without it none are made. */
type Urls = Pick<DatabaseUrls, 'direct'> & { backup?: string };

type Options = { config: Config; urls: Urls; log: Logger; tasks?: Task[] };

/**
 * Runs jobs until stopped. Jobs are fetched as souk_queue on separate connections; their work runs as souk_worker
 * through withStore, so a job sees only its store's rows. The database must be open with a worker address.
 */
export async function startWorker(options: Options): Promise<Worker> {
  const { urls, log, tasks = TASKS } = options;
  await loadThemes(agencyThemes(options.config));
  const queue = openQueuePool(urls.direct, CLASSES.length, (error) =>
    log.warn({ err: error }, 'a connection of the job queue was lost'),
  );
  const holders = watchJobHolders(urls.direct, (error) =>
    log.warn({ err: error }, 'the connection that marks this worker’s jobs was lost'),
  );
  const stopping = new AbortController();
  const looker = lookForJobs({ dueTasks: queue.dueTasks, stopping: stopping.signal });
  const connections = { queue, holders, looker };
  const runOptions = { ...options, stopping: stopping.signal };
  const runners = await Promise.all(
    CLASSES.filter((jobClass) => tasks.some(isOfClass(jobClass))).map((jobClass) =>
      keepRunning({ ...runOptions, tasks, jobClass }, connections),
    ),
  );
  const survive = surviveLostConnections(log);
  const follower = followOrders((error) => log.warn({ err: error }, 'sales wait for the database'));
  const figures = followFigures(options.config.clock, (error, storeId) =>
    log.warn({ err: error, storeId }, storeId ? 'a store was not measured' : 'figures wait for the database'),
  );
  const { config } = options;
  const backups = urls.backup ? startBackups({ config, url: urls.backup, log }) : null;
  const stop = async () => {
    stopping.abort();
    follower.stop();
    figures.stop();
    queue.giveUp();
    await Promise.all([...runners.map((runner) => runner.stop()), backups?.stop()]);
    await Promise.all([queue.close(), holders.close()]);
    survive.end();
  };
  return { stop };
}

type OfClass = Options & { tasks: Task[]; stopping: AbortSignal; jobClass: JobClass };

/** Runs the jobs of one class. A runner ends if the database cannot be reached for long, and is then started again. */
async function keepRunning(options: OfClass, connections: Connections): Promise<Worker> {
  const { stopping, log } = options;
  let runner = await startRunner(options, connections);
  const forever = async () => {
    while (!stopping.aborted) {
      await runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job queue stopped'));
      await sleep(AGAIN_MS, undefined, { signal: stopping }).catch(() => {});
      if (!stopping.aborted) runner = await startRunner(options, connections).catch(() => runner);
    }
  };
  const running = forever();
  const stop = async () => {
    await runner.stop().catch(() => {});
    await running;
    // Stops the previous runner, if there is one.
    await runner.stop().catch(() => {});
  };
  return { stop };
}

/**
 * Handles the unhandled rejection that remains when a connection breaks during the queue's own statement, and
 * that would end the process. The queue itself ends too and is restarted.
 */
function surviveLostConnections(log: Logger): { end(): void } {
  const judge = (error: unknown) => {
    if (!isDatabaseAway(error)) throw error;
    log.warn({ err: error }, 'the job queue lost its database');
  };
  process.on('unhandledRejection', judge);
  return { end: () => void process.off('unhandledRejection', judge) };
}

type Connections = { queue: QueuePool; holders: JobHolders; looker: JobLooker };

function startRunner(
  { tasks, config, log, stopping, jobClass }: OfClass,
  { queue, holders, looker }: Connections,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => holders.hold(workerPool.id));
  events.on('pool:release', ({ workerPool }) => holders.letGo(workerPool.id));
  endUnlessFetched(events);
  const own = tasks.filter(isOfClass(jobClass));
  looker.follow(events, { tasks: own.map(({ name }) => name), slots: SLOTS[jobClass] });
  return run({
    pgPool: queue.pool,
    events,
    concurrency: SLOTS[jobClass],
    pollInterval: POLL_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 8000,
    parsedCronItems: [],
    logger: queueLogger(log),
    taskList: taskList(own, { around: { config, log, stopping }, places: queue.places, known: tasks }),
  });
}

const isOfClass = (jobClass: JobClass) => (task: Task) => (classOfTask(task.name) ?? 'web') === jobClass;

/**
 * Logs the queue's own messages: a failed job is a warning, because it is retried; the rest is at level
 * debug.
 */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger(() => (level, message, meta) => {
    if (level === 'error') log.warn({ queue: errorOf(meta) }, message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

function errorOf(meta: unknown): unknown {
  const { error, failure } = (meta ?? {}) as { error?: unknown; failure?: unknown };
  return error ?? failure;
}
