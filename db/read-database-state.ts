import { sql } from 'kysely';
import { currentDatabase } from './connection.ts';

export type DatabaseState = {
  version: string;
  bytes: number;
  /** Connections of all programs to this server. */
  connections: number;
  maxConnections: number;
  /** The age of the oldest open transaction of the web processes in seconds; null if none is open. */
  oldestSeconds: number | null;
};

/**
 * The state of the database server. The web's own role runs it, because only the role that opened a connection (or one
 * that many hosts do not grant) sees since when its transaction is open.
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
