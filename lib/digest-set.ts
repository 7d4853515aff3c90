import { randomInt } from 'node:crypto';

const CHUNK = 16_384;
const UINT32 = 2 ** 32;

/**
 * A set of digests that all have the same width, at least eight bytes. It lies outside the JavaScript heap and takes some
 * ten bytes for each digest beside the digest itself. Digests are numbered from 0 in the order in which they are added.
 */
export class DigestSet {
  readonly #width: number;
  readonly #chunks: Buffer[] = [];
  // A hash table with linear probing, at most two thirds full. A slot holds a digest's number plus one; 0 is an empty slot.
  #table = new Uint32Array(1024);
  // Random, so that nobody can upload files whose digests collide in the table and make every search slow.
  readonly #factors = [randomInt(UINT32) | 1, randomInt(UINT32) | 1] as const;
  size = 0;

  constructor(width: number) {
    this.#width = width;
  }

  /** Adds a digest unless it is there; returns its number. */
  add(digest: Buffer): number {
    const place = this.#placeOf(digest);
    const known = this.#table[place] ?? 0;
    if (known > 0) return known - 1;
    const number = this.size;
    if (number % CHUNK === 0) this.#chunks.push(Buffer.alloc(CHUNK * this.#width));
    this.at(number).set(digest);
    this.#table[place] = number + 1;
    this.size += 1;
    if (this.size * 3 > this.#table.length * 2) this.#grow();
    return number;
  }

  /** The number of a digest; null if it is not in the set. */
  find(digest: Buffer): number | null {
    const known = this.#table[this.#placeOf(digest)] ?? 0;
    return known > 0 ? known - 1 : null;
  }

  has(digest: Buffer): boolean {
    return this.find(digest) !== null;
  }

  /** The digest with a number: a view of the set's memory, not a copy. */
  at(number: number): Buffer {
    const from = (number % CHUNK) * this.#width;
    const chunk = this.#chunks[Math.floor(number / CHUNK)];
    if (!chunk) throw new RangeError(`The set has ${this.size} digests.`);
    return chunk.subarray(from, from + this.#width);
  }

  #placeOf(digest: Buffer): number {
    const mask = this.#table.length - 1;
    const mixed =
      Math.imul(digest.readUInt32LE(0), this.#factors[0]) ^
      Math.imul(digest.readUInt32LE(4), this.#factors[1]);
    for (let place = (mixed ^ (mixed >>> 15)) & mask; ; place = (place + 1) & mask) {
      const known = this.#table[place] ?? 0;
      if (known === 0 || this.at(known - 1).equals(digest)) return place;
    }
  }

  #grow(): void {
    this.#table = new Uint32Array(this.#table.length * 2);
    for (let number = 0; number < this.size; number++)
      this.#table[this.#placeOf(this.at(number))] = number + 1;
  }
}
