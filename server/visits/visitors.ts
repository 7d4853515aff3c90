import { createHash, randomBytes } from 'node:crypto';
import { addressBlock } from '#lib/address-block.ts';

const HOUR = 60 * 60 * 1000;
/** Hourly limits of one address: over all stores, and for one product or one store's visits. */
const MOST_OF_ADDRESS = 2000;
const MOST_OF_ONE = 20;
/** Visitors remembered per store and in all: the flood of one store does not affect the others. */
const MOST_OF_STORE = 40_000;
const MOST_KNOWN = 400_000;

export type Who = { ip: string; userAgent: string };

/**
 * Recognises a visitor within an hour without identifying them: by a hash of address and user agent under a
 * salt that this process generates each hour, forgets, and never lets out of its memory.
 */
export class Visitors {
  #hour = 0;
  #salt = randomBytes(16);
  readonly #known = new Map<string, number>();
  readonly #ofStore = new Map<string, number>();

  /**
   * True once per hour for each visitor and thing of a store; false for an address or store over its limit.
   */
  isFirst({ ip, userAgent }: Who, { storeId, thing }: { storeId: string; thing: string }, at: Date): boolean {
    this.#renew(at);
    const block = addressBlock(ip);
    const named = `${storeId} ${thing}`;
    const once = this.#hash('visitor', block, userAgent, named);
    const ofStore = this.#ofStore.get(storeId) ?? 0;
    if (this.#known.has(once) || this.#known.size >= MOST_KNOWN || ofStore >= MOST_OF_STORE) return false;
    const all = this.#hash('address', block);
    const one = this.#hash('address', block, named);
    const [ofAll, ofOne] = [this.#known.get(all) ?? 0, this.#known.get(one) ?? 0];
    if (ofAll >= MOST_OF_ADDRESS || ofOne >= MOST_OF_ONE) return false;
    this.#ofStore.set(storeId, ofStore + 1);
    this.#known
      .set(once, 1)
      .set(all, ofAll + 1)
      .set(one, ofOne + 1);
    return true;
  }

  #renew(at: Date): void {
    const hour = Math.floor(at.getTime() / HOUR);
    if (hour === this.#hour) return;
    this.#hour = hour;
    this.#salt = randomBytes(16);
    this.#known.clear();
    this.#ofStore.clear();
  }

  #hash(...parts: string[]): string {
    const hash = createHash('sha256').update(this.#salt);
    for (const part of parts) hash.update(`${part.length}:${part}`);
    return hash.digest('base64url').slice(0, 12);
  }
}
