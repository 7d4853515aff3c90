import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type StoreTx, withStore } from './index.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const keptTexts = async (tx: StoreTx) => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx);
  return rows.map(({ statement }) => statement);
};

test('a repeated statement is planned once, and a statement of varying length is not cached', async () => {
  await withStore(cedar.id, async (tx) => {
    for (let value = 1; value <= 6; value++) {
      const again = await sql<{ sum: number }>`select ${value}::int + 1 as sum`.execute(tx);
      expect(again.rows).toEqual([{ sum: value + 1 }]);
      const values = sql.join(Array.from({ length: value }, (_, index) => sql`${index}::int`));
      await sql`select array[${values}] as list`.execute(tx);
    }
    expect((await keptTexts(tx)).filter((text) => /as (sum|list)/.test(text))).toEqual([
      'select $1::int + 1 as sum',
    ]);
  });
});

test('a cached plan reads the rows of the current store, not of the store it was planned for', async () => {
  const ownId = (storeId: string) =>
    withStore(storeId, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select store_id as id from store_settings where currency <> ${'XXX'}`.execute(tx);
      return rows.map(({ id }) => id);
    });
  for (let round = 0; round < 12; round++) {
    expect(await ownId(cedar.id)).toEqual([cedar.id]);
    expect(await ownId(najd.id)).toEqual([najd.id]);
  }
});
