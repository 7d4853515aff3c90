import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type ListingInput, listProducts } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const VALUES = 60_000;
const MOST_READ = 40_000;
const INPUT: ListingInput = { locale: 'en', currency: 'USD', now: TEST_TIME };

// The rows of values are inserted, because to save so many products would take minutes. The value "z" is of both products.
beforeAll(async () => {
  for (const title of ['Lamp', 'Desk']) await makeVariant(cedar, { title, amount: 2000, stock: null });
  await db.admin(
    `insert into product_facets (store_id, facet, value, block, bits)
     select f.store_id, 'option:model', v.value, f.block,
         case v.value when 'z' then f.bits else set_bit(repeat('0', 4096)::bit varying, 0, 1) end
       from product_facets f, (select 'v' || n as value from generate_series(1, $2::int) n union select 'z') v
      where f.store_id = $1 and f.facet = 'shown'`,
    [cedar.id, VALUES],
  );
  await db.admin(
    `insert into facet_labels (store_id, facet, value, locale, label)
     select f.store_id, f.facet, f.value, 'en', f.value from product_facets f
      where f.store_id = $1 and f.facet = 'option:model'
     union all select $1, 'option:model', '', 'en', 'Model'`,
    [cedar.id],
  );
}, 60_000);

/** The rows of sets that this transaction has read. */
async function rowsRead(tx: StoreTx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
     where relname = 'product_facets'`.execute(tx);
  return rows[0]!.read;
}

test.each(['before', 'after'])(
  'a list reads a limited number of option values %s its table was analysed',
  async (when) => {
    if (when === 'after') await db.admin('analyze product_facets');
    const read = await withStore(cedar.id, async (tx) => {
      const before = await rowsRead(tx);
      const { total } = await must(listProducts(tx, { ...INPUT, minPrice: 3, maxPrice: 900 }));
      expect(total).toBe(2);
      return (await rowsRead(tx)) - before;
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(MOST_READ);
  },
);

test('in a store with too many option values the most used and the chosen ones are listed with their exact counts', async () => {
  const input = { ...INPUT, options: { model: ['v59999'] } };
  const { facets, total } = await must(withStore(cedar.id, (tx) => listProducts(tx, input)));
  expect(total).toBe(1);
  const values = facets.options.find(({ param }) => param === 'model')?.values ?? [];
  expect(values.filter(({ isChosen }) => isChosen).map(({ slug, count }) => [slug, count])).toEqual([
    ['v59999', 1],
  ]);
  expect(values.find(({ slug }) => slug === 'z')?.count).toBe(2);
});
