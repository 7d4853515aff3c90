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
 * The milliseconds for which this process was too busy to run anything that waited, since it is measured; 0 if it is not.
 * The difference of two readings tells a slow answer from one that arrived in time and was looked at late.
 */
export function busyMs(): number {
  return lateSum + Math.max(0, performance.now() - dueAt);
}
