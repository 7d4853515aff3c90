import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * For how many milliseconds a piece of work kept this process's event loop from turning at the longest. On a busy machine
 * the loop also waits for a core: no more counts than the processor time that this thread really used. The lowest of
 * three tries, since a compilation or a collection of garbage falls into one of them and a slow pattern into all.
 */
export async function blockedMs(work: () => Promise<unknown>, limit: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least >= limit; tries++) least = Math.min(least, await measure(work));
  return least;
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  // A delay is the time between two of its ticks: one has to come before the work, and one behind it.
  await sleep(6);
  const before = process.threadCpuUsage();
  await work();
  await sleep(6);
  delay.disable();
  const used = process.threadCpuUsage(before);
  return Math.min(delay.max / 1e6, (used.user + used.system) / 1000);
}
