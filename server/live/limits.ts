import ipaddr from 'ipaddr.js';

/** How many listeners one process holds: the 10,000 it is measured for, with room for a moment's rush. */
export const MOST_LISTENERS = 12_000;
/** One address can be a whole office or mobile network; a browser needs one listener (two: its private window). */
export const MOST_PER_ADDRESS = 100;

export type Refusal = 'full' | 'address_full';

/** Counts listeners by address, in this process's memory: it sheds floods and nothing more. */
export class ListenerLimits {
  readonly #most: number;
  readonly #perAddress: number;
  readonly #byAddress = new Map<string, number>();
  #count = 0;

  constructor(most: number, perAddress: number) {
    this.#most = most;
    this.#perAddress = perAddress;
  }

  get count(): number {
    return this.#count;
  }

  /** Takes a place, or says why there is none. Every place taken is given back once. */
  take(address: string): Refusal | null {
    if (this.#count >= this.#most) return 'full';
    const place = network(address);
    const own = this.#byAddress.get(place) ?? 0;
    if (own >= this.#perAddress) return 'address_full';
    this.#byAddress.set(place, own + 1);
    this.#count++;
    return null;
  }

  giveBack(address: string): void {
    const place = network(address);
    const left = (this.#byAddress.get(place) ?? 0) - 1;
    if (left > 0) this.#byAddress.set(place, left);
    else this.#byAddress.delete(place);
    this.#count--;
  }
}

// Of IPv6 everybody has at least a /64 to himself.
function network(address: string): string {
  if (!address.includes(':') || !ipaddr.IPv6.isValid(address)) return address;
  return ipaddr.IPv6.parse(address).parts.slice(0, 4).join(':');
}
