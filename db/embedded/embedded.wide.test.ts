import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Embedded, readState, startEmbedded } from './index.ts';
import { isAlive } from './postmaster.ts';

// Long timeout: each test starts its own servers, possibly while other test files run.
vi.setConfig({ testTimeout: 60_000 });

const running: Embedded[] = [];
const made: string[] = [];
const isRoot = process.getuid?.() === 0;

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function freshFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'souk-embedded-'));
  chmodSync(parent, 0o711);
  made.push(parent);
  return join(parent, 'data');
}

async function start(
  dataFolder: string,
  more: { durable?: boolean; said?: string[] } = {},
): Promise<Embedded> {
  const { durable = false, said = [] } = more;
  const server = await startEmbedded({ dataFolder, durable, say: (line) => said.push(line) });
  running.push(server);
  return server;
}

async function ask(server: Embedded, text: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows[0];
  } finally {
    await client.end();
  }
}

function pidOf(dataFolder: string, folder = join(dataFolder, 'postgres')): number {
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

test('a new database server is PostgreSQL 18 with the built-in locale, on loopback and its own socket, with passwords', async () => {
  const dataFolder = freshFolder();
  const server = await start(dataFolder);
  const row = await ask(
    server,
    `select current_setting('server_version_num')::int / 10000 as version, d.datlocprovider as provider,
            d.datlocale as locale, current_setting('listen_addresses') as listens,
            current_setting('unix_socket_directories') as sockets
       from pg_database d where datname = current_database()`,
  );
  const sockets = join(dataFolder, 'postgres');
  expect(row).toEqual({ version: 18, provider: 'b', locale: 'C.UTF-8', listens: '127.0.0.1', sockets });
  expect(statSync(sockets).mode & 0o777, 'nobody else reaches the socket').toBe(0o700);
  expect(new URL(server.adminUrl).searchParams.get('host')).toBe(sockets);
  expect(statSync(join(dataFolder, 'postgres.json')).mode & 0o777).toBe(0o600);
  const url = new URL(server.adminUrl);
  url.password = 'guess';
  await expect(new pg.Client({ connectionString: url.toString() }).connect()).rejects.toThrow(/password/);
});

test('a database whose folder path is too long for a socket listens on loopback only', async () => {
  const dataFolder = join(freshFolder(), 'd'.repeat(60), 'e'.repeat(60));
  const server = await start(dataFolder);
  expect(await ask(server, `select current_setting('unix_socket_directories') as sockets`)).toEqual({
    sockets: '',
  });
  expect(new URL(server.adminUrl).search).toBe('');
});

test.runIf(isRoot)(
  'a database started as root runs as a separate user, who owns only the database files',
  async () => {
    const dataFolder = freshFolder();
    await start(dataFolder);
    const database = statSync(join(dataFolder, 'postgres'));
    expect(database.uid).not.toBe(0);
    expect(database.mode & 0o777).toBe(0o700);
    expect(statSync(dataFolder).uid).toBe(0);
    expect(statSync(`/proc/${pidOf(dataFolder)}`).uid).toBe(database.uid);
  },
);

test('a database server that was left running is used again, not started twice', async () => {
  const dataFolder = freshFolder();
  const first = await start(dataFolder);
  const second = await startEmbedded({ dataFolder, durable: false });
  expect([first.adopted, second.adopted]).toEqual([false, true]);
  expect(second.adminUrl).toBe(first.adminUrl);
});

test('committed data survives a kill of PostgreSQL itself', async () => {
  const dataFolder = freshFolder();
  const first = await start(dataFolder, { durable: true });
  await ask(first, 'create table kept as select 42 as answer');
  process.kill(pidOf(dataFolder), 'SIGKILL');
  const second = await start(dataFolder, { durable: true });
  expect(second.adopted).toBe(false);
  expect(second.adminUrl).toBe(first.adminUrl);
  expect(await ask(second, 'select answer from kept')).toEqual({ answer: 42 });
});

test('a lock file whose process id now belongs to another program does not prevent the start', async () => {
  const dataFolder = freshFolder();
  await (await start(dataFolder)).stop();
  const file = join(dataFolder, 'postgres/postmaster.pid');
  writeFileSync(file, `${process.pid}\n${join(dataFolder, 'postgres')}\n0\n1\n\n\n\nready\n`);
  const server = await start(dataFolder);
  expect(server.adopted).toBe(false);
  expect(pidOf(dataFolder)).not.toBe(process.pid);
});

test('the database port stays the same between starts, and changes if another program took it', async () => {
  const dataFolder = freshFolder();
  const first = await start(dataFolder);
  await first.stop();
  const again = await start(dataFolder);
  expect(again.state.port).toBe(first.state.port);
  await again.stop();
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(first.state.port, '127.0.0.1', () => resolve()));
  onTestFinished(() => void other.close());
  const moved = await start(dataFolder);
  expect(moved.state.port).not.toBe(first.state.port);
  expect(readState(dataFolder)?.port).toBe(moved.state.port);
});

test('stopping the database ends its process and keeps all committed data', async () => {
  const dataFolder = freshFolder();
  const server = await start(dataFolder);
  const pid = pidOf(dataFolder);
  await ask(server, 'create table kept as select 7 as answer');
  await server.stop();
  expect(server.isRunning()).toBe(false);
  expect(isAlive(pid)).toBe(false);
  expect(await ask(await start(dataFolder), 'select answer from kept')).toEqual({ answer: 7 });
});

test('an interrupted first start leaves nothing that looks like a database', async () => {
  const dataFolder = freshFolder();
  // The remains of a killed initdb: a folder named after a process that no longer exists.
  const half = join(dataFolder, 'postgres.new-999999999');
  mkdirSync(half, { recursive: true });
  chmodSync(dataFolder, 0o711);
  writeFileSync(join(half, 'PG_VERSION'), '18');
  const server = await start(dataFolder);
  expect(existsSync(half)).toBe(false);
  expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 });
});

test.runIf(isRoot)(
  'if the parent of the data folder is private, the database is stored in /var/lib/souk, and a message says so',
  async () => {
    const dataFolder = freshFolder();
    chmodSync(dirname(dataFolder), 0o700);
    const said: string[] = [];
    await start(dataFolder, { said });
    const place = readFileSync(join(dataFolder, 'postgres.path'), 'utf8').trim();
    made.push(dirname(place));
    expect(place).toMatch(/^\/var\/lib\/souk\/[0-9a-f]{12}\/postgres$/);
    expect(said).toEqual([expect.stringContaining(place)]);
    expect(isAlive(pidOf(dataFolder, place))).toBe(true);
  },
);

test.runIf(isRoot)(
  'after the data folder is removed, a start begins with an empty database, even if the old one was stored elsewhere',
  async () => {
    const dataFolder = freshFolder();
    chmodSync(dirname(dataFolder), 0o700);
    const first = await start(dataFolder, { durable: true });
    await ask(first, 'create table kept as select 1 as one');
    const place = readFileSync(join(dataFolder, 'postgres.path'), 'utf8').trim();
    made.push(dirname(place));
    rmSync(dataFolder, { recursive: true });
    const said: string[] = [];
    const second = await start(dataFolder, { said });
    expect(await ask(second, `select to_regclass('kept') as kept`)).toEqual({ kept: null });
    expect(said.at(-1)).toContain(`is kept in ${place}.left-`);
  },
);

test('a database without its password file is not overwritten, and the message says what to do', async () => {
  const dataFolder = freshFolder();
  await (await start(dataFolder)).stop();
  rmSync(join(dataFolder, 'postgres.json'));
  await expect(start(dataFolder)).rejects.toThrow(
    /^postgres\.json is missing from .+ Put it back, or move .+ away/,
  );
  expect(readFileSync(join(dataFolder, 'postgres/PG_VERSION'), 'utf8').trim()).toBe('18');
});

test('a data folder that cannot be written is refused in one sentence', async () => {
  await expect(startEmbedded({ dataFolder: '/dev/null/souk' })).rejects.toThrow(
    'The data folder /dev/null/souk cannot be written. Make it writable for this user or set SOUK_DATA to another folder.',
  );
});
