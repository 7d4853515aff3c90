import { sql } from 'kysely';
import { type PlatformTx, withPlatformAndStore } from '#db/index.ts';
import { type Act, type AuditEntry, recordAudit } from '#domain/audit/index.ts';
import type { Failure, Result } from '#lib/result.ts';

/** What the audit log says of a change; nothing is said of a refusal. */
export type Note = (entry: Omit<AuditEntry, 'subjectKind'>) => void;

/**
 * Runs a change of a store's team with its audit row, one after the other: the team is held, so that two owners
 * who leave at once, or the last two places of a plan, are seen by each other.
 */
export async function changeTeam<R extends Result<unknown, Failure>>(
  storeId: string,
  act: Act,
  change: (tx: PlatformTx, note: Note) => Promise<R>,
): Promise<R> {
  return withPlatformAndStore(
    storeId,
    async (tx) => {
      const noted: Parameters<Note>[0][] = [];
      await holdTeam(tx, storeId);
      return { result: await change(tx, (entry) => void noted.push(entry)), noted };
    },
    async (tx, { result, noted }) => {
      for (const entry of noted) await recordAudit(tx, act, { ...entry, subjectKind: 'team' });
      return result;
    },
  );
}

/** Waits for other changes of this store's team, and has later ones wait, until the transaction ends. */
export async function holdTeam(tx: PlatformTx, storeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('team ' || ${storeId}::text, 0))`.execute(tx);
}
