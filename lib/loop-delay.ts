const EVERY_MS = 100;

let dueAt = Number.POSITIVE_INFINITY;
let lateSum = 0;

/** Measures ten times a second how late a timer runs in this process, in milliseconds. Once per process. */
export function measureLoopDelay(hear: (lateMs: number) => void): { stop(): void } {
  dueAt = performance.now() + EVERY_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    const late = Math.max(0, now - dueAt);
    lateSum += late;
    dueAt = now + EVERY_MS;
    hear(late);
  }, EVERY_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      dueAt = Number.POSITIVE_INFINITY;
    },
  };
}

/**
 * The total time in milliseconds for which this process was too busy to run anything else, since measuring began; 0
 * if it is not measured. The difference of two readings distinguishes a slow answer from one that arrived in time but
 * was processed late.
 */
export function busyMs(): number {
  return lateSum + Math.max(0, performance.now() - dueAt);
}
