import { sql } from 'kysely';
import type { StoreTx } from './transactions.ts';

/**
 * Has the server count tables that grew much, before it would by itself (a minute later): for what fills a store with
 * very many rows, in a transaction of its own between its batches.
 */
export async function refreshStatistics(tx: StoreTx): Promise<void> {
  await sql`select app.refresh_statistics()`.execute(tx);
}
