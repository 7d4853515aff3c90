import { sql } from 'kysely';
import { type PlatformTx, withPlatform } from '#db/index.ts';
import { type Act, recordOperatorAct } from '#domain/audit/index.ts';
import { isId, newId } from '#lib/ids.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { BreachFailure, BreachStore } from './breach.ts';
import { type CheckedEntry, checkEntry, type TypedEntry } from './check-entry.ts';

/** `breachId`: null for a new breach. `seen` is the number of entries that the operator was shown. */
export type NewEntry = { breachId: string | null; seen: number; typed: TypedEntry };

/**
 * Adds an entry to the log of breaches: a new breach, or the whole record again with new or corrected values. Entries
 * are never changed. If two entries are added to a breach at once, one is refused.
 */
export async function addBreachEntry(
  { breachId, seen, typed }: NewEntry,
  act: Act,
): Promise<Result<{ breachId: string }, BreachFailure>> {
  if (breachId !== null && !isId(breachId)) return fail('breach_unknown');
  const { entry, problems } = checkEntry(typed, act.at);
  return withPlatform(async (tx) => {
    const stores = await findStores(tx, entry.slugs.slice(0, 1000));
    if (stores.length < entry.slugs.length) problems.stores ??= 'unknown_store';
    if (Object.keys(problems).length > 0) return fail('fields_invalid', problems);
    const id = newId();
    const of = { id, breachId: breachId ?? id, position: 1 };
    if (breachId !== null) {
      await sql`select pg_advisory_xact_lock(hashtextextended('breach ' || ${breachId}, 0))`.execute(tx);
      const last = await lastPosition(tx, breachId);
      if (last === 0) return fail('breach_unknown');
      if (last !== seen) return fail('breach_changed');
      of.position = last + 1;
    }
    await insertEntry(tx, { ...of, entry, stores }, act);
    const detail = { breach: of.breachId, entry: of.position };
    await recordOperatorAct(tx, act, { subjectKind: 'platform', subjectId: 'breaches', detail });
    return ok({ breachId: of.breachId });
  });
}

type Inserted = {
  id: string;
  breachId: string;
  position: number;
  entry: CheckedEntry;
  stores: BreachStore[];
};

async function insertEntry(tx: PlatformTx, { id, breachId, position, entry, stores }: Inserted, act: Act) {
  const { operator } = act;
  if (!operator) throw new Error('Only an operator writes to the log of breaches.');
  await tx
    .insertInto('breach_entries')
    .values({
      ...{ id, breach_id: breachId, position, at: act.at, user_id: operator.userId },
      ...{ by_name: operator.name.slice(0, 120), change_note: entry.changeNote },
      ...{ title: entry.title, what: entry.what, happened_at: entry.happenedAt, aware_at: entry.awareAt },
      ...{ concerns_all: entry.concernsAll, stores: JSON.stringify(stores) },
      ...{ data_kinds: entry.dataKinds, persons: entry.persons, measures: entry.measures },
      ...{ authority: entry.authority, authority_told_at: entry.authorityToldAt },
      authority_note: entry.authorityNote,
    })
    .execute();
}

async function lastPosition(tx: PlatformTx, breachId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) as last from breach_entries where breach_id = ${breachId}`.execute(tx);
  return rows[0]?.last ?? 0;
}

async function findStores(tx: PlatformTx, slugs: string[]): Promise<BreachStore[]> {
  const { rows } = await sql<BreachStore>`
    select id, slug, name from stores where slug = any (${slugs}::text[]) order by slug`.execute(tx);
  return rows;
}
