import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';

/** The turn in which a request is answered (server/turns.ts): whose turn it is, and a way to give its slot back. */
export type Turn = {
  storeId: string;
  line: string;
  /** The network of the client; empty if it is not known. */
  from: string;
  /** Frees the slot before the request is answered. Further calls do nothing. */
  giveBack(): void;
};

const current = new AsyncLocalStorage<Turn>();

export function runInTurn<T>(turn: Turn, work: () => T): T {
  return current.run(turn, work);
}

/** The turn of the current request; none in jobs and commands. */
export function currentTurn(): Turn | undefined {
  return current.getStore();
}

/**
 * Waits, and gives the request's slot back first: all stores share the slots of a process, and a request that waits needs
 * none. Whatever waits while a request is answered waits by this function (tests/doors/limiters.test.ts).
 */
export async function pause(ms: number): Promise<void> {
  currentTurn()?.giveBack();
  await setTimeout(ms);
}
