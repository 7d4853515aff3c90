import { addressBlock, clientNetwork } from '#lib/address-block.ts';
import { BodyPool, type BudgetLimits } from './body-pool.ts';

const MB = 1024 * 1024;

/** The largest form, with three logos, fits into an address's share; one store cannot fill the process. */
export const BUDGET_LIMITS: BudgetLimits = { all: 64 * MB, store: 48 * MB, address: 32 * MB };

/**
 * Limits of their own for small bodies, with the length that they announce: slow senders of large ones could otherwise
 * keep everybody from sending forms, from two addresses.
 */
export const SMALL_LIMITS: BudgetLimits = { all: 32 * MB, store: 24 * MB, address: 2 * MB };

export type Sender = { storeId: string; ip: string };

/** The bytes of one body, until its request is answered. */
export type Held = {
  /**
   * Counts more bytes of the body; false, without counting them, if they exceed a limit. `stop` ends the body, whose
   * bytes are given to another client, until it has arrived.
   */
  add(bytes: number, stop?: () => void): boolean;
  /** Counts a small body in the same way, before it arrives. */
  addSmall(bytes: number, stop?: () => void): boolean;
  /** From now on the body is not stopped any more. */
  arrived(): void;
  release(): void;
};

/**
 * Counts the bytes of request bodies as they arrive, so that a slow client is charged only for what it has
 * sent. A body waits in memory before it gets a slot, and without a limit many bodies at once would bring the
 * process down.
 */
export class BodyBudget {
  readonly #pools: { large: BodyPool; small: BodyPool };

  constructor(limits: BudgetLimits = BUDGET_LIMITS, small: BudgetLimits = SMALL_LIMITS) {
    this.#pools = { large: new BodyPool(limits), small: new BodyPool(small) };
  }

  open({ storeId, ip }: Sender): Held {
    const { large, small } = this.#pools;
    const place = { storeId, block: addressBlock(ip), client: clientNetwork(ip) };
    const [one, other] = [large.open(place), small.open(place)];
    return {
      add: one.add,
      addSmall: other.add,
      arrived: () => {
        one.arrived();
        other.arrived();
      },
      release: () => {
        one.release();
        other.release();
      },
    };
  }
}
