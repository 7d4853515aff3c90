import pg from 'pg';
import { readMigrations } from './migrate.ts';
import { whyNotUpgradable } from './replaced-migrations.ts';
import type { DatabaseUrls } from './roles.ts';

type RoleRow = {
  role: string;
  superuser: boolean;
  bypass: boolean;
  creates: boolean;
  owns: number;
  version: number;
};

const NAMES = {
  app: 'DATABASE_URL',
  worker: 'DATABASE_WORKER_URL',
  owner: 'DATABASE_OWNER_URL',
  direct: 'DATABASE_DIRECT_URL',
} as const;

/**
 * Connects once with each address. Returns a sentence about the first address that fails, null if all work.
 */
export async function findUnreachable(urls: DatabaseUrls): Promise<string | null> {
  for (const key of ['app', 'worker', 'owner', 'direct'] as const) {
    const problem = await tryConnect(urls[key], NAMES[key]);
    if (problem) return problem;
  }
  return null;
}

async function tryConnect(url: string, name: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  const { hostname, port, searchParams } = new URL(url);
  const place = searchParams.get('host') ?? `${hostname}:${port || 5432}`;
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version, 10) >= 18) return null;
    return `The database at ${place} is PostgreSQL ${version}, and Souk needs 18 or newer. Point ${name} at one.`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === '28P01' || code === '28000') return `${place} refuses the user or password of ${name}.`;
    if (code === '3D000') return `${name}: ${message}. \`souk db setup --admin-url URL\` makes it.`;
    return `The database at ${place} cannot be reached (${code ?? message}). Start it, or correct ${name}.`;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Problems that make these addresses unsafe to serve with: a role that bypasses row-level security
 * (superuser, BYPASSRLS, owner of tables) or that may change the schema.
 */
export async function findUnsafeRoles(urls: DatabaseUrls): Promise<string[]> {
  const problems: string[] = [];
  for (const key of ['app', 'worker', 'direct'] as const) {
    const row = await readRole(urls[key]);
    if (row.superuser)
      problems.push(`${NAMES[key]} is the superuser ${row.role}: row-level security does not bind it.`);
    else if (row.bypass) problems.push(`${NAMES[key]}: the role ${row.role} has BYPASSRLS.`);
    if (row.owns > 0) problems.push(`${NAMES[key]}: the role ${row.role} owns ${row.owns} of Souk's tables.`);
    if (row.creates) problems.push(`${NAMES[key]}: the role ${row.role} may create tables.`);
  }
  return problems;
}

async function readRole(url: string): Promise<RoleRow> {
  return query<RoleRow>(
    url,
    `select current_user as role, r.rolsuper as superuser, r.rolbypassrls as bypass,
            has_schema_privilege('public', 'create') as creates,
            (select count(*)::int from pg_class c
              where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                and pg_has_role(c.relowner, 'member')) as owns
       from pg_roles r where r.rolname = current_user`,
  ).then((rows) => rows[0]!);
}

/** Tables with a store_id that lack forced row-level security or their policy. */
export async function findUnguardedTables(urls: DatabaseUrls): Promise<string[]> {
  const rows = await query<{ name: string }>(
    urls.owner,
    `select c.relname as name
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and has_table_privilege('souk_app', c.oid, 'select')
        and not (c.relrowsecurity and c.relforcerowsecurity
                 and exists (select 1 from pg_policy p where p.polrelid = c.oid))
      order by 1`,
  );
  return rows.map((row) => row.name);
}

/**
 * Names of migrations that this program has and the database has not applied, or whose jobs are not enqueued for all stores
 * because `souk migrate` was interrupted.
 */
export async function findPendingMigrations(urls: DatabaseUrls): Promise<string[]> {
  const applied = await readApplied(urls);
  return readMigrations().flatMap(({ name }) => (applied.get(name) ? [] : name));
}

/** The sentence for a database that is too old for `souk migrate`; null for any other. */
export async function findTooOld(urls: DatabaseUrls): Promise<string | null> {
  return whyNotUpgradable(new Set((await readApplied(urls)).keys()));
}

/** The applied migrations, and whether their jobs are enqueued. */
async function readApplied(urls: DatabaseUrls): Promise<Map<string, boolean>> {
  const [table] = await query<{ there: boolean }>(
    urls.owner,
    `select to_regclass('public.schema_migrations') is not null as there`,
  );
  if (!table?.there) return new Map();
  // An install of 0.9.0 has no column backfilled_at: the expression is then SQL null, and the migration counts as done.
  const rows = await query<{ name: string; isDone: boolean }>(
    urls.owner,
    `select name, to_jsonb(m) -> 'backfilled_at' is distinct from 'null' as "isDone" from public.schema_migrations m`,
  );
  return new Map(rows.map(({ name, isDone }) => [name, isDone]));
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
