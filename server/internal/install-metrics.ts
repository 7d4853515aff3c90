import { mergeMetrics, readMetrics, type Snapshot } from '#lib/metrics/index.ts';

/** A web process asks its supervisor for the metrics of all processes. */
export type MetricsAsked = { souk: 'gather'; id: number };
/** The supervisor's reply. */
export type MetricsGathered = { souk: 'gathered'; id: number; metrics: Snapshot };

const WAIT_MS = 5000;

/** The metrics of all processes under this supervisor; without a supervisor, of this process alone. */
export class InstallMetrics {
  #ask: ((asked: MetricsAsked) => void) | null = null;
  readonly #waiting = new Map<number, (metrics: Snapshot) => void>();
  #lastId = 0;

  connect(ask: (asked: MetricsAsked) => void): void {
    this.#ask = ask;
  }

  hear({ id, metrics }: MetricsGathered): void {
    this.#waiting.get(id)?.(metrics);
  }

  /** Rejects if the supervisor does not reply: a part would be read as counters that fell. */
  async read(): Promise<Snapshot> {
    if (!this.#ask) return mergeMetrics([readMetrics()]);
    const id = ++this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Snapshot>();
    const timer = setTimeout(() => reject(new Error('The supervisor gave no metrics.')), WAIT_MS).unref();
    this.#waiting.set(id, resolve);
    this.#ask({ souk: 'gather', id });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }
}

/** The metrics of this process alone until `connect` is called, which a process under a supervisor does. */
export const installMetrics = new InstallMetrics();
