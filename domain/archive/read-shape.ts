import { sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';

export type ArchiveColumn = { name: string; type: string };

/** A table as the database describes it. Generated columns and store_id are left out. */
export type TableShape = { table: string; columns: ArchiveColumn[]; key: string[] };

/** The columns and the primary key of tables, in the order of `tables`. */
export async function readShapes(tx: StoreTx, tables: readonly string[]): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select c.relname::text as table,
           (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                      order by a.attnum)
              from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
               and a.attgenerated = '' and a.attname <> 'store_id') as columns,
           (select array_agg(a.attname::text order by u.i) from pg_constraint k
              cross join unnest(k.conkey) with ordinality u (n, i)
              join pg_attribute a on a.attrelid = c.oid and a.attnum = u.n
             where k.conrelid = c.oid and k.contype = 'p' and a.attname <> 'store_id') as key
      from unnest(${tables}::text[]) with ordinality t (name, i)
      join pg_class c on c.relname = t.name and c.relnamespace = 'public'::regnamespace
     order by t.i`.execute(tx);
  return rows.map(({ key, ...row }) => ({ ...row, columns: row.columns ?? [], key: key ?? [] }));
}

/**
 * The tables, ordered so that each follows the tables that its rows refer to. References within a table, and those
 * that are checked only at the commit, do not affect the order.
 */
export async function inOrderOfReferences(tx: StoreTx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; target: string }>`
    select c.relname::text as table, f.relname::text as target from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     where k.contype = 'f' and not k.condeferrable and c.oid <> f.oid and c.relnamespace = 'public'::regnamespace
       and c.relname = any (${tables}::text[]) and f.relname = any (${tables}::text[])`.execute(tx);
  const targets = Map.groupBy(rows, ({ table }) => table);
  const ordered = new Set<string>();
  const add = (table: string, path: readonly string[]) => {
    if (ordered.has(table)) return;
    if (path.includes(table)) throw new Error(`The references of ${table} form a circle.`);
    for (const { target } of targets.get(table) ?? []) add(target, [...path, table]);
    ordered.add(table);
  };
  for (const table of tables) add(table, []);
  return [...ordered];
}
