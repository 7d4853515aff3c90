import { addressBlock } from '#lib/address-block.ts';

/** The maximum number of listeners of a process: the benchmarked 10,000, with room for a short rush. */
export const MOST_LISTENERS = 12_000;
/**
 * One address can be a whole office or mobile network. A browser needs one listener, or two with a private
 * window.
 */
export const MOST_PER_ADDRESS = 100;

/** Listeners that an address block may open at once; beyond them it opens one every OPENING_MS. */
const OPENINGS_AT_ONCE = 100;
const OPENING_MS = 50;
/** Number of address blocks without listeners to remember before a sweep removes them. */
const MOST_BLOCKS = 20_000;

export type Refusal = 'full' | 'address_full';

/**
 * A counted listener, to be let in after `waitMs`, which slows clients that open and drop connections in a
 * loop. Releasing it twice has no further effect.
 */
export type Place = { waitMs: number; release(): void };

type Block = { count: number; paidUntil: number };

/** Counts the listeners of this process, in total and by address block, to refuse floods. */
export class ListenerLimits {
  readonly #most: number;
  readonly #perAddress: number;
  readonly #now: () => number;
  readonly #byBlock = new Map<string, Block>();
  #count = 0;

  constructor(most: number, perAddress: number, now: () => number = Date.now) {
    this.#most = most;
    this.#perAddress = perAddress;
    this.#now = now;
  }

  get count(): number {
    return this.#count;
  }

  /** Counts a listener, or returns the reason for the refusal. */
  take(address: string): Place | Refusal {
    if (this.#count >= this.#most) return 'full';
    const block = this.#blockOf(addressBlock(address));
    if (block.count >= this.#perAddress) return 'address_full';
    block.count++;
    this.#count++;
    let isTaken = true;
    return {
      waitMs: this.#waitOf(block),
      release: () => {
        if (!isTaken) return;
        isTaken = false;
        block.count--;
        this.#count--;
      },
    };
  }

  #blockOf(name: string): Block {
    if (this.#byBlock.size >= MOST_BLOCKS) this.#forgetQuiet();
    const block = this.#byBlock.get(name) ?? { count: 0, paidUntil: 0 };
    this.#byBlock.set(name, block);
    return block;
  }

  // A rate limit that stores one time per block: every opening moves that time OPENING_MS into the future.
  #waitOf(block: Block): number {
    if (this.#perAddress === Number.POSITIVE_INFINITY) return 0;
    const now = this.#now();
    const paidFrom = Math.max(now, block.paidUntil);
    block.paidUntil = paidFrom + OPENING_MS;
    return Math.max(0, block.paidUntil - now - OPENINGS_AT_ONCE * OPENING_MS);
  }

  #forgetQuiet(): void {
    for (const [name, block] of this.#byBlock)
      if (block.count === 0 && block.paidUntil <= this.#now()) this.#byBlock.delete(name);
  }
}
