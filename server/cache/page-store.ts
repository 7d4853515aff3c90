import type { CachedPage } from './cached-page.ts';
import { WHOLE_STORE } from './invalidation-log.ts';
import type { Choices } from './page-target.ts';
import { type Link, RecentList } from './recent-list.ts';

/**
 * The cache entry of an address: a page, or the names of the query parameters that the page reads, from which the key
 * of the page itself is made.
 */
export type Kept = {
  storeId: string;
  key: string;
  tags: ReadonlySet<string>;
  bytes: number;
  /** The time that the page shows and the time at which it expires, in milliseconds. */
  madeAt: number;
  expiresAt: number;
} & ({ page: CachedPage; choices: null } | { page: null; choices: Choices });

type Slot = { kept: Kept; isAskedAgain: boolean; inAll: Link<Slot>; inStore: Link<Slot> };

type Shelf = {
  storeId: string;
  slots: Map<string, Slot>;
  byTag: Map<string, Set<Slot>>;
  recent: RecentList<Slot>;
  bytes: number;
};

/** A store with more than this share of all cached bytes is evicted first when space runs out. */
const HEAVY_SHARE = 0.1;

/**
 * The share of the bytes for pages that were asked for again. With pages that were asked for once in a list of their
 * own, a crawler evicts no popular page, and Zipf traffic of 5,000 stores has 5 to 10 points more hits (decision 133).
 */
const AGAIN_SHARE = 0.8;

/** Cached pages by store and address, up to a number of bytes. */
export class PageStore {
  readonly #capacity: number;
  readonly #shelves = new Map<string, Shelf>();
  readonly #once = new RecentList<Slot>();
  readonly #again = new RecentList<Slot>();
  #againBytes = 0;
  // At most ten stores, so that evicting a page does not look at each of thousands.
  readonly #heavy = new Set<Shelf>();
  #bytes = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get bytes(): number {
    return this.#bytes;
  }

  bytesOf(storeId: string): number {
    return this.#shelves.get(storeId)?.bytes ?? 0;
  }

  get(storeId: string, key: string): Kept | null {
    const shelf = this.#shelves.get(storeId);
    const slot = shelf?.slots.get(key);
    if (!shelf || !slot) return null;
    shelf.recent.touch(slot.inStore);
    if (slot.isAskedAgain) this.#again.touch(slot.inAll);
    else this.#promote(slot);
    return slot.kept;
  }

  put(kept: Kept): void {
    if (kept.bytes > this.#capacity * HEAVY_SHARE) return;
    const shelf = this.#shelfOf(kept.storeId);
    const before = shelf.slots.get(kept.key);
    if (before) this.#take(shelf, before);
    const slot = { kept, isAskedAgain: false } as Slot;
    slot.inAll = this.#once.add(slot);
    slot.inStore = shelf.recent.add(slot);
    shelf.slots.set(kept.key, slot);
    for (const tag of kept.tags) {
      const tagged = shelf.byTag.get(tag);
      if (tagged) tagged.add(slot);
      else shelf.byTag.set(tag, new Set([slot]));
    }
    this.#count(shelf, kept.bytes);
    this.#makeRoom();
  }

  /** Removes the entries with any of these tags; returns their number. */
  drop(storeId: string, tags: string[]): number {
    const shelf = this.#shelves.get(storeId);
    if (!shelf) return 0;
    const before = shelf.slots.size;
    if (tags.some((tag) => WHOLE_STORE.has(tag))) {
      for (const slot of [...shelf.slots.values()]) this.#take(shelf, slot);
      return before;
    }
    for (const tag of tags) {
      for (const slot of [...(shelf.byTag.get(tag) ?? [])]) this.#take(shelf, slot);
    }
    return before - shelf.slots.size;
  }

  remove(storeId: string, key: string): void {
    const shelf = this.#shelves.get(storeId);
    const slot = shelf?.slots.get(key);
    if (shelf && slot) this.#take(shelf, slot);
  }

  clear(): void {
    for (const shelf of [...this.#shelves.values()]) this.drop(shelf.storeId, ['store']);
  }

  #makeRoom(): void {
    while (this.#bytes > this.#capacity) {
      const slot = this.#heaviest()?.recent.oldest ?? this.#once.oldest ?? this.#again.oldest;
      const shelf = slot && this.#shelves.get(slot.kept.storeId);
      if (!shelf || !slot) return;
      this.#take(shelf, slot);
    }
  }

  #promote(slot: Slot): void {
    this.#once.remove(slot.inAll);
    slot.inAll = this.#again.add(slot);
    slot.isAskedAgain = true;
    this.#againBytes += slot.kept.bytes;
    while (this.#againBytes > this.#capacity * AGAIN_SHARE && this.#again.oldest) {
      const oldest = this.#again.oldest;
      this.#unlist(oldest);
      oldest.inAll = this.#once.add(oldest);
    }
  }

  /** Removes a slot from the list of all pages that it is in. */
  #unlist(slot: Slot): void {
    (slot.isAskedAgain ? this.#again : this.#once).remove(slot.inAll);
    if (slot.isAskedAgain) this.#againBytes -= slot.kept.bytes;
    slot.isAskedAgain = false;
  }

  #heaviest(): Shelf | null {
    let heaviest: Shelf | null = null;
    for (const shelf of this.#heavy) {
      if (shelf.bytes > (heaviest?.bytes ?? 0)) heaviest = shelf;
    }
    return heaviest;
  }

  #count(shelf: Shelf, bytes: number): void {
    shelf.bytes += bytes;
    this.#bytes += bytes;
    if (shelf.bytes > this.#capacity * HEAVY_SHARE) this.#heavy.add(shelf);
    else this.#heavy.delete(shelf);
  }

  #shelfOf(storeId: string): Shelf {
    let shelf = this.#shelves.get(storeId);
    if (!shelf) {
      shelf = { storeId, slots: new Map(), byTag: new Map(), recent: new RecentList(), bytes: 0 };
      this.#shelves.set(storeId, shelf);
    }
    return shelf;
  }

  #take(shelf: Shelf, slot: Slot): void {
    shelf.slots.delete(slot.kept.key);
    for (const tag of slot.kept.tags) {
      const tagged = shelf.byTag.get(tag);
      tagged?.delete(slot);
      if (tagged?.size === 0) shelf.byTag.delete(tag);
    }
    shelf.recent.remove(slot.inStore);
    this.#unlist(slot);
    this.#count(shelf, -slot.kept.bytes);
    if (shelf.slots.size === 0) this.#shelves.delete(shelf.storeId);
  }
}
