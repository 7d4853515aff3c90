const FIRST_MS = 100;
const LONGEST_MS = 30_000;
const HEALTHY_MS = 30_000;

/** The wait before a process that ended is started again: none at first, then doubling. */
export type BackOff = {
  /** Called when the process ended, with the time for which it had been serving. */
  next(healthyMs: number): { waitMs: number; failures: number };
};

/** Half a minute of serving resets the wait. */
export function createBackOff(): BackOff {
  let failures = 0;
  return {
    next(healthyMs) {
      failures = healthyMs >= HEALTHY_MS ? 1 : failures + 1;
      return { waitMs: Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS), failures };
    },
  };
}
