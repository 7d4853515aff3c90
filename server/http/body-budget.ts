import { addressBlock } from '#lib/address-block.ts';

const MB = 1024 * 1024;

/**
 * Limits in bytes on the request bodies that a process holds at a time: in total, per store, and per client
 * address.
 */
export type BudgetLimits = { all: number; store: number; address: number };

/** The largest form, with three logos, fits into an address's share; one store cannot fill the process. */
export const BUDGET_LIMITS: BudgetLimits = { all: 64 * MB, store: 48 * MB, address: 32 * MB };

export type Sender = { storeId: string; ip: string };

/** The bytes of one body, until its request is answered. */
export type Held = {
  /** Counts more bytes of the body; false, without counting them, if they exceed a limit. */
  add(bytes: number): boolean;
  release(): void;
};

/**
 * Counts the bytes of request bodies as they arrive, so that a slow client is charged only for what it has
 * sent. A body waits in memory before it gets a slot, and without a limit many bodies at once would bring the
 * process down.
 */
export class BodyBudget {
  readonly #limits: BudgetLimits;
  readonly #held = new Map<string, number>();

  constructor(limits: BudgetLimits = BUDGET_LIMITS) {
    this.#limits = limits;
  }

  open({ storeId, ip }: Sender): Held {
    const shares: [key: string, limit: number][] = [
      ['all', this.#limits.all],
      [`store ${storeId}`, this.#limits.store],
      [`address ${addressBlock(ip)}`, this.#limits.address],
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
