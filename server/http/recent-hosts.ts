import type { ResolvedHost } from '#domain/tenancy/index.ts';
import type { ChangeBus } from '../changes/index.ts';

const KEPT_MS = 1000;
const MOST = 2000;

/**
 * Where a Host header led within the last second, for posts to a shop: an order's transaction reads prices and terms
 * itself, and of its two round trips the look-up of the host would be a third. Only while this process hears of
 * changes, and until it hears of one in that store: one that was closed takes no order a moment later.
 */
export class RecentHosts {
  readonly #byHeader = new Map<string, { place: ResolvedHost; at: number }>();
  readonly #bus: ChangeBus;

  constructor(bus: ChangeBus) {
    this.#bus = bus;
    bus.subscribe((event) =>
      typeof event === 'string' ? this.#byHeader.clear() : this.#drop(event.storeId),
    );
  }

  get(header: string): ResolvedHost | null {
    const known = this.#byHeader.get(header);
    const isFresh = known !== undefined && performance.now() - known.at < KEPT_MS && this.#bus.isAlive();
    return isFresh ? known.place : null;
  }

  put(header: string, place: ResolvedHost): void {
    if (this.#byHeader.size >= MOST) this.#byHeader.clear();
    this.#byHeader.set(header, { place, at: performance.now() });
  }

  #drop(storeId: string): void {
    for (const [header, { place }] of this.#byHeader) {
      if (place.site !== 'platform' && place.store.storeId === storeId) this.#byHeader.delete(header);
    }
  }
}
