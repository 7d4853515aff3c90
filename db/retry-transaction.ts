import { setTimeout as sleep } from 'node:timers/promises';

/** The total number of attempts. A third deadlock in a row means a wrong lock order, which must surface. */
const TRIES = 4;

// deadlock_detected, serialization_failure: the whole transaction was rolled back and may succeed on retry.
const BROKEN_OFF = new Set(['40P01', '40001']);

/**
 * Retries a whole transaction that the database aborted because of another one. The pauses are random and
 * grow, so that the same two transactions do not collide again.
 */
export async function retryTransaction<T>(transaction: () => Promise<T>, tries = TRIES): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await transaction();
    } catch (error) {
      if (left <= 0 || !BROKEN_OFF.has((error as { code?: string }).code ?? '')) throw error;
      await sleep(Math.random() * 20 * (tries - left));
    }
  }
}
