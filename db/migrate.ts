import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { buildIndexes, isBuiltConcurrently } from './build-indexes.ts';
import { whyNotUpgradable } from './replaced-migrations.ts';
import { holdMigrationLock } from './roles.ts';
import { TASK_NAMES } from './task-names.ts';

const FOLDER = join(import.meta.dirname, 'migrations');

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
    const applied = await applyPending(client, readMigrations(folder));
    await migrateQueue(client, urls.direct);
    await fillQueue(client, urls.direct, applied);
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

async function fillQueue(client: pg.Client, direct: string, applied: Migration[]): Promise<void> {
  const tasks = applied.flatMap(({ text }) => /^-- backfill job: (\S+)$/m.exec(text)?.[1] ?? []);
  const { rows } = await client.query<{ id: string }>('select id from public.stores');
  const queue = new pg.Client({ connectionString: direct });
  await queue.connect();
  try {
    await rememberTasks(queue);
    await retryLocks(() => indexQueues(queue));
    await enqueueBackfills(queue, { tasks, storeIds: rows.map((row) => row.id) });
  } finally {
    await queue.end();
  }
}

// Adds the queue's row for each kind of job in advance. Otherwise the first job of a kind adds it, and two
// long transactions that both do (as for the two sample stores) would wait for each other until one times
// out.
async function rememberTasks(queue: pg.Client): Promise<void> {
  await queue.query(
    `insert into graphile_worker._private_tasks (identifier) select unnest($1::text[])
     on conflict (identifier) do nothing`,
    [TASK_NAMES],
  );
}

// Indexes the queues, in which app.enqueue looks up a store's last job, and the due jobs, for which the worker looks
// (queue-pool.ts). `create index if not exists` alone would lock the table at each start.
async function indexQueues(queue: pg.Client): Promise<void> {
  await queue.query(`do $$ begin
    perform set_config('lock_timeout', '1s', true);
    if to_regclass('graphile_worker.souk_jobs_of_queue') is null then
      create index if not exists souk_jobs_of_queue
        on graphile_worker._private_jobs (job_queue_id, priority) where job_queue_id is not null;
    end if;
    if to_regclass('graphile_worker.souk_due_jobs') is null then
      create index if not exists souk_due_jobs
        on graphile_worker._private_jobs (task_id, run_at) where is_available;
    end if;
  end $$`);
}

/**
 * Enqueues the backfill job that a migration's header names, once per store. A migration cannot fill the rows
 * itself, because FORCE row-level security binds the owner.
 */
async function enqueueBackfills(
  queue: pg.Client,
  of: { tasks: string[]; storeIds: string[] },
): Promise<void> {
  for (const task of of.tasks) {
    await queue.query(
      `select graphile_worker.add_job($1, json_build_object('storeId', id, 'backfill', true),
         queue_name := 'import:' || id, job_key := id || ':backfill:' || $1, priority := 30)
       from unnest($2::text[]) as id`,
      [task, of.storeIds],
    );
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
