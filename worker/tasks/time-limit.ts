/** The time that a job has in the slot of small imports. */
export const SMALL_MS = 60_000;

/** Aborts after that time; never without one. */
export function timeLimit(ms?: number): AbortSignal {
  if (ms === undefined) return new AbortController().signal;
  return ms <= 0 ? AbortSignal.abort() : AbortSignal.timeout(ms);
}
