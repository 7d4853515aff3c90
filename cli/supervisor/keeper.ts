import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#lib/log.ts';
import { createBackOff } from './back-off.ts';
import type { Running } from './launch.ts';
import type { Kind } from './messages.ts';

/** Keeps one process running: restarts it when it ends and replaces it on request. */
export type Keeper = {
  /** Resolves when the first process serves; rejects if it does not start. */
  ready: Promise<void>;
  /** A new process serves before the old one drains. Rejects and keeps the old one if the new one fails. */
  replace(idleMs: number): Promise<void>;
  stop(): Promise<void>;
  kill(): void;
};

const STOP_IDLE_MS = 500;
const MANY = 5;

export function superviseProcess(kind: Kind, launch: () => Running, log: Logger): Keeper {
  const stopping = new AbortController();
  const backOff = createBackOff();
  const alive = new Set<Running>();
  let hasServed = false;
  let current = begin();

  function begin(): Running {
    const one = launch();
    alive.add(one);
    void watch(one);
    return one;
  }

  async function watch(one: Running): Promise<void> {
    let readyAt = Number.POSITIVE_INFINITY;
    one.ready.then(
      () => {
        readyAt = performance.now();
        hasServed = true;
      },
      () => {},
    );
    const { code, signal } = await one.ended;
    alive.delete(one);
    const healthyMs = Math.max(0, performance.now() - readyAt);
    const line = { kind, pid: one.pid, code, signal, seconds: Math.round(healthyMs / 1000) };
    if (stopping.signal.aborted || one !== current) return log.info(line, 'a process has stopped');
    // The first process failed to start, so the whole start fails with its message.
    if (!hasServed) return log.error(line, 'a process could not start');
    const { waitMs, failures } = backOff.next(healthyMs);
    log.warn({ ...line, waitMs }, 'a process ended by itself and is started again');
    if (failures >= MANY) log.error({ kind, failures }, 'a process keeps ending and is restarted each time');
    await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => {});
    if (!stopping.signal.aborted && one === current) current = begin();
  }

  return {
    ready: current.ready,
    async replace(idleMs) {
      const next = begin();
      await next.ready.catch((error) => {
        next.kill();
        throw error;
      });
      if (stopping.signal.aborted) return;
      const old = current;
      current = next;
      await old.stop(idleMs);
    },
    async stop() {
      stopping.abort();
      await Promise.all([...alive].map((one) => one.stop(STOP_IDLE_MS)));
    },
    kill() {
      stopping.abort();
      for (const one of alive) one.kill();
    },
  };
}
