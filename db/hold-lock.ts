import pg from 'pg';

/**
 * Holds a named lock of the database on a separate connection, for work that opens and closes other databases
 * meanwhile. Null if another process holds it. The lock is also released when the process dies.
 */
export async function holdLock(url: string, name: string): Promise<{ release(): Promise<void> } | null> {
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
    [name],
  );
  const release = () => client.end().catch(() => {});
  if (rows[0]?.taken) return { release };
  await release();
  return null;
}
