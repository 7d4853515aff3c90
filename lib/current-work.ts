import { AsyncLocalStorage } from 'node:async_hooks';

/** What a process is doing: a request by its route pattern, or a job by its task. Never a path, which may hold tokens. */
export type Work = { site?: string; route?: string; task?: string };

const current = new AsyncLocalStorage<Work>();

/** Runs fn as this work. A request's route is filled in once it is known. */
export function runWork<T>(work: Work, fn: () => T): T {
  return current.run(work, fn);
}

export function currentWork(): Work | undefined {
  return current.getStore();
}
