/** The message of a web process to the others, through their supervisor: two stores that it serves. */
export type StoresAsked = { souk: 'asked'; stores: string[] };

const TELL_EVERY_MS = 500;
const REMEMBER_MS = 2000;
// Two names suffice: whichever store another process serves, at least one of the two names is a different
// store.
const NAMED = 2;

/**
 * The stores that the other web processes serve. The connections of a flood reach all processes, but a
 * shopper's connection reaches one; without this, the other processes would not slow the flood down for that
 * shopper.
 */
export class Neighbours {
  readonly #now: () => number;
  #send: ((news: StoresAsked) => void) | null = null;
  readonly #asked = new Set<string>();
  #toldAt = 0;
  readonly #elsewhere = new Map<string, number>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  connect(send: (news: StoresAsked) => void): void {
    this.#send = send;
  }

  /** Records a request for the store in this process. */
  note(storeId: string): void {
    if (!this.#send) return;
    if (this.#asked.size < NAMED) this.#asked.add(storeId);
    if (this.#now() - this.#toldAt < TELL_EVERY_MS) return;
    this.#toldAt = this.#now();
    this.#send({ souk: 'asked', stores: [...this.#asked] });
    this.#asked.clear();
  }

  hear({ stores }: StoresAsked): void {
    const now = this.#now();
    for (const [storeId, at] of this.#elsewhere) if (now - at > REMEMBER_MS) this.#elsewhere.delete(storeId);
    for (const storeId of stores) this.#elsewhere.set(storeId, now);
  }

  /** True if another process recently served another store. */
  hasOthersThan(storeId: string): boolean {
    for (const [other, at] of this.#elsewhere)
      if (other !== storeId && this.#now() - at <= REMEMBER_MS) return true;
    return false;
  }
}

/** Does nothing until the supervisor connects it. */
export const neighbours = new Neighbours();
