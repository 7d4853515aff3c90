import { totalmem } from 'node:os';

const MB = 1024 ** 2;

/** Bytes that all processes here may hold together: the machine's, or what its container was given. */
export function memoryLimit(): number {
  // A group without a limit names a number beyond every machine; outside Linux it is 0.
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/** Bytes of finished pages that one web process keeps: 64 MB, and less where memory is scarce. */
export function pageCacheCapacity(limit = memoryLimit()): number {
  return Math.min(64 * MB, Math.floor(limit / 32));
}

/**
 * Node flags for one of so many web processes, or for the worker. A page makes much that is soon garbage: with little
 * room for new things, and twice what lives for all, it is swept sooner: 200 MB less are held for 5 % of the time.
 * A job has nobody who waits for it: less room still, and an import of 100,000 rows stays below 300 MB. Left alone, Node
 * would give each process half of the memory that all of them share.
 */
export function heapFlags(kind: 'web' | 'worker', webProcesses: number, limit = memoryLimit()): string[] {
  const share = Math.floor(limit / MB / (webProcesses + 2));
  const isScarce = share < 600;
  if (!isScarce && kind === 'worker') return ['--max-semi-space-size=4', '--heap-growing-percent=60'];
  if (!isScarce) return ['--max-semi-space-size=16', '--heap-growing-percent=120'];
  const most = Math.min(300, Math.max(96, Math.floor(share * 0.7)));
  return [`--max-semi-space-size=${kind === 'web' ? 4 : 2}`, `--max-old-space-size=${most}`];
}
