import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import {
  asWorker,
  enqueue,
  findHost,
  type StoreTx,
  withPlatform,
  withPlatformAndStore,
  withSavepoint,
  withStore,
  withStoreReadOnly,
} from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

type Seen = { store: string | null; role: string; login: string };
const look = sql<Seen>`select nullif(current_setting('app.store_id', true), '') as store,
  current_user::text as role, session_user::text as login`;

/** The settings of each of the pool's ten connections, read outside any store. */
async function lookAtPool(): Promise<Seen[]> {
  let arrived = 0;
  let open: () => void = () => undefined;
  const allThere = new Promise<void>((resolve) => {
    open = resolve;
  });
  const seen = Array.from({ length: 10 }, () =>
    withPlatform(async (tx) => {
      arrived++;
      if (arrived === 10) open();
      await allThere;
      return (await look.execute(tx)).rows[0] as Seen;
    }),
  );
  return Promise.all(seen);
}

/** A statement that has not begun cannot be cancelled, so this waits until the server reports that it sleeps. */
async function untilAsleep(pid?: number): Promise<void> {
  const asleep = "select 1 from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'";
  while ((await db.admin(asleep, [pid])).length === 0) await db.admin('select pg_sleep(0.005)');
}

const clean = Array(10).fill({ store: null, role: 'souk_platform', login: 'souk_app' });

describe('a pooled connection keeps no store (T6)', () => {
  test('a pooled connection keeps no store after a successful transaction', async () => {
    const seen = await withStore(cedar.id, async (tx) => (await look.execute(tx)).rows[0]);
    expect(seen).toEqual({ store: cedar.id, role: 'souk_app', login: 'souk_app' });
    expect(await lookAtPool()).toEqual(clean);
  });

  test('a pooled connection keeps no store after an error in code or in SQL', async () => {
    const mistakes = Array.from({ length: 20 }, (_, at) =>
      withStore(cedar.id, async (tx) => {
        if (at % 2) throw new Error('a mistake');
        await sql`select 1 / 0`.execute(tx);
      }).catch((error: Error) => error.message),
    );
    expect(new Set(await Promise.all(mistakes))).toEqual(new Set(['a mistake', 'division by zero']));
    expect(await lookAtPool()).toEqual(clean);
  });

  test('a pooled connection keeps no store after a time-out', async () => {
    const slow = withStore(cedar.id, async (tx) => {
      await sql`set local statement_timeout = '20ms'`.execute(tx);
      await sql`select pg_sleep(5)`.execute(tx);
    });
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    expect(await lookAtPool()).toEqual(clean);
  });

  test('a pooled connection keeps no store after a cancelled statement or a closed connection', async () => {
    const end = (how: 'pg_cancel_backend' | 'pg_terminate_backend') =>
      withStore(cedar.id, async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        const running = sql`select pg_sleep(4)`.execute(tx);
        await Promise.all([
          running,
          untilAsleep(rows[0]?.pid).then(() => db.admin(`select ${how}($1)`, [rows[0]?.pid])),
        ]);
      });
    await expect(end('pg_cancel_backend')).rejects.toThrow();
    await expect(end('pg_terminate_backend')).rejects.toThrow();
    expect(await lookAtPool()).toEqual(clean);
  });

  test('pooled connections keep no store between two hundred concurrent transactions of two stores', async () => {
    const asked = Array.from({ length: 200 }, (_, at) => (at % 2 ? cedar.id : najd.id));
    const seen = await Promise.all(
      asked.map((id) => withStore(id, async (tx) => (await look.execute(tx)).rows[0]?.store)),
    );
    expect(seen).toEqual(asked);
    expect(await lookAtPool()).toEqual(clean);
  });

  test('a pooled connection keeps no store after a store was created', async () => {
    const nothing = async () => undefined;
    await withPlatformAndStore(newId(), nothing, async (tx) => {
      expect((await look.execute(tx)).rows[0]?.role).toBe('souk_app');
    });
    expect(await lookAtPool()).toEqual(clean);
  });
});

describe('SQL as souk_app without a store (T7)', () => {
  test('SQL as souk_app without a store reads, writes and finds nothing', async () => {
    const client = new pg.Client({ connectionString: db.urls.app });
    await client.connect();
    try {
      for (const table of ['store_settings', 'orders', 'products', 'audit_entries']) {
        expect((await client.query(`select * from ${table}`)).rows).toEqual([]);
      }
      const write = `insert into redirects values ('${cedar.id}', '/a', '/b', now())`;
      await expect(client.query(write)).rejects.toMatchObject({ code: '42501' });
      const search = "select * from app.find_products('lamp', 'lamp', 'lamp', 'lamp')";
      await expect(client.query(search)).rejects.toMatchObject({ code: '42501' });
      await expect(client.query('select app.touch_shell()')).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.end();
    }
  });
});

describe('kinds of transactions', () => {
  test.each(['', 'cedar', "x'; drop table orders; --", `${newId()}' or true --`, newId().toUpperCase()])(
    'withStore opens no transaction for the store “%s”',
    async (id) => {
      const opened = expectNothingChanged(db, () =>
        withStore(id, async () => 'inside').catch((e: Error) => e),
      );
      expect(await opened).toMatchObject({ message: 'A store id must be a UUID.' });
    },
  );

  test('store, platform and job transactions cannot be nested', async () => {
    const inside = (door: () => Promise<unknown>) => withStore(cedar.id, door);
    await expect(inside(() => withStore(najd.id, async () => 1))).rejects.toThrow(/another transaction/);
    await expect(inside(() => withPlatform(async () => 1))).rejects.toThrow(/another transaction/);
    await expect(withPlatform(() => withStore(cedar.id, async () => 1))).rejects.toThrow(
      /another transaction/,
    );
  });

  test('a store transaction cannot see platform tables, and a platform transaction cannot see tenant tables', async () => {
    const users = withStore(cedar.id, (tx) => tx.selectFrom('users').select('id').execute());
    await expect(users).rejects.toMatchObject({ code: '42501' });
    const orders = withPlatform((tx) => tx.selectFrom('orders').select('id').execute());
    await expect(orders).rejects.toMatchObject({ code: '42501' });
  });

  test('a read-only store transaction refuses every write (T12)', async () => {
    const write = (tx: StoreTx) =>
      tx
        .insertInto('redirects')
        .values({ store_id: tx.storeId, from_path: '/a', to_path: '/b', created_at: TEST_TIME })
        .execute();
    const tried = expectNothingChanged(db, () =>
      expect(withStoreReadOnly(cedar.id, write)).rejects.toMatchObject({ code: '25006' }),
    );
    await tried;
  });

  test('a job runs as souk_worker inside its own store', async () => {
    const seen = await asWorker(() => withStore(najd.id, async (tx) => (await look.execute(tx)).rows[0]));
    expect(seen).toEqual({ store: najd.id, role: 'souk_worker', login: 'souk_worker' });
  });

  test('a job is stamped with the store of the transaction, whatever its payload says', async () => {
    await withStore(cedar.id, (tx) => enqueue(tx, 'test.job', { storeId: najd.id }, { class: 'web' }));
    const jobs = await db.admin(
      `select j.payload, q.queue_name from graphile_worker._private_jobs j
         join graphile_worker._private_job_queues q on q.id = j.job_queue_id
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'test.job'`,
    );
    expect(jobs).toEqual([{ payload: { storeId: cedar.id }, queue_name: `web:${cedar.id}` }]);
  });

  test('a store’s job replaces no job of another store, whatever key and queue it names', async () => {
    const add = (store: string, key: string) =>
      withStore(store, (tx) =>
        sql`select app.enqueue('test.keyed', ${JSON.stringify({ by: store })}::jsonb, null, ${key}, ${`web:${najd.id}`}, 20)`.execute(
          tx,
        ),
      );
    await add(najd.id, `${najd.id}:due`);
    for (const key of [`${najd.id}:due`, 'due']) await add(cedar.id, key);
    const jobs = await db.admin<{ key: string; by: string; queue: string }>(
      `select j.key, j.payload ->> 'by' as by, q.queue_name as queue from graphile_worker._private_jobs j
         join graphile_worker._private_job_queues q on q.id = j.job_queue_id
         join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'test.keyed' order by j.id`,
    );
    expect(jobs).toEqual([
      { key: `${najd.id}:due`, by: najd.id, queue: `web:${najd.id}` },
      { key: `${cedar.id}:${najd.id}:due`, by: cedar.id, queue: `web:${cedar.id}` },
      { key: `${cedar.id}:due`, by: cedar.id, queue: `web:${cedar.id}` },
    ]);
  });

  test('rolling back to a savepoint undoes only later statements, and the transaction continues', async () => {
    const before = await findHost('cedar', '');
    await withStore(cedar.id, async (tx) => {
      const part = withSavepoint(tx, async () => {
        await sql`select app.touch_shell()`.execute(tx);
        await sql`select 1 / 0`.execute(tx);
      });
      await expect(part).rejects.toThrow('division by zero');
      expect((await look.execute(tx)).rows[0]?.store).toBe(cedar.id);
    });
    expect(await findHost('cedar', '')).toEqual(before);
  });
});

describe('the audit log', () => {
  test('the audit log cannot be rewritten by the store, its jobs or the platform', async () => {
    const rewrite = (tx: StoreTx) => sql`update audit_entries set actor_name = 'nobody'`.execute(tx);
    const erase = (tx: StoreTx) => sql`delete from audit_entries`.execute(tx);
    await expectNothingChanged(db, async () => {
      for (const change of [rewrite, erase]) {
        await expect(withStore(cedar.id, change)).rejects.toMatchObject({ code: '42501' });
        const byJob = asWorker(() => withStore(cedar.id, change));
        await expect(byJob).rejects.toMatchObject({ code: '42501' });
        const byPlatform = withPlatform((tx) => change(tx as unknown as StoreTx));
        await expect(byPlatform).rejects.toMatchObject({ code: '42501' });
      }
    });
  });
});
