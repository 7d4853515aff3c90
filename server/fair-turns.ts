import { WaitingRequests } from '#lib/waiting-requests.ts';
import type { Neighbours } from './neighbours.ts';
import { TURN_LIMITS, type TurnLimits } from './turn-limits.ts';

/** A store's queues: its staff do not wait behind its shoppers, nor its pages behind other requests. */
export type LineName = 'pages' | 'posts' | 'api' | 'pictures' | 'admin';

/**
 * The queue of a request, and the network of its client, if it is known; `signal` reports that the client gave up and is
 * created only if the request has to wait.
 */
export type Asking = { storeId: string; line: LineName; from?: string; signal?: () => AbortSignal };

/** The number of a store's queues, and of its requests that run now. */
type StoreLoad = { queues: number; running: number };

type Line = {
  key: string;
  storeId: string;
  store: StoreLoad;
  isPosts: boolean;
  running: number;
  waiting: WaitingRequests;
  seenAt: number;
  startedAt: number;
  restsUntil: number;
};

/** The delay before queues that wait while nothing runs are looked at again. */
const AGAIN_MS = 5;

const ALONE: Pick<Neighbours, 'note' | 'hasOthersThan'> = { note: () => {}, hasOthersThan: () => false };

/**
 * Limits concurrent requests and shares the slots between stores round-robin, so that a flood of one store's
 * requests waits in that store's own queues (R). Running work is not interrupted, so a flood would get a slot
 * whenever another store's request waits for the database. Therefore a flooded queue starts nothing while
 * another store's request runs or has just ended, and pauses after each of its own requests for as long as
 * that request took. All processes share cores and database, so a process that serves only the flooded store
 * does the same while other processes serve other stores.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  readonly #now: () => number;
  readonly #neighbours: typeof ALONE;
  // Queues in the order of their last slot: the first queue that may run has waited longest.
  readonly #lines = new Map<string, Line>();
  // Counted as queues change: each decision asks for it, for each of possibly thousands of queues.
  readonly #stores = new Map<string, StoreLoad>();
  #running = 0;
  #waking: ReturnType<typeof setTimeout> | undefined;

  constructor(limits: TurnLimits = TURN_LIMITS, now: () => number = Date.now, neighbours = ALONE) {
    this.#limits = limits;
    this.#now = now;
    this.#neighbours = neighbours;
  }

  /**
   * Runs the work when a slot is free for the queue; null if the queue is full, or if the client gave up
   * while waiting. Work that only waits gives its slot back.
   */
  async take<T>(asking: Asking, work: (giveBack: () => void) => Promise<T>): Promise<T | null> {
    this.#forgetQuiet();
    this.#neighbours.note(asking.storeId);
    const line = this.#lineOf(asking);
    if (line.waiting.length === 0 && this.#mayRun(line)) this.#start(line);
    // #goOn has already counted this work as running.
    else if (!(await line.waiting.wait(asking, this.#limits.mostWaiting))) return null;
    const began = this.#now();
    let isHeld = true;
    const release = () => {
      if (isHeld) this.#release(line, began);
      isHeld = false;
    };
    const timer = setTimeout(release, this.#limits.longestMs).unref();
    try {
      return await work(release);
    } finally {
      clearTimeout(timer);
      if (isHeld) release();
      // The work went on without its slot, so it counts for the pauses of a flood as if it had kept it.
      else this.#letFloodsRest(line, Math.min(this.#now() - began, this.#limits.longestMs));
    }
  }

  #lineOf({ storeId, line: name }: Asking): Line {
    const key = `${name} ${storeId}`;
    const line = this.#lines.get(key) ?? this.#newLine(key, storeId, name === 'posts');
    line.seenAt = this.#now();
    return line;
  }

  #newLine(key: string, storeId: string, isPosts: boolean): Line {
    const store = this.#stores.get(storeId) ?? { queues: 0, running: 0 };
    store.queues++;
    this.#stores.set(storeId, store);
    const waiting = new WaitingRequests();
    const began = { running: 0, seenAt: 0, startedAt: 0, restsUntil: 0 };
    const line: Line = { key, storeId, store, isPosts, waiting, ...began };
    this.#lines.set(key, line);
    return line;
  }

  #forgetQuiet(): void {
    const before = this.#now() - this.#limits.quietAfterMs;
    for (const [key, { seenAt, running, waiting, storeId, store }] of this.#lines) {
      if (seenAt >= before || running > 0 || waiting.length > 0) continue;
      this.#lines.delete(key);
      store.queues--;
      if (store.queues === 0) this.#stores.delete(storeId);
    }
  }

  #hasOthersThan({ store }: Line): boolean {
    return this.#lines.size > store.queues;
  }

  #isFlood(line: Line, hasOthers: boolean): boolean {
    if (line.waiting.length < this.#limits.flood) return false;
    return hasOthers || this.#neighbours.hasOthersThan(line.storeId);
  }

  #mayRun(line: Line): boolean {
    const hasOthers = this.#hasOthersThan(line);
    const { most, mostBesideOthers, mostPosts, mostPostsBesideOthers, atLeastEveryMs } = this.#limits;
    if (this.#isFlood(line, hasOthers)) {
      if (this.#now() - line.startedAt >= atLeastEveryMs) return line.running === 0;
      return this.#running === 0 && this.#now() >= line.restsUntil;
    }
    if (line.isPosts && line.running >= (hasOthers ? mostPostsBesideOthers : mostPosts)) return false;
    return this.#running < most && line.store.running < (hasOthers ? mostBesideOthers : most);
  }

  #start(line: Line): void {
    this.#running++;
    line.store.running++;
    line.running++;
    line.startedAt = this.#now();
    // Moves the queue to the end of the order.
    this.#lines.delete(line.key);
    this.#lines.set(line.key, line);
  }

  #goOn(): void {
    for (const line of [...this.#lines.values()]) {
      if (line.waiting.length === 0 || !this.#mayRun(line)) continue;
      this.#start(line);
      line.waiting.startNext();
    }
  }

  #release(line: Line, began: number): void {
    this.#running--;
    line.store.running--;
    line.running--;
    this.#letFloodsRest(line, this.#now() - began);
    this.#goOn();
    this.#planWaking();
  }

  // After its own request a flooded queue pauses at least as long as the request took. After another store's
  // request it pauses briefly, so that the other shopper's next request can come first.
  #letFloodsRest(done: Line, tookMs: number): void {
    const { postRests, yieldMs } = this.#limits;
    const ownMs = tookMs * (done.isPosts ? postRests : 1);
    for (const line of this.#lines.values()) {
      if (!this.#isFlood(line, this.#hasOthersThan(line))) continue;
      const ms = line.storeId === done.storeId ? ownMs : yieldMs;
      line.restsUntil = Math.max(line.restsUntil, this.#now() + ms);
    }
  }

  // One timer for all queues: with one for each, many flooded queues would cost the cube of their number. A timer may
  // fire a millisecond before the clock agrees, and with nothing running, no release would wake the queues again.
  #planWaking(): void {
    clearTimeout(this.#waking);
    const now = this.#now();
    let next = Number.POSITIVE_INFINITY;
    let isAsleep = false;
    for (const line of this.#lines.values()) {
      if (line.waiting.length === 0) continue;
      isAsleep = this.#running === 0;
      if (!this.#isFlood(line, this.#hasOthersThan(line))) continue;
      for (const at of [line.restsUntil, line.startedAt + this.#limits.atLeastEveryMs])
        if (at > now) next = Math.min(next, at);
    }
    if (isAsleep) next = Math.min(next, now + AGAIN_MS);
    if (next === Number.POSITIVE_INFINITY) return;
    const wake = () => {
      this.#goOn();
      this.#planWaking();
    };
    this.#waking = setTimeout(wake, next - now).unref();
  }
}
