import { onOwnChange } from '#db/index.ts';
import { storeClosure } from '#domain/subscription/index.ts';
import type { Clock } from '#lib/clock.ts';
import type { BusEvent, ChangeBus } from '../changes/bus.ts';
import { HostMap } from '../http/host-map.ts';
import type { KeptHost } from './cached-hosts.ts';
import { bytesOf, type CachedPage } from './cached-page.ts';
import { InvalidationLog, WHOLE_STORE } from './invalidation-log.ts';
import { PageEncodings } from './page-encodings.ts';
import type { PageNotes } from './page-notes.ts';
import { type Kept, PageStore } from './page-store.ts';
import { type Choices, type PageTarget, readTarget } from './page-target.ts';

const OUTAGE_MS = 10 * 60 * 1000;
const MISSING_MS = 1000;
const ALWAYS = { madeAt: Number.NEGATIVE_INFINITY, expiresAt: Number.POSITIVE_INFINITY };
const MOST_MISSING = 100;
/** The memory of a tag, in the page's set and in that of its pages; measured: 119. */
const TAG_BYTES = 128;
/** The share of the capacity for bodies that were made for clients without brotli. */
const MADE_SHARE = 1 / 8;

export type PageCacheParts = {
  bus: ChangeBus;
  clock: Clock;
  /** In bytes. */
  capacity: number;
  /** Changes since a request began. Replaced only by tests that show the effect of its absence. */
  log?: InvalidationLog;
};

export type Found = { kept: Kept & { page: CachedPage } } | { miss: string };

/**
 * The cached shop pages of this process. A cached page is served only if all of these hold: the process receives
 * changes from the database, or lost the database at most ten minutes ago; the page's expiry is ahead (a sale begins
 * or ends then, for example); and the store is open.
 */
export class PageCache {
  readonly log: InvalidationLog;
  readonly encodings: PageEncodings;
  readonly #bus: ChangeBus;
  readonly #clock: Clock;
  readonly #hosts = new HostMap<KeptHost>();
  readonly #pages: PageStore;
  readonly #missing: Pick<Kept, 'storeId' | 'key'>[] = [];
  readonly #stops: (() => void)[];
  #cutOffAt: number | null = null;

  constructor({ bus, clock, capacity, log = new InvalidationLog() }: PageCacheParts) {
    this.#bus = bus;
    this.#clock = clock;
    this.#pages = new PageStore(capacity * (1 - MADE_SHARE));
    this.encodings = new PageEncodings(capacity * MADE_SHARE);
    this.log = log;
    // Changes made by this process apply at once: the next page that their author asks for shows them.
    this.#stops = [bus.subscribe((event) => this.#hear(event)), onOwnChange((change) => this.#hear(change))];
  }

  get bytes(): number {
    return this.#pages.bytes + this.encodings.bytes;
  }

  /**
   * True if cached pages may be served now; 'asking' while it is unknown whether the database can be reached.
   */
  mayShow(): boolean | 'asking' {
    if (this.#bus.isAlive()) return true;
    if (this.#bus.state === 'asking') return 'asking';
    if (this.#bus.state !== 'unreachable' || this.#cutOffAt === null) return false;
    return this.#clock().getTime() - this.#cutOffAt <= OUTAGE_MS;
  }

  whenKnown(): Promise<void> {
    return this.#bus.whenKnown();
  }

  host(header: string): KeptHost | undefined {
    return this.#hosts.get(header);
  }

  /** Caches the store of a Host header, unless it has changed since the request began. */
  learnHost(header: string, host: KeptHost, since: number): void {
    const { storeId } = host;
    if (!this.#bus.isAlive() || this.log.touched({ since, storeId, tags: new Set() })) return;
    this.#hosts.put(header, storeId, host);
  }

  /** The cached page of an address as it was sent. */
  find(host: KeptHost, address: string): Found {
    const now = this.#clock();
    if (storeClosure(host.state, now)) return { miss: 'closed' };
    let kept = this.#pages.get(host.storeId, host.prefix + address);
    if (!kept && address.includes('?')) {
      const target = this.target(host, address);
      if (!target) return { miss: 'not kept' };
      kept = this.#pages.get(host.storeId, host.prefix + target.url);
    }
    if (!kept?.page) return { miss: 'not there' };
    // A page is not served before the time at which it was rendered either: a clock may be set back.
    const time = now.getTime();
    if (kept.madeAt <= time && time < kept.expiresAt) return { kept };
    this.#pages.remove(kept.storeId, kept.key);
    return { miss: 'over' };
  }

  target(host: KeptHost, address: string): PageTarget | null {
    return readTarget(address, (key) => this.choices(host, key));
  }

  choices(host: KeptHost, key: string): Choices | null {
    return this.#pages.get(host.storeId, host.prefix + key)?.choices ?? null;
  }

  keepChoices(host: KeptHost, key: string, notes: PageNotes): void {
    const { storeId, prefix } = host;
    const { choices, tags } = notes;
    if (!choices || this.#isOld(storeId, notes)) return;
    const bytes = 512 + JSON.stringify(choices).length + TAG_BYTES * tags.size;
    const kept = { storeId, key: prefix + key, tags: new Set(tags), bytes };
    this.#pages.put({ ...kept, ...ALWAYS, page: null, choices });
  }

  /** Caches a page and returns the entry; null if anything that it shows has changed since its request began. */
  keep(host: KeptHost, url: string, made: { page: CachedPage; notes: PageNotes }): Kept | null {
    const { page, notes } = made;
    const { storeId } = host;
    const now = this.#clock().getTime();
    const latest = page.status === 200 ? Number.POSITIVE_INFINITY : now + MISSING_MS;
    const expiresAt = Math.min(notes.expiresAt, latest);
    if (expiresAt <= now || this.#isOld(storeId, notes)) return null;
    const key = host.prefix + url;
    const bytes = bytesOf(page) + 2 * key.length + TAG_BYTES * notes.tags.size;
    const times = { madeAt: notes.now.getTime(), expiresAt };
    const kept: Kept = { storeId, key, tags: new Set(notes.tags), bytes, ...times, page, choices: null };
    this.#pages.put(kept);
    if (page.status !== 200) this.#boundMissing(kept);
    return kept;
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#clear();
  }

  #clear(): void {
    this.#pages.clear();
    this.encodings.clear();
    this.#hosts.clear();
  }

  // Limits the number of cached 404 pages: unknown addresses are unlimited in number and must not evict real
  // pages.
  #boundMissing({ storeId, key }: Kept): void {
    this.#missing.push({ storeId, key });
    const oldest = this.#missing.length > MOST_MISSING ? this.#missing.shift() : null;
    if (oldest) this.#pages.remove(oldest.storeId, oldest.key);
  }

  #isOld(storeId: string, { since, tags }: PageNotes): boolean {
    return !this.#bus.isAlive() || this.log.touched({ since, storeId, tags });
  }

  #hear(event: BusEvent): void {
    if (event === 'lost') {
      this.#cutOffAt = this.#clock().getTime();
      this.log.add('everything');
    } else if (event === 'resumed') {
      this.#cutOffAt = null;
      this.log.add('everything');
      this.#clear();
    } else {
      this.log.add(event);
      if (event.tags.some((tag) => WHOLE_STORE.has(tag))) this.#hosts.drop(event.storeId);
      this.#pages.drop(event.storeId, event.tags);
    }
  }
}
