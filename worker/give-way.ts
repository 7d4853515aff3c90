import { setTimeout as sleep } from 'node:timers/promises';

const BUSY = 1.8;
const LONGEST_MS = 500;
/** Rows get slower as the store grows, so the recorded minimum is raised slowly. */
const FORGET = 1.01;

type Port = { now(): number; wait(ms: number): Promise<unknown> };

/**
 * For batches that must not slow down the shops on the same machine. If a row takes much longer than the
 * fastest recent ones, the machine is busy, and the next batch waits for as long as the last one took.
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
