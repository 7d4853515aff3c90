import { Logger as QueueLogger, run, type TaskList } from 'graphile-worker';
import { asWorker, openQueuePool } from '#db/index.ts';
import type { Config, DatabaseUrls } from '#lib/config/index.ts';
import type { Logger } from '#lib/log.ts';
import type { Task } from './task.ts';
import { TASKS } from './tasks/index.ts';

export type Worker = { stop(): Promise<void> };

const CONCURRENCY = 4;
// A safety net only: NOTIFY starts a job about 2 ms after the commit that made it.
const POLL_MS = 30_000;

/**
 * Runs jobs until stopped. Jobs are fetched as souk_queue on connections of their own; their work runs as souk_worker
 * through withStore, so a job sees what its store sees. The database must be open with a worker address.
 */
export async function startWorker(options: {
  config: Config;
  urls: Pick<DatabaseUrls, 'direct'>;
  log: Logger;
  tasks?: Task[];
}): Promise<Worker> {
  const { config, urls, log } = options;
  const queue = openQueuePool(urls.direct, CONCURRENCY + 1, (error) =>
    log.warn({ err: error }, 'a connection of the job queue was lost'),
  );
  const runner = await run({
    pgPool: queue.pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 8000,
    parsedCronItems: [],
    logger: queueLogger(log),
    taskList: taskList(options.tasks ?? TASKS, config, log),
  });
  // When the queue's connection is lost for good the process must not live on as if jobs still ran.
  runner.promise.catch((error: unknown) => log.fatal({ err: error }, 'the job queue stopped'));
  const stop = async () => {
    await runner.stop();
    await queue.close();
  };
  return { stop };
}

function taskList(tasks: Task[], config: Config, log: Logger): TaskList {
  return Object.fromEntries(
    tasks.map((task) => [
      task.name,
      (payload: unknown) => asWorker(() => task.run(payload, { config, log, now: new Date() })),
    ]),
  );
}

/** The queue's own lines: a failed job is a warning that will be tried again; the rest is for debugging. */
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
