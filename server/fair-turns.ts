import type { Neighbours } from './neighbours.ts';

/** How many pages a process makes at a time, for whom, and how many may wait. */
export type TurnLimits = {
  /** In all, and for one store that has the process to itself. */
  most: number;
  /** For one store while others are asked for too: what is left is theirs the moment they come. */
  mostBesideOthers: number;
  /** So many waiting are a flood: beside others that store has one place, and rests between two pages. */
  flood: number;
  /** How long a flood waits after a page of another store: whoever reads it asks for the next one right away. */
  yieldMs: number;
  /** A flooded store has a page made in that time all the same: its own shoppers are among those who wait. */
  atLeastEveryMs: number;
  /** Of one store; whoever comes then is sent away. */
  mostWaiting: number;
  /** How long after its last request a store still counts as one of the others. */
  quietAfterMs: number;
};

export const TURN_LIMITS: TurnLimits = {
  most: 8,
  mostBesideOthers: 2,
  flood: 8,
  yieldMs: 25,
  atLeastEveryMs: 1000,
  mostWaiting: 200,
  quietAfterMs: 2000,
};

export type FairTurns = {
  /** Does the work when it is the store's turn; null at once where too many of its own wait already. */
  take<T>(storeId: string, work: () => Promise<T>): Promise<T | null>;
};

type Line = {
  running: number;
  waiting: (() => void)[];
  seenAt: number;
  startedAt: number;
  restsUntil: number;
};

const ALONE: Pick<Neighbours, 'note' | 'hasOthersThan'> = { note: () => {}, hasOthersThan: () => false };

/**
 * Lets a process make some pages at a time and no store all of them: the stores take turns, so whoever floods one
 * store waits in that store's own line (security.md §5, R). A page that has begun is not interrupted, and every wait of
 * another store's page for the database lets the next of the flood in between: so a flood begins none while another's
 * is being made or was just made, and leaves the process free for as long as its last page took. The processes share
 * cores and database: one that is asked for the flooded store alone does the same while another has others to serve.
 */
export function fairTurns(
  limits: TurnLimits = TURN_LIMITS,
  now: () => number = Date.now,
  neighbours = ALONE,
): FairTurns {
  // In the order of their last turn: the first that may go on is the one that waited longest.
  const lines = new Map<string, Line>();
  let running = 0;

  const forgetQuiet = () => {
    for (const [storeId, line] of lines) {
      if (line.running === 0 && line.waiting.length === 0 && now() - line.seenAt > limits.quietAfterMs)
        lines.delete(storeId);
    }
  };
  const isFlood = (storeId: string, line: Line) =>
    line.waiting.length >= limits.flood && (lines.size > 1 || neighbours.hasOthersThan(storeId));
  const mayRun = (storeId: string, line: Line) => {
    if (isFlood(storeId, line)) {
      if (now() - line.startedAt >= limits.atLeastEveryMs) return line.running === 0;
      return running === 0 && now() >= line.restsUntil;
    }
    return running < limits.most && line.running < (lines.size > 1 ? limits.mostBesideOthers : limits.most);
  };
  const start = (storeId: string, line: Line) => {
    running++;
    line.running++;
    line.startedAt = now();
    // Behind everybody else.
    lines.delete(storeId);
    lines.set(storeId, line);
  };
  const goOn = () => {
    for (const [storeId, line] of [...lines]) {
      if (line.waiting.length === 0 || !mayRun(storeId, line)) continue;
      start(storeId, line);
      line.waiting.shift()?.();
    }
  };

  // A flood's own page is followed by as long a rest, another store's by a moment for its next.
  const letFloodsRest = (doneFor: string, tookMs: number) => {
    for (const [storeId, line] of lines) {
      if (!isFlood(storeId, line)) continue;
      const ms = storeId === doneFor ? tookMs : limits.yieldMs;
      line.restsUntil = Math.max(line.restsUntil, now() + ms);
      setTimeout(goOn, Math.min(line.restsUntil, line.startedAt + limits.atLeastEveryMs) - now()).unref();
    }
  };

  return {
    async take(storeId, work) {
      forgetQuiet();
      neighbours.note(storeId);
      const line = lines.get(storeId) ?? { running: 0, waiting: [], seenAt: 0, startedAt: 0, restsUntil: 0 };
      line.seenAt = now();
      lines.set(storeId, line);
      if (line.waiting.length === 0 && mayRun(storeId, line)) start(storeId, line);
      else if (line.waiting.length >= limits.mostWaiting) return null;
      // Whoever lets it go on has counted it as running.
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      const began = now();
      try {
        return await work();
      } finally {
        running--;
        line.running--;
        letFloodsRest(storeId, now() - began);
        goOn();
      }
    },
  };
}
