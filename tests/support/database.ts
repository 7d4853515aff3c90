import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, inject } from 'vitest';
import { closeDatabase, openDatabase } from '#db/index.ts';
import { type DatabaseUrls, databaseUrls } from '#db/roles.ts';
import { cloneTemplate, TEST_PASSWORDS } from './template.ts';

/** A test file's own database. withStore and withPlatform use it; `admin` bypasses row-level security. */
export type TestDatabase = {
  name: string;
  urls: DatabaseUrls;
  /** Runs SQL as the server's superuser. Only for reading what is stored, never to create a state. */
  admin<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
};

/**
 * Call once, at the top of a test file. Clones the migrated template and opens the pools; at the end of the
 * file drops everything.
 */
export async function testDatabase(fileUrl: string): Promise<TestDatabase> {
  const { adminUrl, template } = inject('database');
  const name = cloneName(fileUrl);
  await cloneTemplate(adminUrl, { template, name });
  const urls = databaseUrls(adminUrl, TEST_PASSWORDS, name);
  const own = new URL(adminUrl);
  own.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: own.toString(), application_name: 'souk-test-admin' });
  await client.connect();
  const broken: Error[] = [];
  // Test files of one worker share its process, and a file whose tests are all skipped does not run its own
  // cleanup.
  await closeDatabase();
  openDatabase({ app: urls.app, worker: urls.worker }, (error) => broken.push(error));
  afterAll(async () => {
    await closeDatabase();
    const leaked = await leftOpen(client);
    await client.end();
    await dropDatabase(adminUrl, name);
    expect({ leaked, broken }, 'connections left open, or broken while idle').toEqual({
      leaked: [],
      broken: [],
    });
  });
  const admin: TestDatabase['admin'] = async (text, values) => (await client.query(text, values)).rows;
  return { name, urls, admin };
}

/** The settings with which a separate process uses that database. */
export function databaseEnv({ urls }: TestDatabase): Record<string, string> {
  return {
    DATABASE_URL: urls.app,
    DATABASE_WORKER_URL: urls.worker,
    DATABASE_OWNER_URL: urls.owner,
    DATABASE_DIRECT_URL: urls.direct,
  };
}

/**
 * Runs fn and fails if any row of any table changed. Every test of a refusal uses it. `except` names tables
 * that may change, such as the one that counts sign-in attempts.
 */
export async function expectNothingChanged<T>(
  db: TestDatabase,
  fn: () => Promise<T>,
  except: string[] = [],
): Promise<T> {
  // Earlier notifications may be delivered and deleted in the meantime, but none may be added.
  const noted = except.includes('changes') ? null : await noteIds(db);
  const before = await digests(db, [...except, 'changes']);
  const value = await fn();
  expect(await digests(db, [...except, 'changes']), 'rows changed').toEqual(before);
  if (noted)
    expect(
      (await noteIds(db)).filter((id) => !noted.includes(id)),
      'changes noted',
    ).toEqual([]);
  return value;
}

async function noteIds(db: TestDatabase): Promise<string[]> {
  return (await db.admin<{ id: string }>('select id from changes')).map(({ id }) => id);
}

async function digests(db: TestDatabase, except: string[]): Promise<Record<string, string>> {
  const tables = await db.admin<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace
         or c.oid = 'graphile_worker._private_jobs'::regclass)
      order by 1`,
  );
  const parts = tables
    // Every running process writes its own row every half minute.
    .filter((table) => table.name !== 'platform_processes' && !except.includes(table.name))
    .map(
      (table) => `select '${table.name}' as name,
        count(*) || ' rows ' || coalesce(md5(string_agg(t::text, ';' order by t::text)), '') as digest
        from ${table.name} t`,
    );
  const rows = await db.admin<{ name: string; digest: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map((row) => [row.name, row.digest]));
}

// Connections that are still open; the server needs a moment to end a closed one.
async function leftOpen(client: pg.Client): Promise<string[]> {
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query<{ who: string }>(
      `select usename || ': ' || left(query, 120) as who from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    if (rows.length === 0 || attempt === 40) return rows.map((row) => row.who);
    await client.query('select pg_sleep(0.05)');
  }
}

async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}

function cloneName(fileUrl: string): string {
  const file = createHash('sha256').update(fileUrl).digest('hex').slice(0, 10);
  return `souk_file_${file}_${process.pid}`;
}
