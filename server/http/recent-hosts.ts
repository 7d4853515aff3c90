import { onOwnChange } from '#db/index.ts';
import type { ResolvedHost } from '#domain/tenancy/index.ts';
import type { BusEvent, ChangeBus } from '../changes/index.ts';
import { HostMap } from './host-map.ts';

const KEPT_MS = 1000;

/**
 * The host look-ups of the last second, which save one of a page's two round trips to the database. An entry is used
 * only while this process receives changes, and until its store changes, so that a store takes no order after it was
 * closed.
 */
export class RecentHosts {
  readonly #hosts = new HostMap<{ place: ResolvedHost; at: number }>();
  readonly #bus: ChangeBus;
  #news = 0;

  constructor(bus: ChangeBus) {
    this.#bus = bus;
    bus.subscribe((event) => this.#hear(event));
    // This process knows its own changes before the feed reports them.
    onOwnChange((change) => this.#hear(change));
  }

  get(header: string): ResolvedHost | null {
    const known = this.#hosts.get(header);
    const isFresh = known !== undefined && performance.now() - known.at < KEPT_MS && this.#bus.isAlive();
    return isFresh ? known.place : null;
  }

  /** The number of changes received so far. Read before a host look-up, whose result may lack later changes. */
  get news(): number {
    return this.#news;
  }

  /**
   * Caches the result of a look-up while changes are received, unless a change has arrived since `askedAt`: a page
   * rendered from a stale result would be cached as fresh.
   */
  put(header: string, place: ResolvedHost, askedAt: number): void {
    if (askedAt !== this.#news || !this.#bus.isAlive()) return;
    const storeId = place.site === 'platform' ? 'platform' : place.store.storeId;
    this.#hosts.put(header, storeId, { place, at: performance.now() });
  }

  #hear(event: BusEvent): void {
    this.#news++;
    if (typeof event === 'string') this.#hosts.clear();
    else this.#hosts.drop(event.storeId);
  }
}
