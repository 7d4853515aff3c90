import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The current work of a process: a request with its route pattern, or a job with its task. Never contains a path,
 * which may hold tokens.
 */
export type Work = { site?: string; route?: string; task?: string };

const current = new AsyncLocalStorage<Work>();

/** Runs fn as this work. A request's route is filled in once it is known. */
export function runWork<T>(work: Work, fn: () => T): T {
  return current.run(work, fn);
}

export function currentWork(): Work | undefined {
  return current.getStore();
}
