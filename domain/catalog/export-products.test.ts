import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { catalogueOf, smallCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type ExportedProduct, exportProducts } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
await smallCatalogue(cedar.id);
await catalogueOf(najd.id).product('Of Najd', 0, { amount: 100 });

async function all(limit: number): Promise<ExportedProduct[]> {
  const seen: ExportedProduct[] = [];
  let after: string | null = null;
  for (;;) {
    const batch: ExportedProduct[] = await withStore(cedar.id, (tx) =>
      exportProducts(tx, { after, limit, currency: 'USD' }),
    );
    seen.push(...batch);
    if (batch.length < limit) return seen;
    after = batch.at(-1)?.id ?? null;
  }
}

test('an export has every product once, including drafts and archived ones, in any batch size, and no product of another store', async () => {
  const stored = await db.admin<{ id: string }>('select id from products where store_id = $1 order by id', [
    cedar.id,
  ]);
  const ids = stored.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(5);
  for (const limit of [1, 2, 50]) expect((await all(limit)).map(({ id }) => id)).toEqual(ids);
});

test('an exported product has its texts in both languages, categories, variants and prices', async () => {
  const products = await all(50);
  const named = products.filter(({ texts }) => texts.en?.title);
  expect(named.length).toBe(products.length);
  expect(
    products.some(({ categories }) => categories.some((path) => path.some(({ en }) => en === 'Textiles'))),
  ).toBe(true);
  for (const { variants } of products) {
    expect(variants.length).toBeGreaterThan(0);
    expect(variants.every(({ amount, saleAmount }) => amount !== null && saleAmount === null)).toBe(true);
  }
});

test('a batch of a product export ends before the product that makes it large, which has a batch of its own', async () => {
  const ids = (await all(50)).map(({ id }) => id);
  await db.admin(
    `insert into variants
     select n.* from variants v cross join generate_series(1, 3000) nth
      cross join jsonb_populate_record(v, jsonb_build_object('id', gen_random_uuid(), 'sku', null,
        'position', nth, 'combination', nth::text)) n
      where v.store_id = $1 and v.id = (select id from variants where product_id = $2 limit 1)`,
    [cedar.id, ids[1]],
  );
  const batch = async (after: string | null) => {
    const input = { after, limit: 50, currency: 'USD' };
    return (await withStore(cedar.id, (tx) => exportProducts(tx, input))).map(({ id }) => id);
  };
  expect(await batch(null)).toEqual(ids.slice(0, 1));
  expect(await batch(ids[0]!)).toEqual(ids.slice(1, 2));
  expect(await batch(ids[1]!)).toEqual(ids.slice(2));
  expect(await batch(ids.at(-1)!)).toEqual([]);
});
