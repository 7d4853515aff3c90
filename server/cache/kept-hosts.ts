import type { StoreState } from '#domain/subscription/index.ts';

/** Where a Host header leads, as a hit needs it. */
export type KeptHost = {
  storeId: string;
  state: StoreState;
  /** Put before an address: empty at the store's own address, else the domain, whose name its pages carry. */
  prefix: string;
};

const MOST = 10_000;

/** Host headers that led to a store's shop, while nothing that the look-up says has changed. */
export class KeptHosts {
  readonly #byHost = new Map<string, KeptHost>();
  readonly #byStore = new Map<string, Set<string>>();

  get(header: string): KeptHost | undefined {
    return this.#byHost.get(header);
  }

  put(header: string, host: KeptHost): void {
    if (this.#byHost.size >= MOST) this.clear();
    this.#byHost.set(header, host);
    const headers = this.#byStore.get(host.storeId);
    if (headers) headers.add(header);
    else this.#byStore.set(host.storeId, new Set([header]));
  }

  drop(storeId: string): void {
    for (const header of this.#byStore.get(storeId) ?? []) this.#byHost.delete(header);
    this.#byStore.delete(storeId);
  }

  clear(): void {
    this.#byHost.clear();
    this.#byStore.clear();
  }
}
