import type { StoreChange } from '#db/index.ts';

const KEPT = 4096;

/**
 * The latest changes in the order in which this process received them. A page remembers the log position at which its
 * request began and may be cached only if no later change touches the page.
 */
export class InvalidationLog {
  readonly #heard: (StoreChange | 'everything')[] = [];
  #position = 0;

  get position(): number {
    return this.#position;
  }

  add(change: StoreChange | 'everything'): void {
    this.#heard[this.#position % KEPT] = change;
    this.#position++;
  }

  /** True if anything that the page shows has changed since its position. */
  touched(page: { since: number; storeId: string; tags: ReadonlySet<string> }): boolean {
    if (this.#position - page.since > KEPT) return true;
    for (let at = page.since; at < this.#position; at++) {
      const change = this.#heard[at % KEPT];
      if (change === undefined || change === 'everything') return true;
      if (change.storeId === page.storeId && change.tags.some((tag) => isOf(tag, page.tags))) return true;
    }
    return false;
  }
}

/** Tags that every page of a store has, whatever its loader adds. */
export const WHOLE_STORE: ReadonlySet<string> = new Set(['store', 'shell', 'state']);

function isOf(tag: string, tags: ReadonlySet<string>): boolean {
  return WHOLE_STORE.has(tag) || tags.has(tag);
}
