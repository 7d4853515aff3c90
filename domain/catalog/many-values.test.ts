import { beforeAll, describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type ListingInput, listProducts, saveBrand, saveCollection } from './index.ts';
import { foldedNames } from './suggest.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = systemAct('test', TEST_TIME);
const VALUES = 15_000;
// A query plan with quadratic cost exceeded the statement timeout of 5 seconds.
const MOST_MS = 1500;
const INPUT: ListingInput = { locale: 'en', currency: 'USD', now: TEST_TIME };

const list = (input: Partial<ListingInput>) =>
  must(withStore(cedar.id, (tx) => listProducts(tx, { ...INPUT, ...input })));

// Saving 15,000 products would take minutes, so the rows of their values are inserted, as for the benchmarks.
beforeAll(async () => {
  await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
  await db.admin(
    `insert into product_facets (store_id, facet, value, block, bits)
     select f.store_id, o.facet, o.value, f.block, f.bits from product_facets f,
       (select 'option:model' as facet, 'v' || n as value from generate_series(1, $2::int) n
        union all select 'option:o' || n, 'one' from generate_series(1, $2::int / 10) n) o
      where f.store_id = $1 and f.facet = 'shown'`,
    [cedar.id, VALUES],
  );
  await db.admin(
    `insert into facet_labels (store_id, facet, value, locale, label)
     select f.store_id, f.facet, f.value, l, 'Label of ' || f.value from product_facets f, unnest('{en,ar}'::text[]) l
      where f.store_id = $1 and f.facet >= 'option:' and f.facet < 'option;'
     union all select $1, 'option:model', '', l, 'Model' from unnest('{en,ar}'::text[]) l`,
    [cedar.id],
  );
});

test('a store with 15,000 option values is listed within the time limit of a page', async () => {
  await list({});
  const began = performance.now();
  const { total } = await list({ options: { model: ['v77'] } });
  expect(performance.now() - began).toBeLessThan(MOST_MS);
  expect(total).toBe(1);
});

test('a page lists the 200 most frequent choices of a filter, 600 of all options together, and every chosen one', async () => {
  const { facets } = await list({ options: { model: ['v14999'] } });
  const model = facets.options.find(({ param }) => param === 'model');
  expect(model?.values.filter(({ isChosen }) => isChosen).map(({ slug }) => slug)).toEqual(['v14999']);
  expect(model?.hasMore).toBe(true);
  expect(model?.values.find(({ isChosen }) => isChosen)?.label).toBe('Label of v14999');
  expect(facets.options.flatMap(({ values }) => values).length).toBeLessThanOrEqual(601);
});

describe('a store has a most of brands and collections', () => {
  const texts = { en: { name: 'One more', title: 'One more' } };
  const fill = (table: string, count: number) =>
    db.admin(
      `insert into ${table} (store_id, id, position, created_at)
       select $1, gen_random_uuid(), 9, now() from generate_series(1, $2::int)`,
      [cedar.id, count],
    );

  test('a brand beyond 5,000 is refused and existing ones can still be changed', async () => {
    const save = (id?: string) =>
      withStore(cedar.id, (tx) => saveBrand(tx, { ...(id && { id }), texts }, act));
    const { brandId } = await must(save());
    await fill('brands', 4999);
    const refused = await expectNothingChanged(db, () => save());
    expect(refused).toMatchObject({ code: 'too_many_brands', data: { max: 5000 } });
    expect(await save(brandId)).toMatchObject({ ok: true });
  });

  test('a collection beyond 1,000 is refused', async () => {
    await fill('collections', 1000);
    const save = () => withStore(cedar.id, (tx) => saveCollection(tx, { texts }, act));
    const refused = await expectNothingChanged(db, save);
    expect(refused).toMatchObject({ code: 'too_many_collections', data: { max: 1000 } });
  });
});

test('the names of brands are folded once, not for each letter that a shopper types', () => {
  const row = {
    id: cedar.id,
    parentId: null,
    image: null,
    texts: { en: { title: 'Café Élan', slug: 'cafe' } },
  };
  expect(foldedNames(row)).toEqual([' cafe elan']);
  expect(foldedNames(row)).toBe(foldedNames(row));
});
