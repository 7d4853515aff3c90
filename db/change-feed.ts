import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { StoreChange } from './transaction-driver.ts';

/** Changes are batched: at most one notification every 100 ms. */
const EVERY_MS = 100;
const AGAIN_MS = 250;
const CONNECT_MS = 2000;
const ANSWER_MS = 3000;
const FRESH_MS = 2000;
const BEAT_TICKS = 5;
const SILENCE_MS = 1500;
const MOST_ROWS = 5000;
// The session that holds this lock publishes for the whole install.
const PUBLISHER_LOCK = 7685004;

export type FeedListener = {
  changed(change: StoreChange): void;
  /** Called when this process listens again; changes in between were missed. */
  listening(): void;
  /** The connection is lost. */
  lost(error: Error): void;
  /** Reconnecting failed: the database does not answer. */
  unreachable(error: Error): void | Promise<void>;
};

export type ChangeFeed = {
  /** True if the connection answered a moment ago, so that all notifications have arrived. */
  isFresh(): boolean;
  close(): Promise<void>;
};

/**
 * This process's own connection for changes, as souk_queue. It listens for changes, and publishes them if it holds
 * the lock or no other connection publishes them. Reconnects until closed.
 */
export function openChangeFeed(url: string, listener: FeedListener): ChangeFeed {
  const feed = new Feed(url, listener);
  const running = feed.run();
  return {
    isFresh: () => feed.isFresh(),
    close: async () => {
      feed.stopping.abort();
      await running;
    },
  };
}

class Feed {
  readonly stopping = new AbortController();
  readonly #url: string;
  readonly #listener: FeedListener;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #heardAt = 0;
  #isPublisher = false;

  constructor(url: string, listener: FeedListener) {
    this.#url = url;
    this.#listener = listener;
  }

  isFresh(): boolean {
    return performance.now() - this.#answeredAt < FRESH_MS;
  }

  async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      // Retries at once after the first loss, to learn whether the database is still up.
      if (await this.#session()) continue;
      await sleep(AGAIN_MS, undefined, { signal: this.stopping.signal }).catch(() => {});
    }
  }

  // Runs from connecting to losing the connection; true if the connection listened in between.
  async #session(): Promise<boolean> {
    const gone = new AbortController();
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'souk changes',
    });
    let isListening = false;
    client.on('error', () => gone.abort());
    client.on('end', () => gone.abort());
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    try {
      await client.connect();
      // With this setting a crash can undo the deletion of published rows, and then they are only published
      // again.
      await client.query('set synchronous_commit = off');
      await client.query('listen souk_changes');
      isListening = true;
      this.#answeredAt = this.#heardAt = performance.now();
      this.#listener.listening();
      await this.#tickUntil(AbortSignal.any([gone.signal, this.stopping.signal]), client);
      if (!this.stopping.signal.aborted) this.#listener.lost(new Error('the connection ended'));
    } catch (error) {
      if (!this.stopping.signal.aborted) {
        await this.#listener[isListening ? 'lost' : 'unreachable'](error as Error);
      }
    } finally {
      this.#answeredAt = Number.NEGATIVE_INFINITY;
      this.#isPublisher = false;
      await endQuietly(client);
    }
    return isListening;
  }

  async #tickUntil(signal: AbortSignal, client: pg.Client): Promise<void> {
    for (let tick = 0; !signal.aborted; tick++) {
      const asked = performance.now();
      if (await this.#tick(client, tick)) this.#answeredAt = asked;
      await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }

  // True if this tick sent a query. A heartbeat tick always sends one, so that a connection that hangs is
  // noticed.
  async #tick(client: pg.Client, tick: number): Promise<boolean> {
    const isBeat = tick % BEAT_TICKS === 0;
    if (!this.#isPublisher && isBeat) {
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
        PUBLISHER_LOCK,
      ]);
      this.#isPublisher = rows[0]?.taken === true;
    }
    // Does not wait for a publisher that holds the lock and hangs; two publishers at once do no harm.
    const mayPublish = this.#isPublisher || performance.now() - this.#heardAt > SILENCE_MS;
    if (!mayPublish) return isBeat;
    if (isBeat) await client.query(`select pg_notify('souk_changes', '')`);
    await client.query('select app.publish_changes($1)', [MOST_ROWS]);
    return true;
  }

  #hear(payload: string): void {
    this.#heardAt = performance.now();
    for (const line of payload.split('\n')) {
      if (line === '') continue;
      const [storeId = '', ...tags] = line.split(' ');
      this.#listener.changed({ storeId, tags });
    }
  }
}

// Does not wait for a session that hangs.
function endQuietly(client: pg.Client): Promise<unknown> {
  const cut = sleep(500, undefined, { ref: false }).then(() => {
    (client as unknown as { connection?: { stream?: { destroy(): void } } }).connection?.stream?.destroy();
  });
  return Promise.race([client.end().catch(() => {}), cut]);
}
