type Waiter = { from: string; go(mayGo: boolean): void };

/**
 * The waiting requests of a queue. Networks of clients take turns, so that one client's flood does not keep the others
 * out of a queue that they share, such as the sign-in of the platform.
 */
export class WaitingRequests {
  // In the order of their last slot: the first network has waited longest.
  readonly #byNetwork = new Map<string, Waiter[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Waits for a slot; false if the client gave up first, or if too many requests wait. */
  wait({ from = '', signal }: { from?: string; signal?: () => AbortSignal }, most: number): Promise<boolean> {
    return new Promise((resolve) => {
      const waiter = { from, go: resolve };
      const left = signal?.();
      if (left?.aborted || !this.#add(waiter, most)) return resolve(false);
      left?.addEventListener('abort', () => {
        this.#remove(waiter);
        resolve(false);
      });
    });
  }

  /**
   * Adds a request, unless `most` wait already and its network has as many of them as any other. Otherwise the newest
   * request of the network with the most is refused in its place.
   */
  #add(waiter: Waiter, most: number): boolean {
    if (this.#length >= most && !this.#makeRoom(waiter.from)) return false;
    const own = this.#byNetwork.get(waiter.from);
    if (own) own.push(waiter);
    else this.#byNetwork.set(waiter.from, [waiter]);
    this.#length++;
    return true;
  }

  /** Removes the request whose turn it is, and lets it go. */
  startNext(): void {
    const [from, own] = this.#byNetwork.entries().next().value ?? ['', []];
    const next = own.shift();
    if (!next) return;
    this.#length--;
    this.#byNetwork.delete(from);
    if (own.length > 0) this.#byNetwork.set(from, own);
    next.go(true);
  }

  /** Removes a request whose client has left. */
  #remove(waiter: Waiter): void {
    const own = this.#byNetwork.get(waiter.from);
    const at = own?.indexOf(waiter) ?? -1;
    if (!own || at === -1) return;
    own.splice(at, 1);
    this.#length--;
    if (own.length === 0) this.#byNetwork.delete(waiter.from);
  }

  /** Refuses the newest request of the network with the most. */
  refuseNewest(): void {
    const newest = this.#largest().at(-1);
    if (!newest) return;
    this.#remove(newest);
    newest.go(false);
  }

  #makeRoom(from: string): boolean {
    if (this.#largest().length <= (this.#byNetwork.get(from)?.length ?? 0) + 1) return false;
    this.refuseNewest();
    return true;
  }

  #largest(): Waiter[] {
    return [...this.#byNetwork.values()].reduce((a, b) => (b.length >= a.length ? b : a), []);
  }
}
