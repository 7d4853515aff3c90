import { addressBlock } from '#lib/address-block.ts';

/** The maximum number of listeners of a process: the benchmarked 10,000, with room for a short rush. */
export const MOST_LISTENERS = 12_000;
/**
 * One address can be a whole office or mobile network; a browser needs one listener (two with a private
 * window).
 */
export const MOST_PER_ADDRESS = 100;

export type Refusal = 'full' | 'address_full';

/** A counted listener. Releasing it twice has no further effect. */
export type Place = { release(): void };

/** Counts listeners in all and by address block in this process's memory, to shed floods. */
export class ListenerLimits {
  readonly #most: number;
  readonly #perAddress: number;
  readonly #byBlock = new Map<string, number>();
  #count = 0;

  constructor(most: number, perAddress: number) {
    this.#most = most;
    this.#perAddress = perAddress;
  }

  get count(): number {
    return this.#count;
  }

  /** Counts a listener, or returns the reason for the refusal. */
  take(address: string): Place | Refusal {
    if (this.#count >= this.#most) return 'full';
    const block = addressBlock(address);
    const own = this.#byBlock.get(block) ?? 0;
    if (own >= this.#perAddress) return 'address_full';
    this.#byBlock.set(block, own + 1);
    this.#count++;
    let isTaken = true;
    return {
      release: () => {
        if (isTaken) this.#release(block);
        isTaken = false;
      },
    };
  }

  #release(block: string): void {
    const left = (this.#byBlock.get(block) ?? 0) - 1;
    if (left > 0) this.#byBlock.set(block, left);
    else this.#byBlock.delete(block);
    this.#count--;
  }
}
