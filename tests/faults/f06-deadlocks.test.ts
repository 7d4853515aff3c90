import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { endWith, type StoreTx, withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

/** Opens once that many callers have arrived; later callers pass at once. */
function meetingOf(many: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => {};
  const met = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived >= many) open();
    return met;
  };
}

const left = async (ids: string[]) =>
  (
    await db.admin<{ quantity: number }>(
      'select quantity from stock_levels where variant_id = any($1) order by quantity',
      [ids],
    )
  ).map((row) => row.quantity);

const takeOne = (tx: StoreTx, variantId: string) =>
  sql`update stock_levels set quantity = quantity - 1
       where store_id = ${tx.storeId} and variant_id = ${variantId}`.execute(tx);

describe('two transactions that wait for each other', () => {
  test('two transactions that deadlock are retried until each has completed once', async () => {
    const one = await makeVariant(cedar, { title: 'One', amount: 100, stock: 10 });
    const two = await makeVariant(cedar, { title: 'Two', amount: 100, stock: 10 });
    const bothHoldOne = meetingOf(2);
    let runs = 0;
    const inOrder = (first: string, second: string) =>
      withStore(cedar.id, async (tx) => {
        runs += 1;
        await takeOne(tx, first);
        await bothHoldOne();
        await takeOne(tx, second);
      });
    await Promise.all([inOrder(one, two), inOrder(two, one)]);
    expect(runs).toBe(3);
    expect(await left([one, two])).toEqual([8, 8]);
  });

  test('without a retry, one of two transactions that deadlock is lost', async () => {
    const one = await makeVariant(cedar, { title: 'Naive one', amount: 100, stock: 10 });
    const two = await makeVariant(cedar, { title: 'Naive two', amount: 100, stock: 10 });
    const bothHoldOne = meetingOf(2);
    const inOrder = async (ids: [string, string]) => {
      const client = new pg.Client({ connectionString: db.urls.app });
      await client.connect();
      try {
        await client.query(`begin; set local app.store_id = '${cedar.id}'`);
        const take = (id: string) =>
          client.query('update stock_levels set quantity = quantity - 1 where variant_id = $1', [id]);
        await take(ids[0]);
        await bothHoldOne();
        await take(ids[1]);
        await client.query('commit');
      } finally {
        await client.end();
      }
    };
    const outcomes = await Promise.allSettled([inOrder([one, two]), inOrder([two, one])]);
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failed.map((outcome) => outcome.reason.code)).toEqual(['40P01']);
    expect(await left([one, two])).toEqual([9, 9]);
  });
});

describe('a transaction that the database aborts', () => {
  const failsWith = (code: string, times: number) => {
    let runs = 0;
    const done = withStore(cedar.id, async (tx) => {
      runs += 1;
      if (runs <= times) await sql`select app.raise_for_test(${code})`.execute(tx);
      return 'done';
    });
    return done.then(
      (value) => ({ value, runs }),
      (error) => ({ code: error.code, runs }),
    );
  };

  test.each([
    ['40001', 1, { value: 'done', runs: 2 }],
    ['40P01', 3, { value: 'done', runs: 4 }],
    ['40001', 99, { code: '40001', runs: 4 }],
    ['23505', 1, { code: '23505', runs: 1 }],
    ['57014', 1, { code: '57014', runs: 1 }],
  ])(
    'a transaction that the database aborts with the error %s %i times ends with %j',
    async (code, times, outcome) => {
      await db.admin(`create or replace function app.raise_for_test(p_code text) returns void language plpgsql as
      $$ begin raise exception 'asked for' using errcode = p_code; end $$`);
      expect(await failsWith(code, times)).toEqual(outcome);
    },
  );
});

describe('the last statement, sent together with the commit', () => {
  test('a last statement sent with the commit is committed with everything before it', async () => {
    const variantId = await makeVariant(cedar, { title: 'Ended', amount: 100, stock: 10 });
    await withStore(cedar.id, async (tx) => {
      await takeOne(tx, variantId);
      await endWith(tx, () => takeOne(tx, variantId));
    });
    expect(await left([variantId])).toEqual([8]);
  });

  test('a last statement that fails undoes everything before it, and the connection stays usable', async () => {
    const variantId = await makeVariant(cedar, { title: 'Failed', amount: 100, stock: 10 });
    const refused = withStore(cedar.id, async (tx) => {
      await takeOne(tx, variantId);
      await endWith(tx, () =>
        sql`update stock_levels set quantity = -1 where store_id = ${tx.storeId}`.execute(tx),
      );
    });
    await expect(refused).rejects.toMatchObject({ code: '23514' });
    await withStore(cedar.id, (tx) => takeOne(tx, variantId));
    expect(await left([variantId])).toEqual([9]);
  });

  test('a statement after the last one is refused, and the committed work stays', async () => {
    const variantId = await makeVariant(cedar, { title: 'Last', amount: 100, stock: 10 });
    const late = withStore(cedar.id, async (tx) => {
      await endWith(tx, () => takeOne(tx, variantId));
      await takeOne(tx, variantId);
    });
    await expect(late).rejects.toThrow('A statement followed the one marked as the last.');
    expect(await left([variantId])).toEqual([9]);
  });
});
