import pg from 'pg';

/** Rows and hash of each table, by schema and name. */
export type TableDigests = Map<string, { rows: string; hash: string }>;

const DATABASE = 'souk';

/** Opens a connection to Souk's own database as the server's superuser. */
export async function openAdmin(adminUrl: string): Promise<pg.Client> {
  const url = new URL(adminUrl);
  url.pathname = `/${DATABASE}`;
  const client = new pg.Client({ connectionString: url.toString(), application_name: 'souk backup' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** All tables whose rows a backup has; an unlogged table is empty after a restore. */
export async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
      order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Counts and hashes every table, in the snapshot of the client's transaction. The order of the rows does not matter. */
export async function digestTables(client: pg.Client): Promise<TableDigests> {
  const digests: TableDigests = new Map();
  for (const name of await listTables(client)) {
    const { rows } = await client.query<{ rows: string; hash: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash
         from only ${name} t`,
    );
    if (rows[0]) digests.set(name, rows[0]);
  }
  return digests;
}

export type TableDifference = { table: string; live: string; restored: string };

/** The tables whose rows differ, with the number of rows on each side. */
export function compareDigests(live: TableDigests, restored: TableDigests): TableDifference[] {
  const names = new Set([...live.keys(), ...restored.keys()]);
  return [...names].flatMap((table) => {
    const [a, b] = [live.get(table), restored.get(table)];
    if (a && b && a.rows === b.rows && a.hash === b.hash) return [];
    return [{ table, live: a?.rows ?? 'missing', restored: b?.rows ?? 'missing' }];
  });
}
