import { randomBytes } from 'node:crypto';
import { onServer, setupReplicator } from './roles.ts';

/**
 * Lets souk_backup replicate from an embedded server and returns its address. The password is new at each start and
 * stored nowhere. The role reads every byte of the database, so only the worker gets it, and only if backups are made.
 */
export async function openForBackups(adminUrl: string): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  await onServer(adminUrl, undefined, (client) => setupReplicator(client, password));
  const url = new URL(adminUrl);
  url.username = 'souk_backup';
  url.password = password;
  return url.toString();
}

/**
 * Undoes the set-up for backups on an install without them: revokes the role's right to log in, and drops the slot
 * that makes the server keep its WAL.
 */
export async function closeForBackups(adminUrl: string): Promise<void> {
  await onServer(adminUrl, undefined, async (client) => {
    const found = await client.query(`select 1 from pg_roles where rolname = 'souk_backup' and rolcanlogin`);
    if (found.rowCount !== 0) await client.query('alter role souk_backup nologin noreplication');
    await client.query(
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots
        where slot_name = 'souk_archive' and not active`,
    );
  });
}
