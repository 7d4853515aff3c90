import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { enqueueBackfills } from './backfills.ts';
import { buildIndexes, isBuiltConcurrently } from './build-indexes.ts';
import { prepareQueue } from './prepare-queue.ts';
import { whyNotUpgradable } from './replaced-migrations.ts';
import { holdMigrationLock } from './roles.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

// `add column if not exists` alone would lock the table at each start.
const NOTE_BACKFILLS = `do $$ begin
  perform set_config('lock_timeout', '1s', true);
  if not exists (select from pg_attribute
                  where attrelid = 'public.schema_migrations'::regclass and attname = 'backfilled_at') then
    alter table public.schema_migrations add column backfilled_at timestamptz;
  end if;
end $$`;

const LOCK_NOT_HAD = '55P03';
const MOST_TRIES = 40;
const PAUSE_MS = 500;

export type Migration = { name: string; text: string; checksum: string };

/**
 * Brings the schema and job tables up to date and returns the names of the migrations this call applied. Safe
 * to run concurrently.
 */
export async function migrate(urls: { owner: string; direct: string }, folder = FOLDER): Promise<string[]> {
  const client = new pg.Client({ connectionString: urls.owner });
  await client.connect();
  try {
    await holdMigrationLock(client);
    await client.query(`create table if not exists public.schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    await retryLocks(() => client.query(NOTE_BACKFILLS));
    const migrations = readMigrations(folder);
    const applied = await applyPending(client, migrations);
    await migrateQueue(client, urls.direct);
    await retryLocks(() => prepareQueue(urls.direct));
    await enqueueBackfills(client, urls.direct, migrations);
    return applied.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

// The queue's own migrations say `create schema if not exists`, which requires the right to create schemas
// even if the schema exists. souk_queue has that right only during this step.
async function migrateQueue(client: pg.Client, direct: string): Promise<void> {
  const database = pg.escapeIdentifier(new URL(direct).pathname.slice(1));
  await client.query(`grant create on database ${database} to souk_queue`);
  // The package is imported here, because most commands only check the schema and it takes 0.2 s to load.
  const { runMigrations } = await import('graphile-worker');
  try {
    await runMigrations({ connectionString: direct });
  } finally {
    await client.query(`revoke create on database ${database} from souk_queue`);
  }
}

export function readMigrations(folder = FOLDER): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

async function applyPending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations',
  );
  const done = new Map(rows.map((row) => [row.name, row.checksum]));
  const refused = whyNotUpgradable(new Set(done.keys()));
  if (refused) throw new Error(refused);
  const applied: Migration[] = [];
  for (const migration of migrations) {
    const known = done.get(migration.name);
    if (known && known !== migration.checksum) {
      throw new Error(`Migration ${migration.name} was changed after it ran here: write a new one instead.`);
    }
    if (known) continue;
    await applyOne(client, migration);
    applied.push(migration);
  }
  return applied;
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  try {
    if (isBuiltConcurrently(migration.text)) {
      await buildIndexes(client, migration.text);
      await rememberApplied(client, migration);
    } else await retryLocks(() => tryOne(client, migration));
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed and was undone.`, { cause: error });
  }
}

async function rememberApplied(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into public.schema_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ]);
}

// A change of a table waits for all its users, and later users wait for the change, so each wait is short.
async function retryLocks(change: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await change();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_HAD || tries === MOST_TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function tryOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '1s'`);
    await client.query(migration.text);
    await refuseTenantData(client, migration);
    await rememberApplied(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const CHANGED_TABLE =
  /(?:^|;)\s*(?:insert\s+into|update|delete\s+from|copy|merge\s+into)\s+(?:only\s+)?(?:public\.)?(\w+)/gi;

// Refuses migrations that change rows of stores: FORCE row-level security binds the owner too, so a backfill would
// silently change 0 rows. Backfills are jobs through withStore. Platform tables have no policy.
async function refuseTenantData(client: pg.Client, { name, text }: Migration): Promise<void> {
  const statements = text.replace(/\$\$[\s\S]*?\$\$/g, '').replace(/--.*$/gm, '');
  const changed = [...statements.matchAll(CHANGED_TABLE)].map(([, table = '']) => table.toLowerCase());
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class
      where relnamespace = 'public'::regnamespace and relname = any($1) and relrowsecurity`,
    [changed],
  );
  if (rows.length > 0)
    throw new Error(`Migration ${name} changes data of stores: write a job that goes store by store.`);
}
