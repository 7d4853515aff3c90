import { currentTurn, type Turn } from '#lib/current-turn.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { WaitingRequests } from '#lib/waiting-requests.ts';
import type { Busy } from './errors.ts';
import { WaitingShoppers } from './waiting-shoppers.ts';

export type PasswordLimits = {
  /** Works that run at once. */
  atOnce: number;
  /** Staff may wait while fewer requests than this wait. */
  waiting: number;
  /** The shoppers that may wait. The other places are for the platform and for admins. */
  shoppers: number;
  /** Those of one network of clients. */
  ofNetwork: number;
};

/**
 * The line in which a process compares and hashes passwords: a few at once, so that sign-ins leave the processor to
 * others. Shoppers of all stores and staff share it, so shoppers and staff take turns, and so do stores and the networks
 * of their clients, and neither all shoppers nor one network can have all places. What has no turn (a command, a job)
 * counts as staff of no network.
 */
export class PasswordLine {
  readonly #limits: PasswordLimits;
  readonly #lines = { shoppers: new WaitingShoppers(), staff: new WaitingRequests() };
  readonly #byNetwork = new Map<string, number>();
  #last: 'shoppers' | 'staff' = 'shoppers';
  #running = 0;

  constructor(limits: PasswordLimits) {
    this.#limits = limits;
  }

  async take<T>(work: () => Promise<T>): Promise<Result<T, Busy>> {
    if (this.#running < this.#limits.atOnce) this.#running++;
    // #end has already counted this work as running.
    else if (!(await this.#wait(currentTurn()))) return fail('busy');
    try {
      return ok(await work());
    } finally {
      this.#end();
    }
  }

  #wait(turn: Turn | undefined): Promise<boolean> {
    const { shoppers, staff } = this.#lines;
    const forStaff = () => staff.wait({ from: turn?.from }, this.#limits.waiting - shoppers.length);
    if (!turn) return forStaff();
    // Stores share the slots of turns, too, and a request that waits here needs none.
    turn.giveBack();
    // Counted apart, because an owner may share the network of a shopper who floods.
    if (isOfStaff(turn)) return this.#ofNetwork(`staff ${turn.from}`, forStaff);
    return this.#ofNetwork(`shoppers ${turn.from}`, () => shoppers.wait(turn, this.#limits.shoppers));
  }

  async #ofNetwork(network: string, wait: () => Promise<boolean>): Promise<boolean> {
    const before = this.#byNetwork.get(network) ?? 0;
    if (before >= this.#limits.ofNetwork) return false;
    this.#byNetwork.set(network, before + 1);
    const mayGo = await wait();
    const left = (this.#byNetwork.get(network) ?? 1) - 1;
    if (left === 0) this.#byNetwork.delete(network);
    else this.#byNetwork.set(network, left);
    return mayGo;
  }

  // The slot passes to the next waiter, so that a newcomer cannot take it.
  #end(): void {
    const other = this.#last === 'staff' ? 'shoppers' : 'staff';
    const next = this.#lines[other].length > 0 ? other : this.#last;
    if (this.#lines[next].length === 0) {
      this.#running--;
      return;
    }
    this.#last = next;
    this.#lines[next].startNext();
  }
}

function isOfStaff({ line, storeId }: Turn): boolean {
  return line === 'admin' || storeId === 'platform';
}
