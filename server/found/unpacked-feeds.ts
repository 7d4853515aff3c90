import type { FeedFile } from '#adapters/feed-files/index.ts';

/** At most so many large feeds are unpacked at once: by a process, and for one store. */
const MOST = 4;
const MOST_OF_STORE = 1;
/** A smaller feed, in compressed bytes, is unpacked as fast as a page is rendered. */
const LARGE = 512 * 1024;

/**
 * The large feeds that are being sent unpacked, to the few clients that do not accept gzip. Unpacking the feed of 100,000
 * products takes a core for most of a second, and it is no work in a turn, because a turn is released long before a slow
 * client has read its answer.
 */
export class UnpackedFeeds {
  readonly #byStore = new Map<string, number>();
  #count = 0;

  /** Starts sending a feed; null while as many large ones are being sent as may be. */
  open(storeId: string, feed: Pick<FeedFile, 'bytes' | 'plain'>): ReadableStream | null {
    if (feed.bytes < LARGE) return feed.plain();
    const own = this.#byStore.get(storeId) ?? 0;
    if (this.#count >= MOST || own >= MOST_OF_STORE) return null;
    this.#change(storeId, 1);
    const reader = feed.plain().getReader();
    let isOpen = true;
    const close = () => {
      if (isOpen) this.#change(storeId, -1);
      isOpen = false;
    };
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          close();
          throw error;
        });
        if (!done) return controller.enqueue(value);
        close();
        controller.close();
      },
      async cancel(reason) {
        close();
        await reader.cancel(reason);
      },
    });
  }

  #change(storeId: string, by: number): void {
    this.#count += by;
    const own = (this.#byStore.get(storeId) ?? 0) + by;
    if (own > 0) this.#byStore.set(storeId, own);
    else this.#byStore.delete(storeId);
  }
}
