import { createHash } from 'node:crypto';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { parseWalPosition, SEGMENT_BYTES, segmentOf, segmentStart } from '#lib/wal-position.ts';
import { openReplication } from './connection.ts';
import { openWalServer, streamBaseBackup } from './index.ts';

const { adminUrl } = inject('database');

async function ask(text: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(text)).rows[0] ?? {};
  } finally {
    await client.end();
  }
}

async function endOfLog(): Promise<bigint> {
  return parseWalPosition((await ask('select pg_current_wal_insert_lsn() as lsn')).lsn ?? '');
}

test('a base backup is a tar of the running server with a manifest, and reports the range of log that it needs', async () => {
  const before = await endOfLog();
  let tarBytes = 0;
  let blocks = '';
  const manifest: Uint8Array[] = [];
  const range = await streamBaseBackup(adminUrl, {
    async archive(bytes) {
      for await (const chunk of bytes) {
        if (tarBytes === 0) blocks = Buffer.from(chunk.subarray(257, 262)).toString();
        tarBytes += chunk.length;
      }
    },
    async manifest(bytes) {
      for await (const chunk of bytes) manifest.push(chunk);
    },
  });
  const { Files, 'WAL-Ranges': ranges } = JSON.parse(Buffer.concat(manifest).toString()) as {
    Files: { Path: string; Size: number; 'Checksum-Algorithm': string }[];
    'WAL-Ranges': { Timeline: number }[];
  };
  expect(blocks).toBe('ustar');
  expect(Files.find(({ Path }) => Path === 'PG_VERSION')).toMatchObject({
    Size: 3,
    'Checksum-Algorithm': 'SHA256',
  });
  expect(tarBytes).toBeGreaterThan(Files.reduce((sum, { Size }) => sum + Size, 0));
  expect(range.start).toBeGreaterThanOrEqual(before);
  expect(range.stop).toBeGreaterThan(range.start);
  expect([range.timeline, ranges[0]?.Timeline]).toEqual([1, 1]);
  expect(range.systemId).toMatch(/^\d+$/);
}, 60_000);

test('a base backup keeps the log that it needs, however many checkpoints pass while it is copied', async () => {
  let isFirst = true;
  const range = await streamBaseBackup(adminUrl, {
    async archive(bytes) {
      for await (const _chunk of bytes) {
        if (!isFirst) continue;
        isFirst = false;
        for (let file = 0; file < 3; file++) {
          await ask(`select pg_logical_emit_message(true, 'souk', 'x')`);
          await ask('select pg_switch_wal()');
          await ask('checkpoint');
        }
      }
    },
    async manifest(bytes) {
      for await (const _chunk of bytes);
    },
  });
  expect(segmentOf(range.stop)).toBeGreaterThan(segmentOf(range.start));
  expect(
    await ask(
      `select count(*)::int as n from pg_replication_slots where slot_name like 'souk_base%' and not active`,
    ),
  ).toEqual({ n: 0 });
}, 60_000);

test('a refused command of the replication protocol throws the server’s message, and the connection can still be used', async () => {
  const replication = await openReplication(adminUrl);
  onTestFinished(() => replication.close());
  const { messages } = replication.copy('START_REPLICATION SLOT none PHYSICAL 0/0');
  await expect(messages[Symbol.asyncIterator]().next()).rejects.toThrow(
    'replication slot "none" does not exist',
  );
  expect(await replication.command('IDENTIFY_SYSTEM')).toHaveLength(1);
});

test('the streamed log equals the server’s own, and the server keeps it until it is confirmed', async () => {
  const server = await openWalServer(adminUrl);
  onTestFinished(() => ask(`select pg_drop_replication_slot('souk_archive')`).then(() => undefined));
  onTestFinished(() => server.close());
  const from = segmentStart(segmentOf(server.heldFrom ?? 0n));
  const stream = server.stream(from);
  await ask(`select pg_logical_emit_message(false, 'souk', repeat('streamed ', 100000))`);
  const end = await endOfLog();
  let at = from;
  const hash = createHash('sha256');
  for await (const { at: place, bytes, serverEnd, sentAt } of stream.news) {
    expect(Math.abs(sentAt.getTime() - Date.now())).toBeLessThan(60_000);
    if (bytes.length > 0) expect(place).toBe(at);
    hash.update(bytes.subarray(0, Number(end - at)));
    at += BigInt(bytes.length);
    if (at >= end) break;
    if (serverEnd === at) stream.ask(from);
  }
  expect(hash.digest('hex')).toBe(await digestOfFiles(from, end));
  await expect(openWalServer(adminUrl).then((other) => first(other.stream(from).news))).rejects.toThrow(
    /is active for PID/,
  );
});

/** The hash of the WAL in the server's folder, from the beginning of a file up to a position. */
async function digestOfFiles(from: bigint, end: bigint): Promise<string> {
  const { digest = '' } = await ask(
    `select encode(sha256(substr(string_agg(pg_read_binary_file('pg_wal/' || pg_walfile_name('0/0'::pg_lsn + at)), ''
              order by at), 1, ${end - from})), 'hex') as digest
       from generate_series(${from}::numeric, ${end}::numeric, ${SEGMENT_BYTES}) as at`,
  );
  return digest;
}

async function first<T>(values: AsyncIterable<T>): Promise<T | undefined> {
  for await (const value of values) return value;
  return undefined;
}
