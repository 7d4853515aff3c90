import { createHash, randomBytes } from 'node:crypto';
import { addressBlock } from '#lib/address-block.ts';

const HOUR = 60 * 60 * 1000;
/** What one address may add an hour to all stores together, and to one product or one store's visits. */
const MOST_OF_ADDRESS = 2000;
const MOST_OF_ONE = 20;
const MOST_KNOWN = 100_000;

export type Who = { ip: string; userAgent: string };

/**
 * Whether somebody was here before within this hour, without knowing who it is: a hash of address and program under a
 * salt that this process draws each hour and forgets, and that never leaves its memory.
 */
export class Visitors {
  #hour = 0;
  #salt = randomBytes(16);
  readonly #known = new Map<string, number>();

  /** True once an hour for each visitor and thing; an address that floods counts no more. */
  isFirst({ ip, userAgent }: Who, thing: string, at: Date): boolean {
    this.#renew(at);
    const block = addressBlock(ip);
    const once = this.#hash('visitor', block, userAgent, thing);
    if (this.#known.has(once) || this.#known.size >= MOST_KNOWN) return false;
    const all = this.#hash('address', block);
    const one = this.#hash('address', block, thing);
    const [ofAll, ofOne] = [this.#known.get(all) ?? 0, this.#known.get(one) ?? 0];
    if (ofAll >= MOST_OF_ADDRESS || ofOne >= MOST_OF_ONE) return false;
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
  }

  #hash(...parts: string[]): string {
    const hash = createHash('sha256').update(this.#salt);
    for (const part of parts) hash.update(`${part.length}:${part}`);
    return hash.digest('base64url').slice(0, 12);
  }
}
