import type { ChildProcess } from 'node:child_process';
import { mergeMetrics, onlyCounts, type Snapshot } from '#lib/metrics/index.ts';
import { isNews, type Order } from './messages.ts';

type Member = { last: Snapshot; heard: Set<number> };

const WAIT_MS = 2000;

/**
 * Gathers the metrics of all processes of a supervisor. A process that ended leaves its counts behind, so that a restart
 * or a reload never lowers a sum. A process sends its last counts when it stops; of one that was killed, the counts of the
 * last reading are known. A process that does not reply in time is represented by its last reading, too.
 */
export class MetricsGatherer {
  readonly #members = new Map<ChildProcess, Member>();
  #ended: Snapshot = {};
  #lastId = 0;
  readonly #waiting = new Map<number, () => void>();
  readonly #waitMs: number;

  constructor(waitMs = WAIT_MS) {
    this.#waitMs = waitMs;
  }

  /** Listens to a process until its channel closes. `send` reaches it while it is connected. */
  join(child: ChildProcess, send: (order: Order) => void): void {
    const member: Member = { last: {}, heard: new Set() };
    this.#members.set(child, member);
    child.on('message', (news) => {
      if (!isNews(news)) return;
      if (news.souk === 'measured') {
        member.last = news.metrics;
        member.heard.add(news.id);
        this.#waiting.get(news.id)?.();
      } else if (news.souk === 'gather') {
        void this.gather().then((metrics) => send({ souk: 'gathered', id: news.id, metrics }));
      }
    });
    // The channel closes after its last message, even if the process was killed.
    child.once('disconnect', () => this.#leave(child));
  }

  async gather(): Promise<Snapshot> {
    const id = ++this.#lastId;
    const asked = [...this.#members].filter(([child]) => child.connected);
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = () => {
      if (asked.every(([child, { heard }]) => heard.has(id) || !child.connected)) resolve();
    };
    this.#waiting.set(id, check);
    const timer = setTimeout(resolve, this.#waitMs).unref();
    for (const [child] of asked) child.send({ souk: 'measure', id } satisfies Order, () => {});
    check();
    await promise;
    clearTimeout(timer);
    this.#waiting.delete(id);
    for (const { heard } of this.#members.values()) heard.delete(id);
    return mergeMetrics([this.#ended, ...[...this.#members.values()].map(({ last }) => last)]);
  }

  #leave(child: ChildProcess): void {
    const left = this.#members.get(child);
    this.#members.delete(child);
    if (left) this.#ended = mergeMetrics([this.#ended, onlyCounts(left.last)]);
    for (const check of this.#waiting.values()) check();
  }
}
