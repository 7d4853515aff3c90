import type { FeedFile } from '#adapters/feed-files/index.ts';

/** At most so many large feeds are unpacked at once: by a process, for one store, and for one network of clients. */
const MOST = 4;
const MOST_OF_STORE = 1;
const MOST_OF_NETWORK = 1;
/** A smaller feed, in compressed bytes, is unpacked as fast as a page is rendered. */
const LARGE = 512 * 1024;
/** A client that is slower than this for so long gives its place to the next one. */
const SLOWEST_PER_SECOND = 256 * 1024;
const GRACE_MS = 30_000;

type Reader = { storeId: string; network: string };
type Place = Reader & { since: number; sent: number; end: (reason?: Error) => void };

/**
 * The large feeds that are being sent unpacked, to the few clients that do not accept gzip. Unpacking the feed of 100,000
 * products takes a core for most of a second, and it is no work in a turn, because a turn is released long before a slow
 * client has read its answer. Without an end, four clients that hardly read would keep the feeds of all stores.
 */
export class UnpackedFeeds {
  readonly #places = new Set<Place>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Starts sending a feed; null while as many large ones are being sent as may be. */
  open(reader: Reader, feed: Pick<FeedFile, 'bytes' | 'plain'>): ReadableStream | null {
    if (feed.bytes < LARGE) return feed.plain();
    if (!this.#hasRoom(reader)) {
      for (const slow of this.#slowOnes()) slow.end(new Error('This client read its feed too slowly.'));
      if (!this.#hasRoom(reader)) return null;
    }
    return this.#send(reader, feed);
  }

  #hasRoom({ storeId, network }: Reader): boolean {
    const places = [...this.#places];
    return (
      places.length < MOST &&
      places.filter((each) => each.storeId === storeId).length < MOST_OF_STORE &&
      places.filter((each) => each.network === network).length < MOST_OF_NETWORK
    );
  }

  #slowOnes(): Place[] {
    const now = this.#now();
    return [...this.#places].filter(({ since, sent }) => {
      const ms = now - since;
      return ms >= GRACE_MS && sent < (SLOWEST_PER_SECOND * ms) / 1000;
    });
  }

  #send(of: Reader, feed: Pick<FeedFile, 'plain'>): ReadableStream {
    const plain = feed.plain().getReader();
    const place: Place = { ...of, since: this.#now(), sent: 0, end: () => {} };
    const close = () => this.#places.delete(place);
    this.#places.add(place);
    return new ReadableStream({
      start(controller) {
        place.end = (reason) => {
          close();
          controller.error(reason);
          plain.cancel(reason).catch(() => {});
        };
      },
      async pull(controller) {
        const { done, value } = await plain.read().catch((error: unknown) => {
          close();
          throw error;
        });
        if (done) {
          // A feed whose place ended meanwhile is over, not complete.
          if (close()) controller.close();
          return;
        }
        place.sent += value.byteLength;
        controller.enqueue(value);
      },
      async cancel(reason) {
        close();
        await plain.cancel(reason);
      },
    });
  }
}
