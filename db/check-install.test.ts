import { createServer } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import {
  findPendingMigrations,
  findUnguardedTables,
  findUnreachable,
  findUnsafeRoles,
} from './check-install.ts';

const db = await testDatabase(import.meta.url);

function adminUrl(): string {
  const url = new URL(inject('database').adminUrl);
  url.pathname = `/${db.name}`;
  return url.toString();
}

test('a migrated database with the roles that setup creates passes the check', async () => {
  expect(await findUnreachable(db.urls)).toBeNull();
  expect(await findUnsafeRoles(db.urls)).toEqual([]);
  expect(await findPendingMigrations(db.urls)).toEqual([]);
  expect(await findUnguardedTables(db.urls)).toEqual([]);
});

test('serving as superuser, as owner or with the right to create tables is reported', async () => {
  const asSuperuser = await findUnsafeRoles({ ...db.urls, app: adminUrl() });
  expect(asSuperuser[0]).toBe('DATABASE_URL is the superuser postgres: row-level security does not bind it.');
  const asOwner = await findUnsafeRoles({ ...db.urls, worker: db.urls.owner });
  expect(asOwner).toEqual([
    expect.stringMatching(/^DATABASE_WORKER_URL: the role souk_owner owns \d+ of Souk's tables\.$/),
    'DATABASE_WORKER_URL: the role souk_owner may create tables.',
  ]);
});

test('a tenant table without its policy is reported', async () => {
  const [policy] = await db.admin<{ name: string }>(
    `select polname as name from pg_policy where polrelid = 'public.carts'::regclass and polcmd = '*'`,
  );
  await db.admin(`alter table public.carts no force row level security`);
  onTestFinished(async () => void (await db.admin('alter table public.carts force row level security')));
  expect(policy).toBeDefined();
  expect(await findUnguardedTables(db.urls)).toEqual(['carts']);
});

test('an unreachable server is reported with its host, without its password', async () => {
  const app = 'postgres://souk_app:sesame@127.0.0.1:1/souk';
  expect(await findUnreachable({ ...db.urls, app })).toBe(
    'The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.',
  );
});

test('a wrong database password is reported with the setting that contains it', async () => {
  const url = new URL(db.urls.owner);
  url.password = 'wrong';
  expect(await findUnreachable({ ...db.urls, owner: url.toString() })).toBe(
    `${url.searchParams.get('host') ?? url.host} refuses the user or password of DATABASE_OWNER_URL.`,
  );
});

test('an older PostgreSQL is reported with its version', async () => {
  const port = await oldServer('15.14');
  const app = `postgres://souk_app:x@127.0.0.1:${port}/souk`;
  expect(await findUnreachable({ ...db.urls, app })).toBe(
    `The database at 127.0.0.1:${port} is PostgreSQL 15.14, and Souk needs 18 or newer. Point DATABASE_URL at one.`,
  );
});

/** A server that implements just enough of PostgreSQL's protocol to report its version. */
function oldServer(version: string): Promise<number> {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const text = (value: string) => Buffer.concat([Buffer.from(value), Buffer.from([0])]);
  const ready = message('Z', Buffer.from('I'));
  const column = Buffer.concat([Buffer.from([0, 1]), text('server_version'), Buffer.alloc(18)]);
  const length = Buffer.from([0, 1, 0, 0, 0, version.length]);
  const answer = [
    message('T', column),
    message('D', Buffer.concat([length, Buffer.from(version)])),
    message('C', text('SHOW')),
    ready,
  ];
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
      socket.once('data', () => socket.write(Buffer.concat(answer)));
    });
  });
  onTestFinished(() => void server.close());
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
}
