import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { feedProducts } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

test('a batch of a feed ends with the product that makes it large, and the next one goes on after it', async () => {
  for (const title of ['One', 'Two', 'Three']) await catalogueOf(cedar.id).product(title, -1);
  const ids = (
    await db.admin<{ id: string }>('select id from products where store_id = $1 order by id', [cedar.id])
  ).map(({ id }) => id);
  await db.admin(
    `insert into variants
     select n.* from variants v cross join generate_series(1, 5000) nth
      cross join jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'sku', null,
        'position', nth, 'combination', nth::text)) n
      where v.store_id = $1 and v.product_id = $2`,
    [cedar.id, ids[1]],
  );
  const batch = async (after: string | null) => {
    const input = { after, limit: 250, locale: 'en' as const, currency: 'USD', now: TEST_TIME };
    return (await withStore(cedar.id, (tx) => feedProducts(tx, input))).map(({ id }) => id);
  };
  expect(await batch(null)).toEqual(ids.slice(0, 2));
  expect(await batch(ids[1]!)).toEqual(ids.slice(2));
  expect(await batch(ids[2]!)).toEqual([]);
});
