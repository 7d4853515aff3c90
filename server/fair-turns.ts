/** How many pages a process makes at a time, for whom, and how many may wait. */
export type TurnLimits = {
  /** In all, and for one store that has the process to itself. */
  most: number;
  /** For one store while others are asked for too: what is left is theirs the moment they come. */
  mostBesideOthers: number;
  /** So many waiting are a flood: beside others that store has one place, and rests between two pages. */
  flood: number;
  /** Of one store; whoever comes then is sent away. */
  mostWaiting: number;
  /** How long after its last request a store still counts as one of the others. */
  quietAfterMs: number;
};

export const TURN_LIMITS: TurnLimits = {
  most: 8,
  mostBesideOthers: 2,
  flood: 8,
  mostWaiting: 200,
  quietAfterMs: 2000,
};

export type FairTurns = {
  /** Does the work when it is the store's turn; null at once where too many of its own wait already. */
  take<T>(storeId: string, work: () => Promise<T>): Promise<T | null>;
};

type Line = { running: number; waiting: (() => void)[]; seenAt: number; restsUntil: number };

/**
 * Lets a process make some pages at a time and no store all of them: the stores take turns, so whoever floods one
 * store waits in that store's own line (security.md §5, R). A page that has begun is not interrupted, and every wait of
 * another store's page for the database lets the next of the flood in between: so a flood begins none while another's
 * is being made, and leaves the process free for as long as its last page took.
 */
export function fairTurns(limits: TurnLimits = TURN_LIMITS, now: () => number = Date.now): FairTurns {
  // In the order of their last turn: the first that may go on is the one that waited longest.
  const lines = new Map<string, Line>();
  let running = 0;

  const forgetQuiet = () => {
    for (const [storeId, line] of lines) {
      if (line.running === 0 && line.waiting.length === 0 && now() - line.seenAt > limits.quietAfterMs)
        lines.delete(storeId);
    }
  };
  const isFlood = (line: Line) => lines.size > 1 && line.waiting.length >= limits.flood;
  const mayRun = (line: Line) => {
    if (isFlood(line)) return running === 0 && now() >= line.restsUntil;
    return running < limits.most && line.running < (lines.size > 1 ? limits.mostBesideOthers : limits.most);
  };
  const start = (storeId: string, line: Line) => {
    running++;
    line.running++;
    // Behind everybody else.
    lines.delete(storeId);
    lines.set(storeId, line);
  };
  const goOn = () => {
    for (const [storeId, line] of [...lines]) {
      if (line.waiting.length === 0 || !mayRun(line)) continue;
      start(storeId, line);
      line.waiting.shift()?.();
    }
  };

  const rest = (line: Line, ms: number) => {
    line.restsUntil = now() + ms;
    setTimeout(goOn, ms).unref();
  };

  return {
    async take(storeId, work) {
      forgetQuiet();
      const line = lines.get(storeId) ?? { running: 0, waiting: [], seenAt: 0, restsUntil: 0 };
      line.seenAt = now();
      lines.set(storeId, line);
      if (line.waiting.length === 0 && mayRun(line)) start(storeId, line);
      else if (line.waiting.length >= limits.mostWaiting) return null;
      // Whoever lets it go on has counted it as running.
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      const began = now();
      try {
        return await work();
      } finally {
        running--;
        line.running--;
        if (isFlood(line)) rest(line, now() - began);
        goOn();
      }
    },
  };
}
