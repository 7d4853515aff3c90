import type { StoreChange } from '../changes/index.ts';
import { productsEvent, resyncEvent } from './events.ts';

/** A page starts to listen when its browser is idle, and by then it is rarely older than this. */
const KEPT_MS = 20_000;
const MOST = 2000;

/** Recent changes, for pages that were loading when they happened. */
export class RecentChanges {
  readonly #heard: (StoreChange & { at: number })[] = [];

  add(change: StoreChange, at: number): void {
    const old = this.#heard.findIndex((heard) => at - heard.at <= KEPT_MS);
    this.#heard.splice(0, old === -1 ? this.#heard.length : Math.max(old, this.#heard.length - MOST));
    this.#heard.push({ ...change, at });
  }

  /** The event for a new listener; empty if nothing changed. */
  eventOf(storeId: string, now: number): string {
    const own = this.#heard.filter((heard) => heard.storeId === storeId && now - heard.at <= KEPT_MS);
    const tags = own.flatMap((heard) => heard.tags);
    if (tags.includes('store')) return resyncEvent();
    const ids = [...new Set(productsIn(tags))];
    return ids.length > 0 ? productsEvent(ids) : '';
  }
}

const PRODUCT = 'product:';
const PAGES = ['page:', 'shared:', PRODUCT];

/**
 * The changes that concern single pages: product ids without their tag prefix, and the tags 'home', page:ID and
 * shared:PLACE unchanged.
 */
export function productsIn(tags: string[]): string[] {
  return tags
    .filter((tag) => tag === 'home' || PAGES.some((prefix) => tag.startsWith(prefix)))
    .map((tag) => (tag.startsWith(PRODUCT) ? tag.slice(PRODUCT.length) : tag));
}
