import type { RequestContext } from './context.ts';
import { type Asking, FairTurns, TURN_LIMITS } from './fair-turns.ts';
import { neighbours } from './neighbours.ts';

// Of this process: each web process has its own, and hears of the others' stores (neighbours.ts).
const turns = new FairTurns(TURN_LIMITS, Date.now, neighbours);

/** The line of a request is full, or its client has left it: answered with "busy" (503). */
export class LineFull extends Error {}

/** Does work when it is its store's turn; null where too many of the store's wait already. */
export const tryInTurn: FairTurns['take'] = (asking, work) => turns.take(asking, work);

/** The same for a request. Never call it inside of such work: the store would wait for itself. */
export async function inTurn<T>(asking: Asking, work: () => Promise<T>): Promise<T> {
  const done = await tryInTurn(asking, async () => ({ value: await work() }));
  if (!done) throw new LineFull('Too many requests of this store wait already.');
  return done.value;
}

type Place = { site: RequestContext['site']; store: { id: string } | null };

/** The line that a request waits in. All of the platform is one more store. */
export function lineOf({ site, store }: Place, request: Request): Asking {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  return {
    storeId: store?.id ?? 'platform',
    line: site === 'admin' ? 'admin' : isReading ? 'pages' : 'posts',
    signal: () => request.signal,
  };
}
