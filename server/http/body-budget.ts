import { addressBlock } from '#lib/address-block.ts';

const MB = 1024 * 1024;

/**
 * Limits in bytes on the request bodies that a process holds at a time: in total, per store, and per client
 * address.
 */
export type BudgetLimits = { all: number; store: number; address: number };

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
  /** Counts more bytes of the body; false, without counting them, if they exceed a limit. */
  add(bytes: number): boolean;
  /** Counts a small body in the same way, before it arrives. */
  addSmall(bytes: number): boolean;
  release(): void;
};

/**
 * Counts the bytes of request bodies as they arrive, so that a slow client is charged only for what it has
 * sent. A body waits in memory before it gets a slot, and without a limit many bodies at once would bring the
 * process down.
 */
export class BodyBudget {
  readonly #limits: BudgetLimits;
  readonly #small: BudgetLimits;
  readonly #held = new Map<string, number>();

  constructor(limits: BudgetLimits = BUDGET_LIMITS, small: BudgetLimits = SMALL_LIMITS) {
    this.#limits = limits;
    this.#small = small;
  }

  open(sender: Sender): Held {
    const large = this.#share('large', this.#limits, sender);
    const small = this.#share('small', this.#small, sender);
    return {
      add: large.add,
      addSmall: small.add,
      release: () => {
        large.release();
        small.release();
      },
    };
  }

  #share(size: string, limits: BudgetLimits, { storeId, ip }: Sender): Pick<Held, 'add' | 'release'> {
    const shares: [key: string, limit: number][] = [
      [`${size} all`, limits.all],
      [`${size} store ${storeId}`, limits.store],
      [`${size} address ${addressBlock(ip)}`, limits.address],
    ];
    let own = 0;
    return {
      add: (bytes) => {
        if (shares.some(([key, limit]) => (this.#held.get(key) ?? 0) + bytes > limit)) return false;
        for (const [key] of shares) this.#change(key, bytes);
        own += bytes;
        return true;
      },
      release: () => {
        for (const [key] of shares) this.#change(key, -own);
        own = 0;
      },
    };
  }

  #change(key: string, bytes: number): void {
    const held = (this.#held.get(key) ?? 0) + bytes;
    if (held > 0) this.#held.set(key, held);
    else this.#held.delete(key);
  }
}
