type Rules<V, K> = {
  /** The size of an entry, the same at each call. Without it each entry counts as 1. */
  sizeOf?: (value: V, key: K) => number;
  /** Called for each entry that was evicted or deleted. */
  removed?: (value: V, key: K) => void;
};

/** A map of limited size (LRU): beyond `most`, the least recently used entries are removed. */
export class RecentMap<V, K = string> {
  readonly #most: number;
  readonly #sizeOf: (value: V, key: K) => number;
  readonly #removed: ((value: V, key: K) => void) | undefined;
  readonly #entries = new Map<K, V>();
  #size = 0;

  constructor(most: number, { sizeOf = () => 1, removed }: Rules<V, K> = {}) {
    this.#most = most;
    this.#sizeOf = sizeOf;
    this.#removed = removed;
  }

  /** The size of all entries together. */
  get size(): number {
    return this.#size;
  }

  /** Returns the value of a key and marks the entry as used. */
  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    // A Map iterates in insertion order, so re-inserting an entry makes it the last one to be evicted.
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Stores an entry, unless it is larger than the whole map may be. */
  set(key: K, value: V): void {
    this.delete(key);
    const size = this.#sizeOf(value, key);
    if (size > this.#most) return;
    this.#entries.set(key, value);
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#most) return;
      this.delete(oldest);
    }
  }

  delete(key: K): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#size -= this.#sizeOf(value, key);
    this.#removed?.(value, key);
  }

  clear(): void {
    for (const key of [...this.#entries.keys()]) this.delete(key);
  }
}
