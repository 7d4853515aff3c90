import { withStore } from '#db/index.ts';
import { addVisits, type VisitBatch } from '#domain/reports/index.ts';
import type { Logger } from '#lib/log.ts';
import { Visitors, type Who } from './visitors.ts';

const HOUR = 60 * 60 * 1000;
const FLUSH_MS = 15_000;
/**
 * Limits on unwritten products and variants, per store and in total, so that made-up addresses cannot fill the
 * memory.
 */
const MOST_OF_STORE = 2000;
const MOST_WAITING = 20_000;
const LONGEST_SLUG = 300;

/** A shopper's page view. `isEntry` is true if the shopper came from another site. */
export type View = { storeId: string; path: string; isEntry: boolean; who: Who; at: Date };
export type CartAdd = { storeId: string; variantId: string; who: Who; at: Date };

/**
 * Counts in memory and writes every fifteen seconds, one transaction per store (P3). A killed process loses
 * at most fifteen seconds of numbers.
 */
export class VisitCounter {
  readonly #visitors = new Visitors();
  #waiting = new Map<string, { storeId: string; batch: VisitBatch }>();
  readonly #sizes = new Map<string, number>();
  #size = 0;
  #flushing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #log: Logger | null = null;

  /** Starts writing every fifteen seconds. */
  start(log: Logger): void {
    this.#log = log;
    this.#timer ??= setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes the remaining numbers and stops. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.flush();
  }

  /** The number of unwritten products and variants. */
  get waiting(): number {
    return this.#size;
  }

  view({ storeId, path, isEntry, who, at }: View): void {
    const batch = this.#batch(storeId, at);
    const isNew = this.#visitors.isFirst(who, { storeId, thing: `page ${path}` }, at);
    if (!isNew) return;
    batch.pageViews++;
    if (isEntry && this.#visitors.isFirst(who, { storeId, thing: 'visit' }, at)) batch.visits++;
    const slug = slugOf(path);
    if (slug) this.#add(storeId, batch.views, slug);
  }

  cartAdd({ storeId, variantId, who, at }: CartAdd): void {
    if (!this.#visitors.isFirst(who, { storeId, thing: `cart ${variantId}` }, at)) return;
    this.#add(storeId, this.#batch(storeId, at).carts, variantId);
  }

  /** Writes the waiting numbers. If a store's write fails, its numbers wait for the next flush. */
  async flush(): Promise<void> {
    await this.#flushing;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    this.#sizes.clear();
    this.#size = 0;
    this.#flushing = this.#write([...waiting]).finally(() => {
      this.#flushing = null;
    });
    await this.#flushing;
  }

  async #write(waiting: [string, { storeId: string; batch: VisitBatch }][]): Promise<void> {
    for (const [key, { storeId, batch }] of waiting) {
      if (batch.pageViews + batch.carts.size === 0) continue;
      try {
        await withStore(storeId, (tx) => addVisits(tx, batch, new Date(batch.hour.getTime())));
      } catch (error) {
        this.#log?.warn({ err: error }, 'visits wait for the database');
        this.#keep(key, storeId, batch);
      }
    }
  }

  #keep(key: string, storeId: string, batch: VisitBatch): void {
    const own = this.#waiting.get(key);
    if (!own) {
      this.#waiting.set(key, { storeId, batch });
      this.#grow(storeId, batch.views.size + batch.carts.size);
      return;
    }
    own.batch.visits += batch.visits;
    own.batch.pageViews += batch.pageViews;
    for (const name of ['views', 'carts'] as const) {
      for (const [thing, count] of batch[name]) this.#add(storeId, own.batch[name], thing, count);
    }
  }

  #batch(storeId: string, at: Date): VisitBatch {
    const hour = new Date(Math.floor(at.getTime() / HOUR) * HOUR);
    const key = `${storeId} ${hour.getTime()}`;
    const known = this.#waiting.get(key);
    if (known) return known.batch;
    const batch = { hour, visits: 0, pageViews: 0, views: new Map(), carts: new Map() };
    this.#waiting.set(key, { storeId, batch });
    return batch;
  }

  #add(storeId: string, counts: Map<string, number>, thing: string, count = 1): void {
    const known = counts.get(thing);
    const isFull = this.#size >= MOST_WAITING || (this.#sizes.get(storeId) ?? 0) >= MOST_OF_STORE;
    if (known === undefined && isFull) return;
    if (known === undefined) this.#grow(storeId, 1);
    counts.set(thing, (known ?? 0) + count);
  }

  #grow(storeId: string, by: number): void {
    this.#sizes.set(storeId, (this.#sizes.get(storeId) ?? 0) + by);
    this.#size += by;
  }
}

/** The slug of a product page's path, in either language. */
function slugOf(path: string): string | null {
  const found = /^(?:\/(?:ar|en))?\/products\/([^/?#]+)$/.exec(path)?.[1];
  if (!found) return null;
  try {
    const slug = decodeURIComponent(found);
    return slug.length <= LONGEST_SLUG && !slug.includes('\0') ? slug : null;
  } catch {
    return null;
  }
}
