import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { withPlatform } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import type { Logger } from '#lib/log.ts';
import { readProcessState } from '#lib/process-state.ts';

export const PROCESS_KINDS = ['web', 'worker'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

export type ProcessBeat = {
  id: string;
  kind: ProcessKind;
  host: string;
  pid: number;
  startedAt: Date;
  seenAt: Date;
  memoryBytes: number;
  /** The event loop's delay in milliseconds: the 99th percentile and the maximum. */
  delayMs: { usual: number; most: number };
  /** True if the process has missed two beats: it died or hangs. */
  isMissing: boolean;
};

const EVERY_MS = 30_000;
const MISSING_MS = 3 * EVERY_MS;
/** A process that died is listed for another day. */
const KEPT_MS = 24 * 3600_000;
const MOST_HOST = 100;
const LAST_MS = 1000;

/**
 * Writes this process's row now and every thirty seconds. A failed write is only logged, because the next one follows
 * soon.
 */
export function startBeats(kind: ProcessKind, log: Logger): { stop(): Promise<void> } {
  const id = newId();
  const beat = () =>
    writeBeat(id, kind, new Date()).catch((error) =>
      log.debug({ err: error }, 'the row of this process was not written'),
    );
  let last = beat();
  const timer = setInterval(() => {
    last = beat();
  }, EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      const gone = last
        .then(() => withPlatform((tx) => tx.deleteFrom('platform_processes').where('id', '=', id).execute()))
        .catch((error) => log.debug({ err: error }, 'the row of this process stays'));
      // A process must be able to stop while its database is unavailable.
      await Promise.race([gone, sleep(LAST_MS, undefined, { ref: false })]);
    },
  };
}

export async function writeBeat(id: string, kind: ProcessKind, at: Date): Promise<void> {
  const { pid, upSeconds, memoryBytes, delayMs } = readProcessState();
  const now = {
    ...{ seen_at: at, memory_bytes: memoryBytes },
    ...{ usual_delay_ms: delayMs.usual, most_delay_ms: delayMs.most },
  };
  const host = hostname().slice(0, MOST_HOST) || 'unnamed';
  const started_at = new Date(at.getTime() - upSeconds * 1000);
  await withPlatform(async (tx) => {
    await tx
      .insertInto('platform_processes')
      .values({ id, kind, host, pid, started_at, ...now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
      .execute();
    await tx
      .deleteFrom('platform_processes')
      .where('seen_at', '<', new Date(at.getTime() - KEPT_MS))
      .execute();
  });
}

/** The install's processes: web processes first, then workers, each in the order of their start. */
export async function listProcesses(at: Date): Promise<ProcessBeat[]> {
  const rows = await withPlatform((tx) =>
    tx
      .selectFrom('platform_processes')
      .selectAll()
      .orderBy('kind')
      .orderBy('started_at')
      .limit(200)
      .execute(),
  );
  return rows.map((row) => ({
    ...{ id: row.id, kind: row.kind as ProcessKind, host: row.host, pid: row.pid },
    ...{ startedAt: row.started_at, seenAt: row.seen_at, memoryBytes: Number(row.memory_bytes) },
    delayMs: { usual: row.usual_delay_ms, most: row.most_delay_ms },
    isMissing: at.getTime() - row.seen_at.getTime() > MISSING_MS,
  }));
}
