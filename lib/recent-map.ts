/** A map of limited size (LRU): beyond `most`, the least recently used entry is removed. */
export class RecentMap<V> {
  readonly #most: number;
  readonly #entries = new Map<string, V>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the value of a key and marks the entry as used. */
  get(key: string): V | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  // A Map iterates in insertion order, so re-inserting an entry makes it the last one to be removed.
  set(key: string, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size > this.#most) this.#entries.delete(this.#entries.keys().next().value ?? '');
  }
}
