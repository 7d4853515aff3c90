import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { folderStore } from '#adapters/storage-folder/index.ts';
import { startEmbedded } from '#db/embedded/index.ts';
import { openWalServer } from '#db/index.ts';
import type { ObjectStore } from '#lib/object-store.ts';
import {
  formatWalPosition,
  parseWalPosition,
  segmentName,
  segmentOf,
  segmentStart,
} from '#lib/wal-position.ts';
import { archiveLog } from './archive-log.ts';
import { newRecord } from './base-record.ts';
import { LogGap } from './find-beginning.ts';
import { listSegments, readSegment, storedEnd } from './stored-log.ts';

// This test starts its own server, because a replication slot belongs to the whole server.
const folder = mkdtempSync(join(tmpdir(), 'souk-archive-'));
chmodSync(folder, 0o711);
const server = await startEmbedded({
  ...{ dataFolder: join(folder, 'data'), durable: false },
  settings: { max_slot_wal_keep_size: '64MB' },
});
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

/** Writes more log than the server keeps for a slot that stays behind, and lets the server delete it. */
async function outrunSlot(): Promise<void> {
  for (let file = 0; file < 8; file++) {
    await writeLog(1_000_000);
    await client.query('select pg_switch_wal()');
  }
  await client.query('checkpoint');
}

/** Stores the record of a base backup of the line whose log ends at that position. */
async function putBase(stop: bigint): Promise<void> {
  const stored = { bytes: 1, sha256: '0'.repeat(64) };
  const at = '2026-11-28T12:00:00.000Z';
  const record = newRecord({
    ...{
      label: `base-${line}`,
      line: `l${line}`,
      systemId: '1',
      timeline: 1,
      start: '0/1000000',
      stop: formatWalPosition(stop),
    },
    ...{ startedAt: at, consistentAt: at, databaseBytes: 1, files: { count: 1, bytes: 1 } },
    ...{ archive: stored, manifest: stored, fileList: stored },
  });
  await store.put(`bases/base-${line}/backup.json`, [Buffer.from(JSON.stringify(record))]);
}

const slotStatus = () => ask('select wal_status from pg_replication_slots');

test('log that the server has deleted before it was stored is a gap, after which another line stores the log again', async () => {
  await archiveUntil(await writeLog(1_000_000));
  const before = await storedEnd(store, `l${line}`, 1);
  await outrunSlot();
  expect(await slotStatus()).toBe('lost');
  await expect(archiveUntil(await writeLog(10))).rejects.toThrow(LogGap);
  expect(await storedEnd(store, `l${line}`, 1)).toBe(before);
  expect(await slotStatus()).toBe('reserved');
  line += 1;
  const end = await writeLog(10);
  await archiveUntil(end);
  await expectSameLog(end);
});

test('a slot that is behind within its limit keeps its place', async () => {
  await archiveUntil(await writeLog(1_000_000));
  const end = await writeLog(20_000_000);
  await client.query('checkpoint');
  await archiveUntil(end);
  await expectSameLog(end);
});

test('a lost slot starts no other line if the target has neither log nor a backup of the current one', async () => {
  await archiveUntil(await writeLog(10));
  await outrunSlot();
  expect(await slotStatus()).toBe('lost');
  line += 1;
  const end = await writeLog(10);
  await archiveUntil(end);
  await expectSameLog(end);
});

test('a line whose base backup ends in the log file before those that the server holds has no gap', async () => {
  await archiveUntil(await writeLog(10));
  await outrunSlot();
  const { heldFrom, close } = await openWalServer(server.adminUrl);
  close();
  line += 1;
  await putBase(segmentStart(segmentOf(heldFrom ?? 0n)) - 1n);
  await archiveUntil(await writeLog(10));
  for (const stop of [0n, -1n]) {
    line += 1;
    await putBase(segmentStart(segmentOf(heldFrom ?? 0n) - 1n) + stop);
    await expect(archiveUntil(await writeLog(10))).rejects.toThrow(LogGap);
  }
});

test('a line whose base backup is older than the log that the server holds has a gap', async () => {
  await archiveUntil(await writeLog(10));
  await outrunSlot();
  line += 1;
  await putBase(parseWalPosition('0/1000100'));
  await expect(archiveUntil(await writeLog(10))).rejects.toThrow(LogGap);
});
