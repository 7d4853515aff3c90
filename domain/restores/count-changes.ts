import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { readShapes } from '#domain/archive/index.ts';
import { type ArchiveState, EarlierRows, eachPart } from './archive-state.ts';
import { type Part, TAKEN_SETTINGS, TAKEN_TABLES } from './parts.ts';
import { earlierValue } from './take-settings.ts';

/** The number of rows of a table that are missing today and come back, that change, and that have been added since. */
export type TableChanges = { table: string; back: number; changed: number; newer: number };

/** Counters and times that differ between rows that are otherwise the same. */
const COUNTERS = ['version', 'created_at', 'updated_at', 'changes_at', 'sold'];

/**
 * Counts, by table, what taking a part back would change, without changing anything. Tables without a change are left
 * out.
 */
export async function countChanges(tx: StoreTx, state: ArchiveState, part: Part): Promise<TableChanges[]> {
  const tables = Object.keys(TAKEN_TABLES).filter((table) => TAKEN_TABLES[table] === part);
  const changes: TableChanges[] = [];
  for (const table of tables) changes.push(await countTable(tx, state, { table, columns: null }));
  const columns = Object.keys(TAKEN_SETTINGS).filter((name) => TAKEN_SETTINGS[name] === part);
  if (columns.length > 0) changes.push(await countTable(tx, state, { table: 'store_settings', columns }));
  return changes.filter(({ back, changed, newer }) => back + changed + newer > 0);
}

type Compared = { table: string; columns: string[] | null };
type Counts = { back: number; changed: number; matched: number };

async function countTable(
  tx: StoreTx,
  state: ArchiveState,
  { table, columns }: Compared,
): Promise<TableChanges> {
  const [shape] = await readShapes(tx, [table]);
  const key = shape?.key ?? [];
  const sum = { back: 0, changed: 0, matched: 0 };
  await eachPart(tx, new EarlierRows(state), table, async (set) => {
    const values = (columns ?? set.columns).filter((name) => !COUNTERS.includes(name) && !key.includes(name));
    const isOther = values.map(
      (name) => sql`${sql.ref(`t.${name}`)} is distinct from (${earlierValue(name)})`,
    );
    const isSame = key.map((name) => sql`and ${sql.ref(`t.${name}`)} = ${sql.ref(`r.${name}`)}`);
    const { rows } = await sql<Counts>`
      select (count(*) filter (where t.store_id is null))::int as back, count(t.store_id)::int as matched,
             (count(*) filter (where t.store_id is not null and (${sql.join([sql`false`, ...isOther], sql` or `)})))::int as changed
        from ${set.from} left join ${sql.table(table)} t on t.store_id = ${tx.storeId} ${sql.join(isSame, sql` `)}`.execute(
      tx,
    );
    for (const name of ['back', 'changed', 'matched'] as const) sum[name] += rows[0]?.[name] ?? 0;
  });
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where store_id = ${tx.storeId}`.execute(tx);
  return { table, back: sum.back, changed: sum.changed, newer: (rows[0]?.n ?? 0) - sum.matched };
}
