import type { Turn } from './current-turn.ts';
import { WaitingRequests } from './waiting-requests.ts';
import { WaitingShoppers } from './waiting-shoppers.ts';

export type WaitingLimits = {
  /** Staff may wait while fewer requests than this wait. */
  waiting: number;
  /** The shoppers that may wait. The other places are for the platform and for admins. */
  shoppers: number;
  /** Those of one network of clients, in all stores together. */
  ofNetwork: number;
};

/**
 * Requests of all stores that wait for the same work, behind the fair turns of their stores. Shoppers and staff take
 * turns, and so do stores and the networks of their clients, and neither all shoppers nor one network can have all places.
 * What has no turn (a command, a job) counts as staff of no network.
 */
export class WaitingClients {
  readonly #limits: WaitingLimits;
  readonly #lines = { shoppers: new WaitingShoppers(), staff: new WaitingRequests() };
  readonly #byNetwork = new Map<string, number>();
  #last: 'shoppers' | 'staff' = 'shoppers';

  constructor(limits: WaitingLimits) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#lines.shoppers.length + this.#lines.staff.length;
  }

  /** Waits until startNext chooses this request; false if it has no place. */
  wait(turn: Turn | undefined): Promise<boolean> {
    const { shoppers, staff } = this.#lines;
    const forStaff = () => staff.wait({ from: turn?.from }, this.#limits.waiting - shoppers.length);
    if (!turn) return forStaff();
    // Counted apart, because an owner may share the network of a shopper who floods.
    if (isOfStaff(turn)) return this.#ofNetwork(`staff ${turn.from}`, forStaff);
    return this.#ofNetwork(`shoppers ${turn.from}`, () => shoppers.wait(turn, this.#limits.shoppers));
  }

  /** Removes the request whose turn it is, and lets it go. */
  startNext(): void {
    const other = this.#last === 'staff' ? 'shoppers' : 'staff';
    this.#last = this.#lines[other].length > 0 ? other : this.#last;
    this.#lines[this.#last].startNext();
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
}

function isOfStaff({ line, storeId }: Turn): boolean {
  return line === 'admin' || storeId === 'platform';
}
