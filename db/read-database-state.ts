import { sql } from 'kysely';
import { currentDatabase } from './connection.ts';

export type DatabaseState = {
  version: string;
  bytes: number;
  /** The number of connections to this server, from all programs. */
  connections: number;
  maxConnections: number;
  /** The age of the oldest open transaction of the web processes in seconds; null if none is open. */
  oldestSeconds: number | null;
};

/**
 * Reads the state of the database server. Runs under the web's own role, because a role sees the start time only of
 * its own transactions (pg_read_all_stats, which sees all, is not granted by many hosts).
 */
export async function readDatabaseState(): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (select sum(d.numbackends)::int from pg_stat_database d) as connections,
      current_setting('max_connections')::int as "maxConnections",
      (select extract(epoch from clock_timestamp() - min(a.xact_start))::int
         from pg_stat_activity a
        where a.datname = current_database() and a.pid <> pg_backend_pid()) as "oldestSeconds"`.execute(
    currentDatabase(),
  );
  return rows[0]!;
}
