import { WaitingRequests } from './waiting-requests.ts';

/**
 * Shoppers of all stores who wait: stores take turns, and in each store the networks of its clients do. So a flood of one
 * store waits behind itself.
 */
export class WaitingShoppers {
  // In the order of their last slot: the first store has waited longest.
  readonly #byStore = new Map<string, WaitingRequests>();

  get length(): number {
    return [...this.#byStore.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /**
   * Waits for a slot; false if `most` wait already. Then the newest request of the store with the most is refused in its
   * place, if that store has more than this one, or else the newest of this store's network with the most.
   */
  wait({ storeId, from }: { storeId: string; from: string }, most: number): Promise<boolean> {
    const own = this.#byStore.get(storeId) ?? new WaitingRequests();
    const hasRoom = this.length < most || this.#makeRoom(own);
    const waiting = own.wait({ from }, hasRoom ? most : own.length);
    if (own.length > 0) this.#byStore.set(storeId, own);
    return waiting;
  }

  /** Removes the request whose turn it is, and lets it go. */
  startNext(): void {
    for (const [storeId, line] of this.#byStore) {
      this.#byStore.delete(storeId);
      if (line.length === 0) continue;
      line.startNext();
      if (line.length > 0) this.#byStore.set(storeId, line);
      return;
    }
  }

  #makeRoom(own: WaitingRequests): boolean {
    const all = [...this.#byStore.values()];
    const largest = all.reduce((a, b) => (b.length >= a.length ? b : a), own);
    if (largest.length <= own.length + 1) return false;
    largest.refuseNewest();
    return true;
  }
}
