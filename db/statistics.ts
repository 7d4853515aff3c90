import { sql } from 'kysely';
import type { StoreTx } from './transactions.ts';

/**
 * Analyses tables that grew much before autovacuum would (a minute later): called between the batches of a
 * bulk load, in a transaction of its own.
 */
export async function refreshStatistics(tx: StoreTx): Promise<void> {
  await sql`select app.refresh_statistics()`.execute(tx);
}
