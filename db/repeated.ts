import { setTimeout as sleep } from 'node:timers/promises';

/** Tries in all. A third deadlock in a row is a wrong order of locks, which somebody has to see. */
const TRIES = 4;

// deadlock_detected, serialization_failure: the transaction was undone as a whole, and may succeed when it runs again.
const BROKEN_OFF = new Set(['40P01', '40001']);

/**
 * Runs a whole transaction again when the database broke it off for another one's sake. Each time after a longer
 * pause of random length: two that met would meet again.
 */
export async function repeated<T>(transaction: () => Promise<T>, tries = TRIES): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await transaction();
    } catch (error) {
      if (left <= 0 || !BROKEN_OFF.has((error as { code?: string }).code ?? '')) throw error;
      await sleep(Math.random() * 20 * (tries - left));
    }
  }
}
