import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { folderStore } from '#adapters/storage-folder/index.ts';
import { startEmbedded } from '#db/embedded/index.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import { parseWalPosition, segmentName, segmentOf } from '#lib/wal-position.ts';
import { archiveLog, LogGap } from './archive-log.ts';
import { listSegments, readSegment, storedEnd } from './stored-log.ts';

// This test starts its own server, because a replication slot belongs to the whole server.
const folder = mkdtempSync(join(tmpdir(), 'souk-archive-'));
chmodSync(folder, 0o711);
const server = await startEmbedded({ dataFolder: join(folder, 'data'), durable: false });
const client = new pg.Client({ connectionString: server.adminUrl });
await client.connect();
afterAll(async () => {
  await client.end();
  await server.stop();
  rmSync(folder, { recursive: true });
});

let line = 0;
beforeEach(() => {
  line += 1;
});
const store = folderStore(join(folder, 'target'));

async function ask(text: string): Promise<string> {
  return String(Object.values((await client.query<Record<string, unknown>>(text)).rows[0] ?? {})[0]);
}

/** Writes this many bytes of log; returns the position where the log ends. */
async function writeLog(bytes: number): Promise<bigint> {
  await client.query(`select pg_logical_emit_message(true, 'souk', repeat('x', ${bytes}))`);
  return parseWalPosition(await ask('select pg_current_wal_lsn()'));
}

/** Archives until the target has the log up to the position, then stops the archiver cleanly. */
async function archiveUntil(position: bigint, into: ObjectStore = store): Promise<void> {
  const stop = new AbortController();
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const onStored = (stored: { position: bigint }) => {
    if (stored.position >= position) resolve();
  };
  const options = { store: into, url: server.adminUrl, line: `l${line}`, everyMs: 50, onStored };
  const archiving = archiveLog({ ...options, signal: stop.signal });
  try {
    await Promise.race([reached, archiving]);
  } finally {
    stop.abort();
    await archiving.catch(() => {});
  }
}

/** Compares every stored log file with the server's own, up to a position. */
async function expectSameLog(end: bigint): Promise<void> {
  const segments = await listSegments(store, `l${line}`, 1);
  const numbers = [...segments.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  expect(numbers.at(-1)).toBe(segmentOf(end));
  for (const number of numbers) {
    const stored = segments.get(number);
    const chunks: Uint8Array[] = [];
    if (stored) for await (const chunk of readSegment(store, `l${line}`, 1, stored)) chunks.push(chunk);
    const length = number === segmentOf(end) ? Number(end % BigInt(16 * 1024 * 1024)) : 16 * 1024 * 1024;
    const { rows } = await client.query<{ bytes: Buffer }>(
      `select pg_read_binary_file('pg_wal/${segmentName(1, number)}', 0, ${length}) as bytes`,
    );
    expect(
      Buffer.concat(chunks)
        .subarray(0, length)
        .equals(rows[0]?.bytes ?? Buffer.alloc(0)),
      String(number),
    ).toBe(true);
  }
}

test('the stored log equals the server’s own over several files and runs, and an idle server stores nothing', async () => {
  await archiveUntil(await writeLog(1_000_000));
  await writeLog(20_000_000);
  const end = await writeLog(3_000_000);
  await archiveUntil(end);
  await expectSameLog(end);
  expect((await storedEnd(store, `l${line}`, 1)) ?? 0n).toBeGreaterThanOrEqual(end);
  const count = async () => {
    let keys = 0;
    for await (const _each of store.list(`lines/l${line}/`)) keys += 1;
    return keys;
  };
  const before = await count();
  await archiveUntil(end);
  expect(await count()).toBeLessThanOrEqual(before + 1);
});

test('the received part of the log is stored when archiving is stopped', async () => {
  const stop = new AbortController();
  const archiving = archiveLog({
    ...{ store, url: server.adminUrl, line: `l${line}`, everyMs: 3_600_000, signal: stop.signal },
  });
  const end = await writeLog(500_000);
  const received = async () =>
    expect(await ask(`select count(*) from pg_stat_replication where sent_lsn >= pg_current_wal_lsn()`)).toBe(
      '1',
    );
  await vi.waitFor(received, { timeout: 30_000 });
  stop.abort();
  await archiving;
  await expectSameLog(end);
});

test('a failing target stops the archiving of the log with its error message, and the next run continues without a gap', async () => {
  let puts = 0;
  const failing: ObjectStore = {
    ...store,
    put: (key, bytes) =>
      [1, 3, 4, 6].includes(++puts) ? Promise.reject(new Error('disk full')) : store.put(key, bytes),
  };
  const end = await writeLog(40_000_000);
  const failures: string[] = [];
  while (failures.length < 5) {
    const failed = await archiveUntil(end, failing).catch((error: Error) => error.message);
    if (!failed) break;
    failures.push(failed);
  }
  expect(failures).toEqual(Array(4).fill('disk full'));
  await expectSameLog(end);
});

test('if the server has deleted a part of the log that is not stored yet, archiving stops with a gap error', async () => {
  await archiveUntil(await writeLog(1_000_000));
  const before = await storedEnd(store, `l${line}`, 1);
  await client.query(`select pg_drop_replication_slot('souk_archive')`);
  for (let file = 0; file < 3; file++) {
    await writeLog(1_000_000);
    await client.query('select pg_switch_wal()');
  }
  await client.query('checkpoint');
  await expect(archiveUntil(await writeLog(10))).rejects.toThrow(LogGap);
  expect(await storedEnd(store, `l${line}`, 1)).toBe(before);
  line += 1;
  const end = await writeLog(10);
  await archiveUntil(end);
  await expectSameLog(end);
});
