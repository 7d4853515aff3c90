import type pg from 'pg';
import { newId } from '#lib/ids.ts';
import { TENANT_TABLES } from './tables.ts';

/** Values that the column's type and CHECKs accept, by column name where the type is not enough. */
const BY_NAME: Record<string, string> = {
  currency: 'USD',
  base_currency: 'USD',
  code: 'USD',
  rate_numer: '1',
  rate_denom: '1',
  country: 'SA',
  number: '1',
  sequence: '1',
  counter: '1',
  hash: 'a'.repeat(64),
  file_hash: 'a'.repeat(64),
  data_hash: 'a'.repeat(64),
  previous_hash: '',
  code_hash: 'a'.repeat(64),
  amount: '1',
  units: '1',
  email: 'noura@example.com',
  email_norm: 'noura@example.com',
  host: 'example.com',
  address: 'noura@example.com',
  emails: '{noura@example.com}',
  phones: '{+966501234567}',
  parts: '{theme}',
  from_path: '/old',
  to_path: '/new',
  tracking_link: 'https://carrier.example.com/{number}',
  legal_date: '2026-12-15',
  day: '2026-12-15',
  row_key: 'a'.repeat(64),
  expires_at: '2026-11-28T09:00:00Z',
};

const BY_TYPE: Record<string, () => unknown> = {
  uuid: newId,
  text: () => 'x',
  int2: () => 1,
  int4: () => 1,
  int8: () => 0,
  bool: () => true,
  timestamptz: () => new Date('2026-11-21T09:00:00Z'),
  jsonb: () => '{}',
  tsvector: () => 'x',
  varbit: () => '0'.repeat(4096),
};

type Column = { name: string; type: string; check: string | null; isOptional: boolean };
export type ForeignKey = { table: string; columns: string[]; target: string; targetColumns: string[] };
export type Row = Record<string, unknown>;
/** One row of every tenant table of one store, by table. */
export type Rows = Map<string, Row>;

/** The catalogue's description of every tenant table; a new table is covered as soon as it is listed. */
export type Shape = { columns: Map<string, Column[]>; keys: ForeignKey[]; order: string[] };

export async function readShape(client: pg.Client): Promise<Shape> {
  const columns = await readColumns(client);
  const keys = await readKeys(client);
  return { columns, keys, order: orderOf(keys, columns) };
}

/** Makes a row for each tenant table of a store, in an order that satisfies the references. */
export function makeRows(shape: Shape, storeId: string): Rows {
  const rows: Rows = new Map();
  for (const table of shape.order) rows.set(table, makeRow(shape, table, { storeId, rows }));
  return rows;
}

function makeRow(shape: Shape, table: string, made: { storeId: string; rows: Rows }): Row {
  const row: Row = {};
  for (const column of shape.columns.get(table) ?? []) {
    if (!column.isOptional) row[column.name] = valueFor(column);
  }
  row.store_id = made.storeId;
  for (const key of shape.keys.filter((each) => each.table === table)) {
    const target = made.rows.get(key.target);
    // An optional reference to a later row, or to the same table, stays empty.
    if (!target) continue;
    key.columns.forEach((column, at) => {
      row[column] = target[key.targetColumns[at] as string];
    });
  }
  return row;
}

function valueFor({ name, type, check }: Column): unknown {
  const first =
    /= ANY \(ARRAY\['([^']+)'::text/.exec(check ?? '')?.[1] ?? /= '([^']+)'::text/.exec(check ?? '')?.[1];
  const value = first ?? BY_NAME[name] ?? BY_TYPE[type]?.();
  if (value === undefined) throw new Error(`No sample value for ${name} of type ${type}.`);
  return value;
}

async function readColumns(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column & { table: string }>(
    `select c.relname as table, a.attname as name, t.typname as type,
            (not a.attnotnull or a.atthasdef) as "isOptional",
            (select pg_get_constraintdef(k.oid) from pg_constraint k
              where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as check
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) order by c.relname, a.attnum`,
    [TENANT_TABLES],
  );
  return Map.groupBy(rows, (row) => row.table);
}

async function readKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
            array(select a.attname::text from unnest(k.conkey) with ordinality u (n, i)
              join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by u.i) as columns,
            array(select a.attname::text from unnest(k.confkey) with ordinality u (n, i)
              join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n order by u.i) as "targetColumns"
       from pg_constraint k where k.contype = 'f' and k.conrelid::regclass::text = any ($1)
        and k.confrelid::regclass::text = any ($1) and not exists (select from pg_attribute g
          where g.attrelid = k.conrelid and g.attnum = any (k.conkey) and g.attgenerated <> '')
      order by 1, 2, k.conname`,
    [TENANT_TABLES],
  );
  return rows;
}

/** Orders the tables so that each follows the tables that it must reference. */
function orderOf(keys: ForeignKey[], columns: Map<string, Column[]>): string[] {
  const order: string[] = [];
  const isNeeded = (key: ForeignKey) =>
    key.target !== key.table &&
    key.columns.every((name) =>
      columns.get(key.table)?.some((column) => column.name === name && !column.isOptional),
    );
  const add = (table: string) => {
    if (order.includes(table)) return;
    for (const key of keys) if (key.table === table && isNeeded(key)) add(key.target);
    order.push(table);
  };
  for (const table of columns.keys()) add(table);
  return order;
}
