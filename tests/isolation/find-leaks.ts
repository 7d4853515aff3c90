import type pg from 'pg';
import type { Row, Rows, Shape } from './sample-rows.ts';

/** One violation for a table: how store B could see or change store A's rows. */
export type Leak = { table: string; leak: string };

/** The stores of the attack: A has a row in every tenant table, B has none. */
export type Attack = { shape: Shape; victim: string; rows: Rows; attacker: string };

/**
 * Attacks store A from store B with raw SQL that names no store, so that the policy is the only guard.
 * `client` is connected as the role under test. Returns every leak; all changes are rolled back.
 */
export async function findLeaks(client: pg.Client, attack: Attack): Promise<Leak[]> {
  const leaks: Leak[] = [];
  for (const [table, row] of attack.rows) {
    for (const { what, store, sql, values, isHole } of attempts(table, row, attack)) {
      const outcome = await attempt(client, store, { sql, values });
      if (isHole(outcome)) leaks.push({ table, leak: `${what}: ${outcome.said}` });
    }
  }
  return leaks;
}

type Outcome = { rows: number; refusal: string | null; said: string };
type Attempt = {
  what: string;
  store: string | null;
  sql: string;
  values: unknown[];
  isHole: (outcome: Outcome) => boolean;
};

const REFUSED_BY_POLICY = 'policy';
const NOT_GRANTED = 'grant';

function attempts(table: string, row: Row, { victim, attacker }: Attack): Attempt[] {
  const columns = Object.keys(row);
  const insert = `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`;
  // A missing grant counts as finding no rows; any other refusal is a leak.
  const touched = ({ rows, refusal }: Outcome) => (refusal ? refusal !== NOT_GRANTED : rows > 0);
  const taken = ({ refusal }: Outcome) => refusal !== REFUSED_BY_POLICY;
  const plain = { values: [], isHole: touched };
  const inserting = { sql: insert, values: columns.map((column) => row[column]), isHole: taken };
  const give = `update ${table} set store_id = '${attacker}'`;
  return [
    { what: 'sees', store: attacker, sql: `select * from ${table}`, ...plain },
    { what: 'locks', store: attacker, sql: `select * from ${table} for update`, ...plain },
    { what: 'changes', store: attacker, sql: `update ${table} set store_id = store_id`, ...plain },
    { what: 'deletes', store: attacker, sql: `delete from ${table}`, ...plain },
    { what: 'inserts for another store', store: attacker, ...inserting },
    { what: 'sees without a store', store: null, sql: `select * from ${table}`, ...plain },
    {
      what: 'changes without a store',
      store: null,
      sql: `update ${table} set store_id = store_id`,
      ...plain,
    },
    { what: 'deletes without a store', store: null, sql: `delete from ${table}`, ...plain },
    { what: 'inserts without a store', store: null, ...inserting },
    {
      what: 'gives a row away',
      store: victim,
      sql: give,
      values: [],
      isHole: ({ refusal }) => refusal !== REFUSED_BY_POLICY && refusal !== NOT_GRANTED,
    },
  ];
}

async function attempt(
  client: pg.Client,
  store: string | null,
  query: { sql: string; values: unknown[] },
): Promise<Outcome> {
  await client.query('begin');
  try {
    if (store) await client.query(`set local app.store_id = '${store}'`);
    const { rowCount } = await client.query(query.sql, query.values);
    return { rows: rowCount ?? 0, refusal: null, said: `${rowCount} rows` };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const byPolicy = code === '42501' && message.includes('row-level security policy');
    const refusal = byPolicy ? REFUSED_BY_POLICY : code === '42501' ? NOT_GRANTED : `${code} ${message}`;
    return { rows: 0, refusal, said: refusal };
  } finally {
    await client.query('rollback');
  }
}
