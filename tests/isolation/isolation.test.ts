import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { type Attack, findLeaks } from './find-leaks.ts';
import { makeRows, readShape } from './sample-rows.ts';
import { TENANT_TABLES } from './tables.ts';

const db = await testDatabase(import.meta.url);
const admin = await connect(db.urls.app, inject('database').adminUrl);
const app = await connect(db.urls.app);
const worker = await connect(db.urls.worker);
const attack = await prepare();

afterAll(() => Promise.all([admin.end(), app.end(), worker.end()]));

/** A connection to this file's database with the user of `login`. */
async function connect(url: string, login = url): Promise<pg.Client> {
  const own = new URL(login);
  own.pathname = new URL(url).pathname;
  const client = new pg.Client({ connectionString: own.toString() });
  await client.connect();
  return client;
}

/** Two stores; the first gets one row in every tenant table, written as souk_app, which shows that the rows are good. */
async function prepare(): Promise<Attack> {
  const [victim, attacker] = [newId(), newId()];
  for (const [id, slug] of [
    [victim, 'victim'],
    [attacker, 'attacker'],
  ]) {
    await admin.query('insert into stores (id, slug, name, created_at) values ($1, $2, $2, now())', [
      id,
      slug,
    ]);
  }
  const shape = await readShape(admin);
  const rows = makeRows(shape, victim);
  await app.query('begin');
  await app.query(`set local app.store_id = '${victim}'`);
  for (const [table, row] of rows) {
    const places = Object.keys(row).map((_, at) => `$${at + 1}`);
    await app.query(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`,
      Object.values(row),
    );
  }
  await app.query('commit');
  return { shape, victim, rows, attacker };
}

describe('with the row-level security policy as the only guard (A2)', () => {
  test('the isolation test has a row of the attacked store in every tenant table', async () => {
    expect([...attack.rows.keys()].sort()).toEqual([...TENANT_TABLES].sort());
    for (const table of TENANT_TABLES) {
      const counted = await db.admin(`select count(*)::int as rows from ${table}`);
      expect({ table, counted }).toEqual({ table, counted: [{ rows: 1 }] });
    }
  });

  test('store B sees, changes, deletes and inserts nothing of store A’s, and neither does a role without a store', async () => {
    expect(await findLeaks(app, attack)).toEqual([]);
  });

  test('the jobs of store B see, change, delete and insert nothing of store A’s', async () => {
    expect(await findLeaks(worker, attack)).toEqual([]);
  });

  test('a store sees its own row in every tenant table', async () => {
    await app.query('begin');
    await app.query(`set local app.store_id = '${attack.victim}'`);
    for (const table of TENANT_TABLES) {
      const { rows } = await app.query(`select store_id from ${table}`);
      expect({ table, rows }).toEqual({ table, rows: [{ store_id: attack.victim }] });
    }
    await app.query('rollback');
  });

  test('neither of the two store roles can access platform tables, with or without a store', async () => {
    const platform = [
      'users',
      'stores',
      'hosts',
      'staff_memberships',
      'staff_sessions',
      'handoff_tokens',
      'changes',
    ];
    for (const client of [app, worker]) {
      for (const table of platform) {
        await expect(client.query(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' });
      }
    }
  });
});

describe('a foreign key never reaches into another store', () => {
  test.each(attack.shape.keys.filter((key) => key.columns.length > 1))(
    'the foreign key of $table ($columns) to $target refuses a row of another store',
    async ({ table, columns, target, targetColumns }) => {
      const last = columns.length - 1;
      const theirs = attack.rows.get(target)?.[targetColumns[last] as string];
      // The superuser points a row of store B to a row of store A, so that only the constraint can refuse it.
      await admin.query('begin');
      try {
        await admin.query(`set local session_replication_role = 'replica'`);
        const own = makeRows(attack.shape, attack.attacker).get(table) as Record<string, unknown>;
        // References that are set together or not at all.
        if (table === 'order_lines') Object.assign(own, { product_id: newId(), variant_id: newId() });
        const names = Object.keys(own);
        await admin.query(
          `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
          Object.values(own),
        );
        await admin.query(`set local session_replication_role = 'origin'`);
        // Checks deferred keys now instead of at the commit.
        await admin.query('set constraints all immediate');
        const point = `update ${table} set ${columns[last]} = $1 where store_id = $2`;
        await expect(admin.query(point, [theirs, attack.attacker])).rejects.toMatchObject({ code: '23503' });
      } finally {
        await admin.query('rollback');
      }
    },
  );
});

// Each case is a mistake that a migration could make; the check above must notice it.
describe('the isolation test fails when', () => {
  const mistakes = [
    ['a policy is dropped and row-level security is off', 'products', 'disable row level security'],
    ['a policy lets every store read', 'orders', 'policy for select using (true)'],
    ['a policy does not check the rows that are written', 'carts', 'policy with check (true)'],
    ['a policy shows rows to a connection without a store', 'mails', 'policy for null'],
  ] as const;

  test.each(mistakes)('%s (%s)', async (_what, table, mistake) => {
    const leaks = await withMistake(db, { table, mistake }, () => findLeaks(app, attack));
    expect(leaks.length).toBeGreaterThan(0);
    expect(new Set(leaks.map((leak) => leak.table))).toEqual(new Set([table]));
    expect(await findLeaks(app, attack)).toEqual([]);
  });
});

const OF_STORE = `store_id = nullif(current_setting('app.store_id', true), '')::uuid`;

/** Removes one table's protection in this file's own database, runs fn, and restores it. */
async function withMistake<T>(
  { admin: sql }: TestDatabase,
  { table, mistake }: { table: string; mistake: string },
  fn: () => Promise<T>,
): Promise<T> {
  const policy = `${table}_of_store`;
  const broken: Record<string, string> = {
    'disable row level security': `drop policy ${policy} on ${table}; alter table ${table} disable row level security`,
    'policy for select using (true)': `create policy mistake on ${table} for select using (true)`,
    'policy with check (true)': `alter policy ${policy} on ${table} with check (true)`,
    'policy for null': `alter policy ${policy} on ${table} using (${OF_STORE} or current_setting('app.store_id', true) is null
      or current_setting('app.store_id', true) = '')`,
  };
  await sql(broken[mistake] as string);
  try {
    return await fn();
  } finally {
    await sql(`drop policy if exists mistake on ${table}; drop policy if exists ${policy} on ${table};
      create policy ${policy} on ${table} using (${OF_STORE}) with check (${OF_STORE});
      alter table ${table} enable row level security; alter table ${table} force row level security`);
  }
}
