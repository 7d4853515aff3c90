import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  asWorker,
  endWith,
  isDatabaseAway,
  runTogether,
  type StoreTx,
  withPlatform,
  withStore,
} from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { onlyReads, READING_FUNCTIONS, stopReading } from './stop-reading.ts';
import { openedTransaction, ReadStopped } from './transaction-driver.ts';

const db = await testDatabase(import.meta.url);
const stores = await Promise.all(
  Array.from({ length: 11 }, (_, at) => makeStore({ slug: `store-${at}`, name: `Store ${at}` })),
);
const idOf = (at: number) => stores[at]!.id;

const rest = (seconds: number) => (tx: StoreTx) => sql`select pg_sleep(${seconds})`.execute(tx);
const write = (tx: StoreTx) =>
  tx
    .insertInto('redirects')
    .values({ store_id: tx.storeId, from_path: '/a', to_path: '/b', created_at: TEST_TIME })
    .execute();
const untilAsleep = async (count: number) => {
  const asleep =
    "select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
  while ((await db.admin(asleep)).length < count) await sleep(20);
};

test('while nine stores hang, one that only reads is stopped for each other store that waits, and no connection is harmed', async () => {
  const outcomes: string[] = [];
  const hanging = Array.from({ length: 9 }, (_, at) =>
    withStore(idOf(at), async (tx) => {
      if (at < 6) await write(tx);
      await rest(at < 6 ? 4 : 60)(tx);
      return 'done';
    }).then(
      (done) => outcomes.push(`${at} ${done}`),
      (error) => outcomes.push(`${at} ${isDatabaseAway(error)} ${error.code}`),
    ),
  );
  await untilAsleep(9);
  await Promise.all([9, 10].map((at) => withStore(idOf(at), (tx) => sql`select 1`.execute(tx))));
  // One is enough if the first store's transaction ends before the second connection is free.
  const stopped = outcomes.filter((each) => !each.endsWith('done'));
  expect([1, 2]).toContain(stopped.length);
  for (const each of stopped) expect(each).toMatch(/^[678] true 57014$/);
  await Promise.all(
    Array.from({ length: 10 }, () => withPlatform((tx) => sql`select pg_sleep(0.1)`.execute(tx))),
  );
  await Promise.all(hanging);
  expect(outcomes.filter((each) => each.endsWith('done'))).toHaveLength(6);
}, 60_000);

test('the next transaction of a store that was slow is served beside others that hang, with a short limit', async () => {
  const limit = sql<{ is: string }>`select current_setting('statement_timeout') as is`;
  const limitOf = (at: number) => withStore(idOf(at), async (tx) => (await limit.execute(tx)).rows[0]?.is);
  await withStore(idOf(9), rest(1.5));
  const hanging = [0, 1, 2, 3, 4].map((at) => withStore(idOf(at), rest(60)).catch((error) => error.code));
  await untilAsleep(5);
  while ((await limitOf(9)) !== '2s') await sleep(20);
  expect(await limitOf(10)).toBe('5s');
  expect(await Promise.all(hanging)).toEqual(Array(5).fill('57014'));
}, 60_000);

test('a statement that follows a stopped transaction on its connection is never cancelled in its place', async () => {
  let stopped = 0;
  for (let round = 0; round < 200; round++) {
    await withStore(idOf(0), async (tx) => {
      const running = rest((round % 10) / 5000)(tx);
      await sleep(1);
      expect(stopReading(openedTransaction.getStore()!)).toBe(true);
      await running;
    }).catch((error) => {
      expect(error).toBeInstanceOf(ReadStopped);
      expect(error.code).toBe('57014');
      stopped += 1;
    });
    await withStore(idOf(0), rest(0.003));
  }
  expect(stopped).toBeGreaterThan(0);
  expect(stopped).toBeLessThan(200);
}, 120_000);

test('a transaction whose commit is already sent is stopped too, unless it writes', async () => {
  const ending = (last: (tx: StoreTx) => Promise<unknown>, isSent: () => Promise<void>) =>
    withStore(idOf(8), async (tx) => {
      const running = endWith(tx, () => last(tx));
      await isSent();
      const isStopped = stopReading(openedTransaction.getStore()!);
      await running;
      return isStopped;
    });
  const isAsleep = () => untilAsleep(1);
  for (let round = 0; round < 20; round++) {
    await expect(ending(rest(60), isAsleep)).rejects.toBeInstanceOf(ReadStopped);
    await withStore(idOf(8), rest(0.003));
  }
  const isSent = async () => {
    while (!openedTransaction.getStore()?.sent?.length) await sleep(1);
  };
  await expect(ending(write, isSent)).resolves.toBe(false);
  const both = (tx: StoreTx) => runTogether(tx, [sql`select pg_sleep(60)`, sql`select 1`], { isLast: true });
  const together = withStore(idOf(8), async (tx) => {
    const running = both(tx);
    await isAsleep();
    expect(stopReading(openedTransaction.getStore()!)).toBe(true);
    return running;
  });
  await expect(together).rejects.toBeInstanceOf(ReadStopped);
}, 60_000);

test('a stopped transaction sends no further statement, and is stopped only before it writes', async () => {
  const stop = () => stopReading(openedTransaction.getStore()!);
  const next = withStore(idOf(0), async (tx) => {
    await rest(0)(tx);
    expect([stop(), stop()]).toEqual([true, false]);
    await rest(0)(tx);
  });
  await expect(next).rejects.toMatchObject({ code: '57014' });
  await expect(next).rejects.toBeInstanceOf(ReadStopped);
  const withWrite = withStore(idOf(10), async (tx) => {
    await write(tx);
    return stop();
  });
  await expect(withWrite).resolves.toBe(false);
  await expect(asWorker(() => withStore(idOf(1), async () => stop()))).resolves.toBe(false);
});

test.each([
  ['select "id" from "products" where "updated_at" > $1', true],
  [' with found as (select 1) select app.price_at($1), "app"."goods"($2) from found', true],
  ['select from stock_levels where variant_id = $1 for update', false],
  ['select id from orders for key share', false],
  ['with gone as (delete from carts returning id) select id from gone', false],
  ['select app.place_order($1)', false],
  ['select app.unknown ($1)', false],
  ['select pg_advisory_xact_lock($1)', false],
  ['savepoint part', false],
])('the statement %j counts as one that only reads: %s', (statement, reads) => {
  expect(onlyReads(statement)).toBe(reads);
});

test('all functions that count as reading are such in which the database refuses to write', async () => {
  const rows = await db.admin<{ name: string }>(
    `select proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where nspname = 'app' and proname = any($1) group by 1 having bool_and(provolatile <> 'v')`,
    [[...READING_FUNCTIONS]],
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...READING_FUNCTIONS].sort());
});
