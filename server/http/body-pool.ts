/**
 * Limits in bytes on the request bodies that a process holds at a time: in total, per store, and per client
 * address.
 */
export type BudgetLimits = { all: number; store: number; address: number };

type Place = { storeId: string; block: string; client: string };
type Body = Place & { bytes: number; stop: (() => void) | null };

/** The bodies of one size that a process holds. */
export class BodyPool {
  readonly #limits: BudgetLimits;
  readonly #held = new Map<string, number>();
  /** The bodies that are being received, in the order in which they began. */
  readonly #arriving = new Set<Body>();

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  open(place: Place) {
    const body: Body = { ...place, bytes: 0, stop: null };
    const arrived = () => {
      body.stop = null;
      this.#arriving.delete(body);
    };
    return {
      add: (bytes: number, stop?: () => void): boolean => {
        if (!this.#hasRoom(body, bytes)) return false;
        this.#count(body, bytes);
        if (stop) this.#arriving.add(Object.assign(body, { stop }));
        return true;
      },
      arrived,
      release: () => {
        arrived();
        this.#count(body, -body.bytes);
      },
    };
  }

  /**
   * True if more bytes of a body fit. If those of all or of its store do not, bodies of the client with the most are
   * stopped while it has more than this one: slow senders from a few networks keep no others from sending forms.
   */
  #hasRoom(body: Body, bytes: number): boolean {
    const { all, store, address } = this.#limits;
    const fits = (key: string, limit: number) => (this.#held.get(key) ?? 0) + bytes <= limit;
    if (bytes > Math.min(all, store) || !fits(`address ${body.block}`, address)) return false;
    for (;;) {
      const isStoreFull = !fits(`store ${body.storeId}`, store);
      if (!isStoreFull && fits('all', all)) return true;
      const rivals = [...this.#arriving].filter(({ storeId }) => !isStoreFull || storeId === body.storeId);
      const largest = largestShare(rivals, { ...body, bytes });
      if (!largest) return false;
      this.#stop(largest);
    }
  }

  #stop(body: Body): void {
    const { stop } = body;
    this.#arriving.delete(body);
    this.#count(body, -body.bytes);
    body.stop = null;
    stop?.();
  }

  #count(body: Body, bytes: number): void {
    body.bytes += bytes;
    for (const key of ['all', `store ${body.storeId}`, `address ${body.block}`]) {
      const held = (this.#held.get(key) ?? 0) + bytes;
      if (held > 0) this.#held.set(key, held);
      else this.#held.delete(key);
    }
  }
}

/** The oldest body of the client with the most bytes; null if no client has more than the newcomer's would have. */
function largestShare(bodies: Body[], newcomer: Body): Body | null {
  const byClient = Map.groupBy(bodies, ({ client }) => client);
  const bytesOf = (own: Body[]) => own.reduce((sum, { bytes }) => sum + bytes, 0);
  const shares = [...byClient].map(([client, own]) => ({ client, own, bytes: bytesOf(own) }));
  const most = shares.reduce((a, b) => (b.bytes > a.bytes ? b : a), {
    client: '',
    own: [] as Body[],
    bytes: 0,
  });
  const wanted = bytesOf(byClient.get(newcomer.client) ?? []) + newcomer.bytes;
  return most.client !== newcomer.client && most.bytes > wanted ? (most.own[0] ?? null) : null;
}
