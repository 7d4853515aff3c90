import type { WorkerEvents } from 'graphile-worker';

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
