import { sql } from 'kysely';
import type { StoreTx } from './transactions.ts';

/**
 * Analyses tables that have grown much, a minute before autovacuum would. Called between the batches of a
 * bulk load, in its own transaction.
 */
export async function refreshStatistics(tx: StoreTx): Promise<void> {
  await sql`select app.refresh_statistics()`.execute(tx);
}
