/**
 * Limits in bytes on the request bodies that a process holds at a time: in total, per store, and per client
 * address.
 */
export type BudgetLimits = { all: number; store: number; address: number };

type Place = { storeId: string; block: string; client: string };
/** `stop` is set while the body is being received. */
type Body = Place & { bytes: number; stop: (() => void) | null };

/** The bodies that one client is sending, in the order in which they began, and their bytes together. */
type Share = { bodies: Set<Body>; bytes: number };

/** The bodies of one size that a process holds. */
export class BodyPool {
  readonly #limits: BudgetLimits;
  readonly #held = new Map<string, number>();
  /** The shares of the clients, in all and in each store. Kept as sums, because a full pool asks for them with each form. */
  readonly #shares = new Map<string, Map<string, Share>>();

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  open(place: Place) {
    const body: Body = { ...place, bytes: 0, stop: null };
    const arrived = () => this.#unlist(body);
    return {
      add: (bytes: number, stop?: () => void): boolean => {
        if (!this.#hasRoom(body, bytes)) return false;
        if (stop) this.#list(body, stop);
        this.#count(body, bytes);
        return true;
      },
      arrived,
      release: () => {
        arrived();
        this.#count(body, -body.bytes);
      },
    };
  }

  /** True if more bytes of a body fit, after room was made for them if needed. */
  #hasRoom(body: Body, bytes: number): boolean {
    const { all, store, address } = this.#limits;
    const [ofStore, ofAddress] = [`store ${body.storeId}`, `address ${body.block}`];
    if (bytes > Math.min(all, store) || !this.#fits(ofAddress, bytes, address)) return false;
    const added = { client: body.client, bytes };
    return this.#makeRoom(ofStore, added, store) && this.#makeRoom('all', added, all);
  }

  #fits(key: string, bytes: number, limit: number): boolean {
    return (this.#held.get(key) ?? 0) + bytes <= limit;
  }

  /**
   * Stops bodies of the clients with the most, the oldest first, down to what this client would have: slow senders from
   * a few networks keep no others from sending forms. Each client and each body is looked at once, because a client may
   * have thousands with a byte each.
   */
  #makeRoom(key: string, added: { client: string; bytes: number }, limit: number): boolean {
    const isRoom = () => this.#fits(key, added.bytes, limit);
    if (isRoom()) return true;
    const shares = this.#shares.get(key) ?? new Map<string, Share>();
    const wanted = (shares.get(added.client)?.bytes ?? 0) + added.bytes;
    const larger = [...shares.values()].filter(({ bytes }) => bytes > wanted);
    for (const share of larger.sort((a, b) => b.bytes - a.bytes)) {
      for (const body of share.bodies) {
        if (share.bytes <= wanted) break;
        this.#stop(body);
        if (isRoom()) return true;
      }
    }
    return false;
  }

  #stop(body: Body): void {
    const { stop } = body;
    this.#unlist(body);
    this.#count(body, -body.bytes);
    stop?.();
  }

  #list(body: Body, stop: () => void): void {
    const isNew = body.stop === null;
    body.stop = stop;
    if (!isNew) return;
    for (const key of keysOf(body)) {
      const shares = this.#shares.get(key) ?? new Map<string, Share>();
      const share = shares.get(body.client) ?? { bodies: new Set(), bytes: 0 };
      share.bodies.add(body);
      share.bytes += body.bytes;
      this.#shares.set(key, shares.set(body.client, share));
    }
  }

  #unlist(body: Body): void {
    if (body.stop === null) return;
    body.stop = null;
    for (const key of keysOf(body)) {
      const shares = this.#shares.get(key);
      const share = shares?.get(body.client);
      if (!shares || !share) continue;
      share.bodies.delete(body);
      share.bytes -= body.bytes;
      if (share.bodies.size === 0) shares.delete(body.client);
      if (shares.size === 0) this.#shares.delete(key);
    }
  }

  #count(body: Body, bytes: number): void {
    body.bytes += bytes;
    for (const key of keysOf(body)) {
      const share = body.stop && this.#shares.get(key)?.get(body.client);
      if (share) share.bytes += bytes;
    }
    for (const key of [...keysOf(body), `address ${body.block}`]) {
      const held = (this.#held.get(key) ?? 0) + bytes;
      if (held > 0) this.#held.set(key, held);
      else this.#held.delete(key);
    }
  }
}

const keysOf = ({ storeId }: Place) => ['all', `store ${storeId}`];
