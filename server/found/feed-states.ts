import { RecentMap } from '#lib/recent-map.ts';
import { LineFull } from '../turns.ts';

/** The time for which a store's state is cached. */
const STATE_MS = 60_000;
/** A store whose state takes too long to be read gets new feeds this often, whether or not something changed. */
const SLOW_MS = 3_600_000;
const MOST_STATES = 10_000;
/** PostgreSQL: the statement took longer than it may. */
const TOO_SLOW = '57014';

type Reading = { state: Promise<string>; until: number };

/**
 * The states of the stores' feeds. A state is read from all variants of a store, for anybody who asks. So requests at the
 * same time share one reading, and its result is kept for a minute, also when it failed.
 */
export class FeedStates {
  readonly #readings = new RecentMap<Reading>(MOST_STATES);

  of(storeId: string, now: Date, read: () => Promise<string>): Promise<string> {
    const known = this.#readings.get(storeId);
    if (known && known.until > now.getTime()) return known.state;
    const reading = { state: Promise.resolve(''), until: now.getTime() + STATE_MS };
    reading.state = read().catch((error: unknown) => {
      if (codeOf(error) === TOO_SLOW) {
        const hour = Math.floor(now.getTime() / SLOW_MS);
        reading.until = (hour + 1) * SLOW_MS;
        return `hour ${hour}`;
      }
      // Nothing was read: the store had no free slot.
      if (error instanceof LineFull && this.#readings.get(storeId) === reading) {
        this.#readings.delete(storeId);
      }
      throw error;
    });
    this.#readings.set(storeId, reading);
    return reading.state;
  }
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;
