import { totalmem } from 'node:os';

const MB = 1024 ** 2;

/**
 * The number of bytes that all processes here may use together: those of the machine, or of its container.
 */
export function memoryLimit(): number {
  // For a control group without a limit this is larger than every machine's memory; outside Linux it is 0.
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/**
 * Default capacity of the page caches of all web processes together, in MB. At most 256, because two processes
 * that take 200 to 270 MB without their caches should stay below 800 MB.
 */
export function defaultPageCacheMb(limit = memoryLimit()): number {
  return Math.max(1, Math.min(256, Math.floor(limit / MB / 32)));
}

/** The bytes of a small store's shell, with all that is derived from it. */
export const SMALL_SHELL = 40_000;

/** The number of small stores whose shell one web process caches; of larger shells it caches fewer. */
export function mostShells(limit = memoryLimit()): number {
  return Math.max(500, Math.min(6000, Math.floor(limit / MB)));
}

/**
 * Capacity in bytes of what one web process keeps beside the shells of all stores: their categories, brands and
 * collections, the sections of their home pages and their delivery terms. From 1 GB on, the largest store fits.
 */
export function besideShells(limit = memoryLimit()): number {
  return Math.min(64 * MB, Math.floor(limit / 48));
}

/** Capacity in bytes of one web process's cache of rendered cards, and of its cache of rendered parts. */
export function renderedCapacity(limit = memoryLimit()): number {
  return Math.min(8 * MB, Math.floor(limit / 256));
}

/**
 * Node's heap flags for one of several web processes, or for the worker. Rendering makes much short-lived
 * garbage: a small young generation saves 100 MB for 5 % more time, and a limit of 1.6 times the live heap 35 MB
 * more for no time that can be measured. Jobs are less urgent and get less memory; an import of 100,000 rows stays
 * below 300 MB. By default Node would give each process half of the memory that all of them share.
 */
export function heapFlags(kind: 'web' | 'worker', webProcesses: number, limit = memoryLimit()): string[] {
  const share = Math.floor(limit / MB / (webProcesses + 2));
  const isScarce = share < 600;
  if (!isScarce && kind === 'worker') return ['--max-semi-space-size=4', '--heap-growing-percent=60'];
  if (!isScarce) return ['--max-semi-space-size=16', '--heap-growing-percent=60'];
  const most = Math.min(300, Math.max(96, Math.floor(share * 0.7)));
  return [`--max-semi-space-size=${kind === 'web' ? 4 : 2}`, `--max-old-space-size=${most}`];
}
