import { RecentMap } from '#lib/recent-map.ts';
import type { InvalidationLog } from './invalidation-log.ts';

type Known = { at: Date | null; askedAt: Date; position: number };

const MOST = 10_000;
const CATALOG: ReadonlySet<string> = new Set(['catalog']);

/**
 * The next moment at which time alone changes the pages of a store, read from the database once after each
 * change of its catalogue, not once per page.
 */
export class NextMoments {
  readonly #log: InvalidationLog;
  readonly #ask: (storeId: string, now: Date) => Promise<Date | null>;
  readonly #known = new RecentMap<Known>(MOST);

  constructor(log: InvalidationLog, ask: (storeId: string, now: Date) => Promise<Date | null>) {
    this.#log = log;
    this.#ask = ask;
  }

  async after(storeId: string, now: Date): Promise<Date | null> {
    const known = this.#known.get(storeId);
    if (known && !this.#isOver(storeId, known, now)) return known.at;
    const { position } = this.#log;
    const at = await this.#ask(storeId, now);
    this.#known.set(storeId, { at, askedAt: now, position });
    return at;
  }

  #isOver(storeId: string, { at, askedAt, position }: Known, now: Date): boolean {
    // If the clock was set back, the cached answer lacks the moments before the time at which it was read.
    if (now < askedAt || (at && at <= now)) return true;
    return this.#log.touched({ since: position, storeId, tags: CATALOG });
  }
}
