import { setTimeout as sleep } from 'node:timers/promises';

const BUSY = 1.8;
const LONGEST_MS = 500;
/** The store grows, and a row becomes dearer by and by: yesterday's best is no measure. */
const FORGET = 1.01;

type Port = { now(): number; wait(ms: number): Promise<unknown> };

/**
 * For work in batches that must not slow the shops beside it: when a row takes much longer than the quickest of late,
 * others want the machine, and it waits as long as the batch took before the next one.
 */
export function giveWay(
  { now, wait }: Port = { now: () => performance.now(), wait: (ms) => sleep(ms) },
): (progress: { rowsRead: number }) => Promise<void> {
  let quickest = Number.POSITIVE_INFINITY;
  let before = { at: now(), rows: 0 };
  return async ({ rowsRead }) => {
    const took = now() - before.at;
    const perRow = took / Math.max(rowsRead - before.rows, 1);
    quickest = Math.min(perRow, quickest * FORGET);
    if (perRow > quickest * BUSY) await wait(Math.min(took, LONGEST_MS));
    before = { at: now(), rows: rowsRead };
  };
}
