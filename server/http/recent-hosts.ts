import { onOwnChange } from '#db/index.ts';
import type { ResolvedHost } from '#domain/tenancy/index.ts';
import type { BusEvent, ChangeBus } from '../changes/index.ts';

const KEPT_MS = 1000;
const MOST = 2000;

/**
 * Where a Host header led within the last second, for what a shop is asked: of the two round trips of a page or an order
 * the look-up of the host would be one. Only while this process hears of changes, and until it hears of one in that
 * store: a kept page hears of it in the same moment, and a store that was closed takes no order a moment later.
 */
export class RecentHosts {
  readonly #byHeader = new Map<string, { place: ResolvedHost; at: number }>();
  readonly #bus: ChangeBus;
  #news = 0;

  constructor(bus: ChangeBus) {
    this.#bus = bus;
    bus.subscribe((event) => this.#hear(event));
    // What this process changes it knows before the feed says it.
    onOwnChange((change) => this.#hear(change));
  }

  get(header: string): ResolvedHost | null {
    const known = this.#byHeader.get(header);
    const isFresh = known !== undefined && performance.now() - known.at < KEPT_MS && this.#bus.isAlive();
    return isFresh ? known.place : null;
  }

  /** Taken before a host is looked up: what was news meanwhile may be missing in the answer. */
  get news(): number {
    return this.#news;
  }

  /**
   * Remembers an answer while changes are heard, unless there was news since it was asked for: a page drawn of it would
   * be kept as new.
   */
  put(header: string, place: ResolvedHost, askedAt: number): void {
    if (askedAt !== this.#news || !this.#bus.isAlive()) return;
    if (this.#byHeader.size >= MOST) this.#byHeader.clear();
    this.#byHeader.set(header, { place, at: performance.now() });
  }

  #hear(event: BusEvent): void {
    this.#news++;
    if (typeof event === 'string') this.#byHeader.clear();
    else this.#drop(event.storeId);
  }

  #drop(storeId: string): void {
    for (const [header, { place }] of this.#byHeader) {
      if (place.site !== 'platform' && place.store.storeId === storeId) this.#byHeader.delete(header);
    }
  }
}
