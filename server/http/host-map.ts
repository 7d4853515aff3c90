import { RecentMap } from '#lib/recent-map.ts';

/** Enough for 5,000 stores with two addresses each. */
const MOST = 10_000;

type Entry<V> = { storeId: string; value: V };

/**
 * What is known about Host headers (LRU), with an index by store. Invented spellings of a host evict only
 * what was used least recently.
 */
export class HostMap<V> {
  readonly #byHeader: RecentMap<Entry<V>>;
  readonly #byStore = new Map<string, Set<string>>();

  constructor(most = MOST) {
    const removed = ({ storeId }: Entry<V>, header: string) => this.#unlist(storeId, header);
    this.#byHeader = new RecentMap(most, { removed });
  }

  get(header: string): V | undefined {
    return this.#byHeader.get(header)?.value;
  }

  put(header: string, storeId: string, value: V): void {
    this.#byHeader.set(header, { storeId, value });
    const headers = this.#byStore.get(storeId);
    if (headers) headers.add(header);
    else this.#byStore.set(storeId, new Set([header]));
  }

  /** Removes all hosts of a store. */
  drop(storeId: string): void {
    for (const header of this.#byStore.get(storeId) ?? []) this.#byHeader.delete(header);
  }

  clear(): void {
    this.#byHeader.clear();
  }

  #unlist(storeId: string, header: string): void {
    const headers = this.#byStore.get(storeId);
    headers?.delete(header);
    if (headers?.size === 0) this.#byStore.delete(storeId);
  }
}
