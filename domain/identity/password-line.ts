import { currentTurn } from '#lib/current-turn.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { WaitingClients, type WaitingLimits } from '#lib/waiting-clients.ts';
import type { Busy } from './errors.ts';

/** `atOnce`: works that run at once. */
export type PasswordLimits = WaitingLimits & { atOnce: number };

/**
 * The line in which a process compares and hashes passwords: a few at once, so that sign-ins leave the processor to
 * others. Shoppers of all stores and staff share it (WaitingClients).
 */
export class PasswordLine {
  readonly #atOnce: number;
  readonly #waiting: WaitingClients;
  #running = 0;

  constructor({ atOnce, ...waiting }: PasswordLimits) {
    this.#atOnce = atOnce;
    this.#waiting = new WaitingClients(waiting);
  }

  async take<T>(work: () => Promise<T>): Promise<Result<T, Busy>> {
    if (this.#running < this.#atOnce) this.#running++;
    // #end has already counted this work as running.
    else if (!(await this.#wait())) return fail('busy');
    try {
      return ok(await work());
    } finally {
      this.#end();
    }
  }

  #wait(): Promise<boolean> {
    const turn = currentTurn();
    // Stores share the slots of turns, too, and a request that waits here needs none.
    turn?.giveBack();
    return this.#waiting.wait(turn);
  }

  // The slot passes to the next waiter, so that a newcomer cannot take it.
  #end(): void {
    if (this.#waiting.length > 0) this.#waiting.startNext();
    else this.#running--;
  }
}
