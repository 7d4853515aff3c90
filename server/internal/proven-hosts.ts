import { listServedDomains, type ServedDomain, takeTry } from '#domain/domains/index.ts';
import type { Logger } from '#lib/log.ts';
import type { BusEvent, ChangeBus } from '../changes/index.ts';

/** Everything is read again at this interval, in case a notification was missed. */
const REFRESH_MS = 60_000;

/** `refusedUntil`: until then the database is not asked again. A store that begins to pay need not wait longer than that. */
type Known = ServedDomain & { refusedUntil: Date | null };

/**
 * The stores' proven domains, in memory, so that a proxy that asks for a thousand unknown names a second costs the
 * database nothing. Domains of closed and expired stores are included, because their notice needs HTTPS, too.
 */
export class ProvenHosts {
  readonly #byHost = new Map<string, Known>();
  readonly #log: Logger;
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;
  /** Reads run one after the other, so that an older result never replaces a newer one. */
  #reading: Promise<void> = Promise.resolve();

  constructor({ bus, log }: { bus: ChangeBus; log: Logger }) {
    this.#log = log;
    this.#unsubscribe = bus.subscribe((event) => this.#hear(event));
    this.#timer = setInterval(() => void this.refresh(null), REFRESH_MS).unref();
  }

  /**
   * True if the proxy may fetch a certificate for a name now: a domain that has one may always renew it, and another one
   * has the tries of its turn, of which this takes one.
   */
  async admit(host: string, at: Date): Promise<boolean> {
    const domain = this.#byHost.get(host);
    if (!domain) return false;
    if (domain.certificateUntil && domain.certificateUntil > at) return true;
    if (!domain.certificateTurnAt || (domain.refusedUntil && domain.refusedUntil > at)) return false;
    // Each visit to a name without a certificate is a question, and those that arrive meanwhile would get no try anyway.
    domain.refusedUntil = new Date(at.getTime() + REFRESH_MS);
    const until = await takeTry(domain, at);
    domain.refusedUntil = until && new Date(Math.min(until.getTime(), at.getTime() + REFRESH_MS));
    return until === null;
  }

  /**
   * Reads the domains of one store again, or of all stores. If the database does not answer, the known domains are
   * kept.
   */
  refresh(storeId: string | null): Promise<void> {
    this.#reading = this.#reading.then(() => this.#read(storeId));
    return this.#reading;
  }

  close(): void {
    this.#unsubscribe();
    clearInterval(this.#timer);
  }

  #hear(event: BusEvent): void {
    if (event === 'resumed') void this.refresh(null);
    else if (event !== 'lost' && event.tags.some((tag) => tag === 'state' || tag === 'store')) {
      void this.refresh(event.storeId);
    }
  }

  async #read(storeId: string | null): Promise<void> {
    try {
      const domains = (await listServedDomains(storeId)).map((domain) => this.#withRefusal(domain));
      for (const [host, known] of this.#byHost) {
        if (storeId === null || known.storeId === storeId) this.#byHost.delete(host);
      }
      for (const domain of domains) this.#byHost.set(domain.host, domain);
    } catch (error) {
      this.#log.warn({ err: error }, 'the proven domains could not be read');
    }
  }

  /** A new turn begins with all its tries. */
  #withRefusal(domain: ServedDomain): Known {
    const known = this.#byHost.get(domain.host);
    const isSameTurn =
      known?.storeId === domain.storeId &&
      known.certificateTurnAt?.getTime() === domain.certificateTurnAt?.getTime();
    return { ...domain, refusedUntil: isSameTurn ? known.refusedUntil : null };
  }
}
