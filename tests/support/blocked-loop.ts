import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The longest time in milliseconds for which a piece of work blocked this process's event loop. On a busy
 * machine the loop also waits for a core, so the result is limited to the processor time of this thread.
 * Returns the lowest of three tries: a compilation or garbage collection slows one of them, a slow pattern
 * all.
 */
export async function blockedMs(work: () => Promise<unknown>, limit: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least >= limit; tries++) least = Math.min(least, await measure(work));
  return least;
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  // A delay is measured between two ticks of the loop, so there must be a tick before the work and one after
  // it.
  await sleep(6);
  const before = process.threadCpuUsage();
  await work();
  await sleep(6);
  delay.disable();
  const used = process.threadCpuUsage(before);
  return Math.min(delay.max / 1e6, (used.user + used.system) / 1000);
}
