/** What a web process tells the others, through their supervisor: two stores that it was asked for. */
export type StoresAsked = { souk: 'asked'; stores: string[] };

const TELL_EVERY_MS = 500;
const REMEMBER_MS = 2000;
// Of any store two say whether there is another.
const NAMED = 2;

/**
 * Which stores the other web processes of this install are asked for. A flood's connections reach all of them, a
 * shopper's reach one: without this the processes without her would think that nobody is there to be spared.
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

  /** This process was asked for a page of that store. */
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

  /** Whether another process was lately asked for another store. */
  hasOthersThan(storeId: string): boolean {
    for (const [other, at] of this.#elsewhere)
      if (other !== storeId && this.#now() - at <= REMEMBER_MS) return true;
    return false;
  }
}

/** Of this process; alone until its supervisor connects it. */
export const neighbours = new Neighbours();
