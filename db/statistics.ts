import { sql } from 'kysely';
import type { StoreTx } from './transactions.ts';

/**
 * Analyzes tables with the rows that the transaction has written. Only for jobs and commands, because autovacuum cannot
 * process these tables until the transaction ends.
 */
export async function analyzeWithin(tx: StoreTx, tables: string[]): Promise<void> {
  if (tables.length > 0) await sql`select app.analyze_tables(${tables}::text[])`.execute(tx);
}

/**
 * Analyses tables that have grown much, a minute before autovacuum would. Called between the batches of a
 * bulk load, in its own transaction.
 */
export async function refreshStatistics(tx: StoreTx): Promise<void> {
  await sql`select app.refresh_statistics()`.execute(tx);
}
