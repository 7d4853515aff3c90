import { sql } from 'kysely';
import { type PlatformTx, withPlatformAndStore } from '#db/index.ts';
import { type Act, type AuditEntry, recordAudit } from '#domain/audit/index.ts';
import type { Failure, Result } from '#lib/result.ts';

/** Records the audit entry of a change; not called for a refusal. */
export type Note = (entry: Omit<AuditEntry, 'subjectKind'>) => void;

/**
 * Changes a team together with its audit row. The team is locked, so that two owners who leave at once, or
 * two members who join for a plan's last place, are serialized.
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

/** Locks the store's team until the transaction ends. */
export async function holdTeam(tx: PlatformTx, storeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('team ' || ${storeId}::text, 0))`.execute(tx);
}
