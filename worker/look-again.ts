import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';

const FIRST_MS = 50;
const LONGEST_MS = 30_000;

type Looking = {
  /** True if a job could be fetched now. */
  areDue(): Promise<boolean>;
  slots: number;
  stopping: AbortSignal;
};

/**
 * Wakes the slots of a runner again while there are due jobs that its fetch did not see. Workers on two
 * machines that fetch at the same moment hide the queues of all stores from each other, and each would sleep
 * until its next poll. The pauses double while other workers are faster, and restart with each job.
 */
export function lookAgain(events: WorkerEvents, { areDue, slots, stopping }: Looking): void {
  let pause = FIRST_MS;
  let isLooking = false;
  let isOver = false;
  const look = async (pool: WorkerPool) => {
    await sleep(pause * (0.5 + Math.random()), undefined, { signal: stopping });
    // If the database is unreachable, checks again later.
    const isDue = await areDue().catch(() => true);
    isLooking = false;
    pause = isDue ? Math.min(pause * 2, LONGEST_MS) : FIRST_MS;
    if (isDue && !isOver && !stopping.aborted) pool.nudge(slots);
  };
  const begin = ({ worker }: WorkerEvent) => {
    if (isLooking || isOver) return;
    isLooking = true;
    look(worker.workerPool).catch(() => {});
  };
  events.on('worker:getJob:empty', begin);
  events.on('worker:getJob:error', begin);
  events.on('job:start', () => {
    pause = FIRST_MS;
  });
  // A pool that is shutting down refuses to be woken.
  events.on('pool:gracefulShutdown', () => {
    isOver = true;
  });
}

/**
 * Stops a runner whose first fetch fails, so that it is started again: the queue caches even a failed look-up of its
 * tasks forever, so no later fetch would succeed.
 */
export function endUnlessFetched(events: WorkerEvents): void {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  events.on('worker:getJob:empty', settle);
  events.on('job:start', settle);
  events.on('pool:gracefulShutdown', settle);
  events.on('worker:getJob:error', ({ worker: { workerPool } }) => {
    if (isSettled) return;
    settle();
    // In the next tick the slot sleeps, and the pool can end cleanly.
    setImmediate(() => Promise.resolve(workerPool.gracefulShutdown()).catch(() => {}));
  });
}

type WorkerEvent = { worker: { workerPool: WorkerPool } };
