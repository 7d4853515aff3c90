import { setImmediate } from 'node:timers/promises';
import { clientNetwork } from '#lib/address-block.ts';
import { runInTurn } from '#lib/current-turn.ts';
import type { RequestContext } from './context.ts';
import { type Asking, FairTurns } from './fair-turns.ts';
import { neighbours } from './neighbours.ts';
import { TURN_LIMITS } from './turn-limits.ts';

// Each web process has its own FairTurns; neighbours.ts tells it which stores the other processes serve.
const turns = new FairTurns(TURN_LIMITS, Date.now, neighbours);

/** The queue of a request is full, or its client has left: answered with "busy" (503). */
export class LineFull extends Error {}

/** Runs work in a slot of its store; null if too many of the store's requests are already waiting. */
export const tryInTurn: FairTurns['take'] = (asking, work) =>
  turns.take(asking, async (giveBack) => {
    // Requests that have arrived meanwhile are read first. Otherwise work that waits for nothing would run to its end at
    // once, and a flood of it would queue in the event loop, in front of every store.
    await setImmediate();
    const { storeId, line, from = '' } = asking;
    return runInTurn({ storeId, line, from, giveBack }, () => work(giveBack));
  });

/** Like tryInTurn, but throws LineFull. Never nest it: the store would wait for itself. */
export async function inTurn<T>(asking: Asking, work: () => Promise<T>): Promise<T> {
  const done = await tryInTurn(asking, async () => ({ value: await work() }));
  if (!done) throw new LineFull('Too many requests of this store wait already.');
  return done.value;
}

type Place = { site: RequestContext['site']; store: { id: string } | null; ip: string };

/** The queue of a request. The platform counts as one more store. */
export function lineOf({ site, store, ip }: Place, request: Request): Asking {
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  return {
    storeId: store?.id ?? 'platform',
    line: site === 'admin' ? 'admin' : isReading ? 'pages' : 'posts',
    from: clientNetwork(ip),
    signal: () => request.signal,
  };
}
