import { type HostMatch, resolveHost } from '#domain/tenancy/index.ts';
import type { Config } from '#lib/config/index.ts';
import type { Logger } from '#lib/log.ts';
import type { BusEvent, ChangeBus } from '../changes/index.ts';
import { shellOf } from '../http/shells.ts';
import { inTurn } from '../turns.ts';
import { ListenerLimits, MOST_LISTENERS, MOST_PER_ADDRESS } from './limits.ts';
import { productsIn, RecentChanges } from './recent-changes.ts';
import { type Listener, Room, writeEvent } from './room.ts';

type Parts = { config: Config; log: Logger; bus: ChangeBus };

/**
 * Interval of comments to every listener, so that proxies keep the connection open and a dead one is noticed.
 */
const HEARTBEAT_SECONDS = 25;
const HEARTBEAT = ':\n\n';
const OF_ALL_PAGES = new Set(['store', 'shell', 'state']);

/** The room of a store, and the site of the requested host. */
export type OpenedRoom = { room: Room; site: 'storefront' | 'admin' };

/** All listeners of this process, by store. */
export class Live {
  readonly limits: ListenerLimits;
  readonly #parts: Parts;
  readonly #rooms = new Map<string, Room>();
  readonly #opening = new Map<string, Promise<OpenedRoom | null>>();
  // One timer serves all listeners: each second it sends the heartbeat to the listeners in one slot of the
  // ring.
  readonly #ring = Array.from({ length: HEARTBEAT_SECONDS }, () => new Set<Listener>());
  readonly #timer: NodeJS.Timeout;
  readonly #unsubscribe: () => void;
  #second = 0;
  #heard = 0;
  readonly #recent = new RecentChanges();

  constructor(parts: Parts, perAddress = parts.config.isDemo ? Number.POSITIVE_INFINITY : MOST_PER_ADDRESS) {
    this.#parts = parts;
    this.limits = new ListenerLimits(MOST_LISTENERS, perAddress);
    this.#unsubscribe = parts.bus.subscribe((event) => this.#hear(event));
    this.#timer = setInterval(() => this.#tick(), 1000).unref();
  }

  /** The room of a host's store; null if there is none. */
  async roomAt(host: string): Promise<OpenedRoom | null> {
    const opening = this.#opening.get(host);
    if (opening) return opening;
    const opened = this.#openRoom(host).finally(() => this.#opening.delete(host));
    this.#opening.set(host, opened);
    return opened;
  }

  /**
   * Adds a listener whose answer has begun and sends it the current state; it leaves when its connection
   * closes.
   */
  join(opened: Room, listener: Listener): void {
    const { storeId } = opened.match;
    const room = this.#rooms.get(storeId) ?? opened;
    room.isStale ||= opened.isStale;
    this.#rooms.set(storeId, room);
    const spoke = this.#ring[this.#second % HEARTBEAT_SECONDS];
    room.listeners.add(listener);
    spoke?.add(listener);
    listener.response.once('close', () => {
      room.listeners.delete(listener);
      spoke?.delete(listener);
      if (room.listeners.size === 0) this.#rooms.delete(storeId);
    });
    listener.response.write(room.greeting() + this.#recent.eventOf(storeId, performance.now()));
  }

  /** Ends all connections; the browsers reconnect to another process after random delays. */
  end(): void {
    for (const room of this.#rooms.values()) room.end();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
    this.end();
  }

  async #openRoom(host: string): Promise<OpenedRoom | null> {
    const { config } = this.#parts;
    const heard = this.#heard;
    const place = await resolveHost(host, config);
    if (!place || place.site === 'platform' || place.isView) return null;
    const { site, store: match } = place;
    const shell = await inTurn({ storeId: match.storeId, line: 'api' }, () => shellOf(match));
    const known = this.#rooms.get(match.storeId);
    known?.bringUpToDate(match, shell, config.clock());
    const room = known ?? new Room({ host, match, shell }, config.clock());
    // Changes received during the look-up went to existing rooms only, so this new room may be stale.
    if (heard !== this.#heard) room.isStale = true;
    return { room, site };
  }

  #hear(event: BusEvent): void {
    this.#heard++;
    if (event === 'lost') return;
    if (event === 'resumed') {
      for (const room of this.#rooms.values()) this.#hearTags(room, ['store']);
      return;
    }
    this.#recent.add(event, performance.now());
    const room = this.#rooms.get(event.storeId);
    if (room) this.#hearTags(room, event.tags);
  }

  #hearTags(room: Room, tags: string[]): void {
    if (tags.includes('store')) room.mustResync();
    room.addProducts(productsIn(tags));
    room.sayProducts(performance.now());
    if (!tags.some((tag) => OF_ALL_PAGES.has(tag))) return;
    room.isStale = true;
    void this.#refresh(room);
  }

  /** Reads the room's store until nothing has changed meanwhile; retries every second after a failure. */
  async #refresh(room: Room): Promise<void> {
    if (room.isReading) return;
    room.isReading = true;
    try {
      while (room.isStale) {
        room.isStale = false;
        await this.#read(room);
      }
    } catch (error) {
      room.isStale = true;
      this.#parts.log.warn({ err: error, store: room.match.slug }, 'live listeners will be notified later');
    } finally {
      room.isReading = false;
    }
  }

  async #read(room: Room): Promise<void> {
    const match = await storeAt(room.host, this.#parts.config);
    if (match?.storeId !== room.match.storeId) return room.end();
    room.bringUpToDate(match, await shellOf(match), this.#parts.config.clock());
  }

  #tick(): void {
    this.#second++;
    for (const { response } of this.#ring[this.#second % HEARTBEAT_SECONDS] ?? [])
      writeEvent(response, HEARTBEAT);
    const now = this.#parts.config.clock();
    for (const room of this.#rooms.values()) {
      room.checkClosure(now);
      room.sayProducts(performance.now());
      if (room.isStale) void this.#refresh(room);
    }
  }
}

/** The store of a host, on either of its sites or on the given one. */
export async function storeAt(host: string, config: Config, site?: 'admin'): Promise<HostMatch | null> {
  const place = await resolveHost(host, config);
  if (!place || place.site === 'platform' || place.isView) return null;
  return site === undefined || place.site === site ? place.store : null;
}
