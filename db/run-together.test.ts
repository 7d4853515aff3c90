import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { runTogether, type StoreTx, withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { openedTransaction } from './transaction-driver.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

const rename = (tx: StoreTx, hours: string) =>
  sql`update store_texts set hours = ${hours} where store_id = ${tx.storeId}`;
const failing = sql<{ n: number }>`select 1 / ${0}::int as n`;
const hours = async () =>
  (
    await db.admin<{ hours: string }>('select distinct hours from store_texts where store_id = $1', [
      cedar.id,
    ])
  )
    .map((row) => row.hours)
    .join();

test('statements that run together are all sent before the first result arrives, and run in order', async () => {
  const seen: string[] = [];
  const rows = await withStore(cedar.id, async (tx) => {
    await sql`select 1`.execute(tx);
    const connection = openedTransaction.getStore()!.connection!;
    const send = connection.executeQuery.bind(connection);
    vi.spyOn(connection, 'executeQuery').mockImplementation(async (query) => {
      seen.push('sent');
      const answer = await send(query);
      seen.push('answered');
      return answer as never;
    });
    const both = await runTogether(tx, [
      sql<{ set: string }>`select set_config('app.note', ${'first'}, true) as set`,
      sql<{ read: string }>`select current_setting('app.note') || ${'!'} as read`,
    ]);
    vi.restoreAllMocks();
    return both;
  });
  expect(rows).toEqual([[{ set: 'first' }], [{ read: 'first!' }]]);
  expect(seen).toEqual(['sent', 'sent', 'answered', 'answered']);
});

test.each([false, true])(
  'if one statement fails, the whole transaction is rolled back (isLast: %s)',
  async (isLast) => {
    const before = await hours();
    const failed = withStore(cedar.id, (tx) => runTogether(tx, [rename(tx, 'changed'), failing], { isLast }));
    await expect(failed).rejects.toThrow('division by zero');
    expect(await hours()).toBe(before);
  },
);

test('statements marked as the last ones are committed, and no statement may follow them', async () => {
  await withStore(cedar.id, (tx) => runTogether(tx, [rename(tx, 'committed')], { isLast: true }));
  expect(await hours()).toBe('committed');
  const late = withStore(cedar.id, async (tx) => {
    await runTogether(tx, [rename(tx, 'first')], { isLast: true });
    await runTogether(tx, [rename(tx, 'second')]);
  });
  await expect(late).rejects.toThrow('outside a transaction');
  expect(await hours()).toBe('first');
});

test('a statement that belongs to an ended transaction is not run on its connection', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  await withStore(cedar.id, async (tx) => {
    await sql`select 1`.execute(tx);
    late = ended.then(() => runTogether(tx, [rename(tx, 'too late')]));
  });
  end();
  await expect(late).rejects.toThrow('outside a transaction');
  await expect(runTogether({ storeId: cedar.id } as StoreTx, [failing])).rejects.toThrow('outside');
});
