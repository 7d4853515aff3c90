import type { Neighbours } from './neighbours.ts';

/** How many requests a process works on at a time, for whom, and how many may wait. */
export type TurnLimits = {
  /** In all, and for one store that has the process to itself. */
  most: number;
  /** For one store while others are asked for too: what is left is theirs the moment they come. */
  mostBesideOthers: number;
  /** Of those, for what a store is posted: a post costs the database more than a page. */
  mostPosts: number;
  mostPostsBesideOthers: number;
  /** So many waiting are a flood: beside others that line has one place, and rests between two requests. */
  flood: number;
  /** A flood of posts rests so many times as long as its last one took; a flood of pages once. */
  postRests: number;
  /** How long a flood waits after a request of another store, whose shopper asks for the next page right away. */
  yieldMs: number;
  /** A flooded line goes on in that time all the same: the store's own shoppers are among those who wait. */
  atLeastEveryMs: number;
  /** What takes longer waits for something outside (a card provider): its place is given on while it goes on. */
  longestMs: number;
  /** In one line; a request that comes then is refused. */
  mostWaiting: number;
  /** How long after its last request a store still counts as one of the others. */
  quietAfterMs: number;
};

export const TURN_LIMITS: TurnLimits = {
  most: 8,
  mostBesideOthers: 2,
  mostPosts: 4,
  mostPostsBesideOthers: 1,
  flood: 8,
  postRests: 3,
  yieldMs: 25,
  atLeastEveryMs: 1000,
  longestMs: 500,
  mostWaiting: 200,
  quietAfterMs: 2000,
};

/** A store's lines: its staff do not wait behind its shoppers, nor its pages behind what else is asked of it. */
export type LineName = 'pages' | 'posts' | 'api' | 'pictures' | 'admin';

/** Whose turn it is; `signal` tells that the client gave up, and is asked for only where the request has to wait. */
export type Asking = { storeId: string; line: LineName; signal?: () => AbortSignal };

type Line = {
  key: string;
  storeId: string;
  isPosts: boolean;
  running: number;
  waiting: ((mayGo: boolean) => void)[];
  seenAt: number;
  startedAt: number;
  restsUntil: number;
};

/** How soon a timer that fired too early is set again. */
const AGAIN_MS = 5;

const ALONE: Pick<Neighbours, 'note' | 'hasOthersThan'> = { note: () => {}, hasOthersThan: () => false };

/**
 * Lets a process work on some requests at a time and no store on all of them: the stores take turns, so a flood of one
 * store waits in that store's own lines (security.md §5, R). Work that has begun is not interrupted, and every wait of
 * another store's request for the database lets the next of the flood in between: so a flood begins none while another's
 * is worked on or was just done, and leaves the process free for as long as its last one took. The processes share cores
 * and database: one that is asked for the flooded store alone does the same while another has others to serve.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  readonly #now: () => number;
  readonly #neighbours: typeof ALONE;
  // In the order of their last turn: the first that may go on is the one that waited longest.
  readonly #lines = new Map<string, Line>();
  #running = 0;

  constructor(limits: TurnLimits = TURN_LIMITS, now: () => number = Date.now, neighbours = ALONE) {
    this.#limits = limits;
    this.#now = now;
    this.#neighbours = neighbours;
  }

  /**
   * Does the work when it is the line's turn; null at once where too many of the same line wait already, and when the
   * client gave up while it waited.
   */
  async take<T>(asking: Asking, work: () => Promise<T>): Promise<T | null> {
    this.#forgetQuiet();
    this.#neighbours.note(asking.storeId);
    const line = this.#lineOf(asking);
    if (line.waiting.length === 0 && this.#mayRun(line)) this.#start(line);
    else if (line.waiting.length >= this.#limits.mostWaiting) return null;
    // #goOn has counted it as running.
    else if (!(await waitIn(line, asking.signal?.()))) return null;
    const began = this.#now();
    let isHeld = true;
    const release = () => {
      if (isHeld) this.#release(line, began);
      isHeld = false;
    };
    const timer = setTimeout(release, this.#limits.longestMs).unref();
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      release();
    }
  }

  #lineOf({ storeId, line: name }: Asking): Line {
    const key = `${name} ${storeId}`;
    const fresh = { running: 0, waiting: [], seenAt: 0, startedAt: 0, restsUntil: 0 };
    const line = this.#lines.get(key) ?? { key, storeId, isPosts: name === 'posts', ...fresh };
    line.seenAt = this.#now();
    this.#lines.set(key, line);
    return line;
  }

  #forgetQuiet(): void {
    for (const [key, line] of this.#lines) {
      const isIdle = line.running === 0 && line.waiting.length === 0;
      if (isIdle && this.#now() - line.seenAt > this.#limits.quietAfterMs) this.#lines.delete(key);
    }
  }

  #ofStore(storeId: string): { own: number; hasOthers: boolean } {
    let own = 0;
    let hasOthers = false;
    for (const line of this.#lines.values()) {
      if (line.storeId === storeId) own += line.running;
      else hasOthers = true;
    }
    return { own, hasOthers };
  }

  #isFlood(line: Line, hasOthers: boolean): boolean {
    if (line.waiting.length < this.#limits.flood) return false;
    return hasOthers || this.#neighbours.hasOthersThan(line.storeId);
  }

  #mayRun(line: Line): boolean {
    const { own, hasOthers } = this.#ofStore(line.storeId);
    const { most, mostBesideOthers, mostPosts, mostPostsBesideOthers, atLeastEveryMs } = this.#limits;
    if (this.#isFlood(line, hasOthers)) {
      if (this.#now() - line.startedAt >= atLeastEveryMs) return line.running === 0;
      return this.#running === 0 && this.#now() >= line.restsUntil;
    }
    if (line.isPosts && line.running >= (hasOthers ? mostPostsBesideOthers : mostPosts)) return false;
    return this.#running < most && own < (hasOthers ? mostBesideOthers : most);
  }

  #start(line: Line): void {
    this.#running++;
    line.running++;
    line.startedAt = this.#now();
    // Behind everybody else.
    this.#lines.delete(line.key);
    this.#lines.set(line.key, line);
  }

  #goOn(): void {
    for (const line of [...this.#lines.values()]) {
      if (line.waiting.length === 0 || !this.#mayRun(line)) continue;
      this.#start(line);
      line.waiting.shift()?.(true);
    }
  }

  #release(line: Line, began: number): void {
    this.#running--;
    line.running--;
    this.#letFloodsRest(line, this.#now() - began);
    this.#goOn();
  }

  // A flood's own request is followed by as long a rest or longer, another store's by a moment for its next.
  #letFloodsRest(done: Line, tookMs: number): void {
    const { postRests, yieldMs, atLeastEveryMs } = this.#limits;
    const ownMs = tookMs * (done.isPosts ? postRests : 1);
    for (const line of this.#lines.values()) {
      if (!this.#isFlood(line, this.#ofStore(line.storeId).hasOthers)) continue;
      const ms = line.storeId === done.storeId ? ownMs : yieldMs;
      line.restsUntil = Math.max(line.restsUntil, this.#now() + ms);
      const goesOnAt = Math.min(line.restsUntil, line.startedAt + atLeastEveryMs);
      this.#goOnIn(goesOnAt - this.#now());
    }
  }

  // A timer may fire a millisecond before the clock says so. Where nothing runs, no release would wake the line again.
  #goOnIn(ms: number): void {
    setTimeout(() => {
      this.#goOn();
      const isAsleep =
        this.#running === 0 && [...this.#lines.values()].some((line) => line.waiting.length > 0);
      if (isAsleep) this.#goOnIn(AGAIN_MS);
    }, ms).unref();
  }
}

/** Waits for the line's turn; false when the client gave up before. */
function waitIn(line: Line, signal: AbortSignal | undefined): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    line.waiting.push(resolve);
    signal?.addEventListener('abort', () => {
      const at = line.waiting.indexOf(resolve);
      if (at !== -1) line.waiting.splice(at, 1);
      resolve(false);
    });
  });
}
