import type { ServerResponse } from 'node:http';
import { withStore } from '#db/index.ts';
import { can, type StaffMember, staffBySession } from '#domain/identity/index.ts';
import { lastOrderNumber, ordersAfter } from '#domain/orders/index.ts';
import type { Config } from '#lib/config/index.ts';
import type { Logger } from '#lib/log.ts';
import type { BusEvent, ChangeBus } from '../changes/index.ts';
import { changedEvent, goneEvent, ordersEvent, staffEvent } from './events.ts';
import { writeEvent } from './room.ts';

type Parts = { config: Config; log: Logger; bus: ChangeBus };

/** An open admin page in a browser. */
export type StaffListener = {
  response: ServerResponse;
  storeId: string;
  /** The hash of the session's token. */
  session: string;
  member: StaffMember;
};

/** Interval in which new orders are announced and a removed member's connection ends. */
const LOOK_MS = 2000;
const BEAT_LOOKS = 10;
const AT_ONCE = 4;
/** A browser has one connection for all of its tabs; more than a few windows are a mistake. */
const MOST_PER_SESSION = 12;

/**
 * All open admin pages of this process. New orders are polled while somebody listens, one row per store, so
 * that placing an order costs nothing extra (docs/decisions/034).
 */
export class StaffLive {
  readonly #parts: Parts;
  readonly #listeners = new Set<StaffListener>();
  /** Open connections by session, counted before the first bytes are read. */
  readonly #lines = new Map<string, number>();
  /** The last announced order, by store. */
  readonly #told = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  readonly #unsubscribe: () => void;
  #isLooking = false;
  #looks = 0;

  constructor(parts: Parts, everyMs = LOOK_MS) {
    this.#parts = parts;
    this.#timer = setInterval(() => void this.look(), everyMs).unref();
    this.#unsubscribe = parts.bus.subscribe((event) => this.#hear(event));
  }

  get count(): number {
    return this.#listeners.size;
  }

  /** Counts a connection of a session until its answer closes; false if the session has reached its limit. */
  takeLine(session: string, response: ServerResponse): boolean {
    const own = this.#lines.get(session) ?? 0;
    if (own >= MOST_PER_SESSION) return false;
    this.#lines.set(session, own + 1);
    response.once('close', () => {
      const left = (this.#lines.get(session) ?? 0) - 1;
      if (left > 0) this.#lines.set(session, left);
      else this.#lines.delete(session);
    });
    return true;
  }

  /**
   * Adds a listener whose answer has begun and sends it the current state: the member, and the last order.
   */
  async join(listener: StaffListener): Promise<void> {
    const { response, storeId } = listener;
    const last = this.#told.get(storeId) ?? (await withStore(storeId, lastOrderNumber));
    if (response.destroyed) return;
    if (!this.#told.has(storeId)) this.#told.set(storeId, last);
    this.#listeners.add(listener);
    listener.response.once('close', () => {
      this.#listeners.delete(listener);
      if (![...this.#listeners].some(({ storeId }) => storeId === listener.storeId)) {
        this.#told.delete(listener.storeId);
      }
    });
    writeEvent(response, staffEvent(listener.member));
    if (seesOrders(listener)) writeEvent(response, ordersEvent(this.#told.get(storeId) ?? last, []));
  }

  /** Checks sessions and new orders once; the next check waits until this one has ended. */
  async look(): Promise<void> {
    if (this.#listeners.size === 0) return;
    // First, so that an open page is kept whatever the database answers, and however long it takes.
    if (++this.#looks % BEAT_LOOKS === 0)
      for (const { response } of this.#listeners) writeEvent(response, ':\n\n');
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.#checkSessions();
      await this.#notifyOrders();
    } catch (error) {
      this.#notifyLater(error);
    } finally {
      this.#isLooking = false;
    }
  }

  #notifyLater(error: unknown): void {
    this.#parts.log.warn({ err: error }, 'open admin pages will be notified later');
  }

  end(): void {
    for (const { response } of this.#listeners) response.end();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
    this.end();
  }

  async #checkSessions(): Promise<void> {
    // Copies the set: a listener that joins during the query was not part of the query and would be removed.
    const listeners = [...this.#listeners];
    const sessions = [...new Set(listeners.map(({ session }) => session))];
    const members = await staffBySession(sessions, this.#parts.config.clock());
    for (const listener of listeners) {
      const now = members.get(listener.session);
      if (now?.storeId !== listener.storeId) {
        listener.response.end(goneEvent());
        continue;
      }
      const said = staffEvent(now.member);
      if (said !== staffEvent(listener.member)) writeEvent(listener.response, said);
      listener.member = now.member;
    }
  }

  async #notifyOrders(): Promise<void> {
    const stores = new Set([...this.#listeners].filter(seesOrders).map(({ storeId }) => storeId));
    const waiting = [...stores];
    const lane = async () => {
      for (let storeId = waiting.pop(); storeId; storeId = waiting.pop()) {
        // A store whose connections are all taken must not stop the others.
        await this.#tellOrdersOf(storeId).catch((error) => this.#notifyLater(error));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }

  async #tellOrdersOf(storeId: string): Promise<void> {
    const told = this.#told.get(storeId) ?? 0;
    const { last, orders } = await withStore(storeId, async (tx) => {
      const last = await lastOrderNumber(tx);
      return { last, orders: last > told ? await ordersAfter(tx, told) : [] };
    });
    if (last <= told) return;
    this.#told.set(storeId, last);
    const text = ordersEvent(last, orders);
    for (const listener of this.#listeners) {
      if (listener.storeId === storeId && seesOrders(listener)) writeEvent(listener.response, text);
    }
  }

  #hear(event: BusEvent): void {
    if (event === 'lost') return;
    if (event === 'resumed') {
      const text = changedEvent(['store']);
      for (const { response } of this.#listeners) writeEvent(response, text);
      return;
    }
    const text = changedEvent(event.tags);
    for (const { response, storeId } of this.#listeners)
      if (storeId === event.storeId) writeEvent(response, text);
  }
}

function seesOrders({ member }: StaffListener): boolean {
  const { email: _email, locale: _locale, ...actor } = member;
  return can(actor, 'orders.view');
}
