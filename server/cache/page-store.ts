import type { CachedPage } from './cached-page.ts';
import { WHOLE_STORE } from './invalidation-log.ts';
import type { Choices } from './page-target.ts';
import { type Link, RecentList } from './recent-list.ts';

/**
 * What is cached for an address: a page, or the names of the query parameters that the page reads, from which the key
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

type Slot = { kept: Kept; inAll: Link<Slot>; inStore: Link<Slot> };

type Shelf = {
  storeId: string;
  slots: Map<string, Slot>;
  byTag: Map<string, Set<Slot>>;
  recent: RecentList<Slot>;
  bytes: number;
};

/** A store with more than this share of all cached bytes is evicted first when space runs out. */
const HEAVY_SHARE = 0.1;

/** Cached pages by store and address, up to a number of bytes. */
export class PageStore {
  readonly #capacity: number;
  readonly #shelves = new Map<string, Shelf>();
  readonly #recent = new RecentList<Slot>();
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
    this.#recent.touch(slot.inAll);
    return slot.kept;
  }

  put(kept: Kept): void {
    if (kept.bytes > this.#capacity * HEAVY_SHARE) return;
    const shelf = this.#shelfOf(kept.storeId);
    const before = shelf.slots.get(kept.key);
    if (before) this.#take(shelf, before);
    const slot = { kept } as Slot;
    slot.inAll = this.#recent.add(slot);
    slot.inStore = shelf.recent.add(slot);
    shelf.slots.set(kept.key, slot);
    for (const tag of kept.tags) {
      const tagged = shelf.byTag.get(tag);
      if (tagged) tagged.add(slot);
      else shelf.byTag.set(tag, new Set([slot]));
    }
    shelf.bytes += kept.bytes;
    this.#bytes += kept.bytes;
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
      const slot = this.#heaviest()?.recent.oldest ?? this.#recent.oldest;
      const shelf = slot && this.#shelves.get(slot.kept.storeId);
      if (!shelf || !slot) return;
      this.#take(shelf, slot);
    }
  }

  #heaviest(): Shelf | null {
    let heaviest: Shelf | null = null;
    for (const shelf of this.#shelves.values()) {
      if (shelf.bytes > (heaviest?.bytes ?? this.#capacity * HEAVY_SHARE)) heaviest = shelf;
    }
    return heaviest;
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
    this.#recent.remove(slot.inAll);
    shelf.bytes -= slot.kept.bytes;
    this.#bytes -= slot.kept.bytes;
    if (shelf.slots.size === 0) this.#shelves.delete(shelf.storeId);
  }
}
