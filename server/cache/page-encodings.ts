import { RecentMap } from '#lib/recent-map.ts';
import { type CachedPage, type Encoding, encodeBody } from './cached-page.ts';

type Made = Promise<Buffer | null>;
type Run = (work: () => Promise<Buffer>) => Made;

/**
 * The bodies of cached pages for clients that do not accept brotli, the one encoding that is stored. They are
 * made on request, once for all who ask at the same time. The latest stay in an LRU of their own, so that
 * requests for gzip of all pages cannot evict the pages themselves.
 */
export class PageEncodings {
  readonly #made: Record<'gzip' | 'identity', RecentMap<Buffer, CachedPage>>;
  readonly #making = { gzip: new Map<CachedPage, Made>(), identity: new Map<CachedPage, Made>() };

  /** `capacity` is in bytes; each encoding gets half of it. */
  constructor(capacity: number) {
    // An entry keeps its page in memory too, also after the page has left the cache.
    const sizeOf = (body: Buffer, page: CachedPage) => body.length + page.br.length + 2048;
    const half = () => new RecentMap<Buffer, CachedPage>(capacity / 2, { sizeOf });
    this.#made = { gzip: half(), identity: half() };
  }

  get bytes(): number {
    return this.#made.gzip.size + this.#made.identity.size;
  }

  /** The body in an encoding; null if it has to be made. */
  ready(page: CachedPage, encoding: Encoding): Buffer | null {
    return encoding === 'br' ? page.br : (this.#made[encoding].get(page) ?? null);
  }

  /**
   * The body in an encoding. `run` starts the work, or returns null if there is no slot for it; all who wait
   * for that work then get null.
   */
  async body(page: CachedPage, encoding: Encoding, run: Run = (work) => work()): Made {
    const ready = this.ready(page, encoding);
    if (ready || encoding === 'br') return ready;
    const making = this.#making[encoding];
    const running = making.get(page);
    if (running) return running;
    const made = run(() => encodeBody(page, encoding));
    making.set(page, made);
    try {
      const body = await made;
      if (body) this.#made[encoding].set(page, body);
      return body;
    } finally {
      making.delete(page);
    }
  }

  clear(): void {
    this.#made.gzip.clear();
    this.#made.identity.clear();
  }
}
