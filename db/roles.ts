import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** The four connection strings: serving, running jobs, migrating, fetching jobs. */
export type DatabaseUrls = { app: string; worker: string; owner: string; direct: string };

export type RolePasswords = { app: string; worker: string; owner: string; queue: string };

const GROUP_ROLES = ['souk_platform', 'souk_search'];
const LOGIN_ROLES = {
  app: 'souk_app',
  worker: 'souk_worker',
  owner: 'souk_owner',
  queue: 'souk_queue',
} as const;

// Held while roles and database are created: two commands at once would change the same catalogue rows, and
// one would fail. The lock ends with its session.
const ROLES_LOCK = 7685006;
/** The session that changes the schema or rights of a database holds this lock; the others wait. */
const MIGRATION_LOCK = 7685001;
const LOCK_PAUSE_MS = 200;

export function newPasswords(): RolePasswords {
  const one = () => randomBytes(24).toString('base64url');
  return { app: one(), worker: one(), owner: one(), queue: one() };
}

/** Creates or updates roles and database on a server where we are superuser. Idempotent. */
export async function setupDatabase(
  adminUrl: string,
  passwords: RolePasswords,
  database = 'souk',
): Promise<DatabaseUrls> {
  assertName(database);
  await onServer(adminUrl, undefined, async (client) => {
    await requireVersion18(client);
    await client.query('select pg_advisory_lock($1)', [ROLES_LOCK]);
    for (const role of GROUP_ROLES) await ensureRole(client, role, 'nologin');
    for (const [key, role] of Object.entries(LOGIN_ROLES)) {
      await ensureRole(client, role, `login password ${literal(passwords[key as keyof RolePasswords])}`);
    }
    await grantMemberships(client);
    await setTimeouts(client);
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) {
      await client.query(
        `create database ${database} owner souk_owner template template0 encoding 'UTF8'
           locale_provider builtin builtin_locale 'C.UTF-8' locale 'C.UTF-8'`,
      );
    }
  });
  await onServer(adminUrl, database, (client) => prepareDatabase(client, database));
  return databaseUrls(adminUrl, passwords, database);
}

/** The connection strings of a database whose roles exist. */
export function databaseUrls(anyUrl: string, passwords: RolePasswords, database = 'souk'): DatabaseUrls {
  const url = (role: string, password: string) => {
    const out = new URL(anyUrl);
    out.username = role;
    out.password = password;
    out.pathname = `/${database}`;
    return out.toString();
  };
  return {
    app: url('souk_app', passwords.app),
    worker: url('souk_worker', passwords.worker),
    owner: url('souk_owner', passwords.owner),
    direct: url('souk_queue', passwords.queue),
  };
}

async function ensureRole(client: pg.Client, role: string, attributes: string): Promise<void> {
  const safe = 'nosuperuser nobypassrls nocreatedb nocreaterole noinherit';
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  await client.query(`${found.rowCount === 0 ? 'create' : 'alter'} role ${role} ${safe} ${attributes}`);
}

/** Creates or updates the role that reads base backups and the log. */
export async function setupReplicator(client: pg.Client, password: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [ROLES_LOCK]);
  await ensureRole(
    client,
    'souk_backup',
    `replication connection limit 5 login password ${literal(password)}`,
  );
}

async function grantMemberships(client: pg.Client): Promise<void> {
  // withPlatform runs `set local role souk_platform`. This grants the right to take that role, but not its
  // rights by default.
  for (const role of ['souk_app', 'souk_worker']) {
    await client.query(`grant souk_platform to ${role} with inherit false, set true`);
  }
  // Lets the owner hand two special functions over to the roles that must own them.
  for (const role of ['souk_search', 'souk_queue']) {
    await client.query(`grant ${role} to souk_owner with inherit false, set true`);
  }
}

async function setTimeouts(client: pg.Client): Promise<void> {
  // The timeouts are set on the role, because a transaction-mode pooler passes on no start-up parameters.
  await client.query(`alter role souk_app set statement_timeout = '5s'`);
  await client.query(`alter role souk_app set idle_in_transaction_session_timeout = '10s'`);
  // Every query reaches a store by an index that starts with the store id, and many statements run at once,
  // so each uses one core. Sequential scans are off, because a plan that was cached while the tables were
  // empty would still scan them when they are full.
  for (const role of ['souk_app', 'souk_worker']) {
    await client.query(`alter role ${role} set enable_seqscan = off`);
    await client.query(`alter role ${role} set random_page_cost = 1.1`);
    await client.query(`alter role ${role} set max_parallel_workers_per_gather = 0`);
  }
  // The values in a page's statements do not affect the plan; planning again took 1.7 ms of each home page.
  await client.query('alter role souk_app set plan_cache_mode = force_generic_plan');
  await client.query(`alter role souk_worker set statement_timeout = '60s'`);
  await client.query(`alter role souk_worker set idle_in_transaction_session_timeout = '60s'`);
}

/**
 * Waits for the lock with short statements: one that waited inside PostgreSQL would have a snapshot, for whose end an index
 * that is built concurrently waits, so both would wait for each other.
 */
export async function holdMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isHeld: boolean }>('select pg_try_advisory_lock($1) as "isHeld"', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.isHeld) return;
    await sleep(LOCK_PAUSE_MS);
  }
}

async function prepareDatabase(client: pg.Client, database: string): Promise<void> {
  await holdMigrationLock(client);
  await client.query('create extension if not exists pg_trgm');
  await client.query('revoke create on schema public from public');
  await client.query('grant usage, create on schema public to souk_owner');
  await client.query(`grant create on database ${database} to souk_owner`);
  await client.query('create schema if not exists graphile_worker authorization souk_queue');
  await client.query(`revoke temporary on database ${database} from public`);
}

async function requireVersion18(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ v: number }>(
    `select current_setting('server_version_num')::int as v`,
  );
  const version = Math.floor((rows[0]?.v ?? 0) / 10000);
  if (version < 18)
    throw new Error(`Souk needs PostgreSQL 18 or newer, and this server is version ${version}.`);
}

export async function onServer<T>(
  adminUrl: string,
  database: string | undefined,
  fn: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = new URL(adminUrl);
  if (database) url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

function assertName(name: string): void {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`"${name}" cannot be a database's name.`);
}

function literal(text: string): string {
  return pg.escapeLiteral(text);
}
