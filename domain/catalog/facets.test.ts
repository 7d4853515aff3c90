import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { money } from '#lib/money/index.ts';
import { must, onDay } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { drawFilters, makeFacetGoods, numbersFrom } from '#tests/support/facet-goods.ts';
import { IS_FULL, IS_WIDE } from '#tests/support/level.ts';
import { answerOf, naiveListing } from '#tests/support/naive-listing.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  archiveProduct,
  indexStock,
  type ListingInput,
  listProducts,
  saveCategory,
  saveProduct,
  setRatings,
  setStock,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = systemAct('test', TEST_TIME);
const COUNT = IS_FULL ? 5000 : IS_WIDE ? 500 : 60;
const shop = await makeFacetGoods(cedar.id, 240);
const BASE: ListingInput = { locale: 'en', currency: 'USD', now: TEST_TIME, size: 100 };

async function compare(input: ListingInput): Promise<void> {
  const naive = naiveListing(shop, input);
  const listing = await must(withStore(cedar.id, (tx) => listProducts(tx, input)));
  expect(answerOf(listing, naive), JSON.stringify(input)).toEqual(naive);
}

test(`every count of ${COUNT} random filter choices equals a count over all products (F3)`, async () => {
  const next = numbersFrom(11);
  for (let round = 0; round < COUNT; round++) await compare(drawFilters(next));
}, 300_000);

describe('facet counts follow changes', () => {
  const good = () =>
    shop.goods.find((one) => one.status === 'active' && one.publishDay === null && one.isInStock)!;

  test('facet counts follow a variant that is sold out and available again', async () => {
    const { variantId } = good();
    for (const quantity of [0, 5]) {
      const level = { variantId, isTracked: true, quantity };
      await must(withStore(cedar.id, (tx) => setStock(tx, level, act)));
      const [{ productId = '' } = {}] = await db.admin<{ productId: string }>(
        'select product_id as "productId" from variants where id = $1',
        [variantId],
      );
      const jobs = await db.admin(
        `select payload ->> 'productId' as id from graphile_worker._private_jobs where payload ->> 'productId' = $1`,
        [productId],
      );
      expect(jobs).toEqual([{ id: productId }]);
      await withStore(cedar.id, (tx) => indexStock(tx, { productId }));
      const others = await db.admin<{ n: number }>(
        `select count(*)::int as n from variants v join stock_levels s on s.variant_id = v.id
          where v.product_id = $1 and v.id <> $2 and s.quantity > 0`,
        [good()?.id ?? shop.goods.find((one) => one.variantId === variantId)!.id, variantId],
      );
      shop.goods.find((one) => one.variantId === variantId)!.isInStock = quantity > 0 || others[0]!.n > 0;
      await compare({ ...BASE, inStock: true });
    }
  });

  test('facet counts follow a changed price, brand and option', async () => {
    const changed = good();
    const price = money(12_345, 'USD');
    await must(
      withStore(cedar.id, (tx) =>
        saveProduct(
          tx,
          {
            id: changed.id,
            texts: { en: { title: changed.title } },
            status: 'active',
            brandId: null,
            categoryIds: [],
            options: [{ names: { en: 'Size' }, values: [{ labels: { en: 'XL' } }] }],
            variants: [{ values: ['XL'], price, stock: { isTracked: false, quantity: 0 } }],
          },
          act,
        ),
      ),
    );
    const now = { amount: 12_345, brand: null, categories: [], colours: [], sizes: ['XL'], materials: [] };
    Object.assign(changed, now, { isOnSale: false, isInStock: true });
    for (const input of [{}, { maxPrice: 200 }, { options: { size: ['xl'] } }, { categorySlug: 'home' }]) {
      await compare({ ...BASE, ...input });
    }
  });

  test('facet counts follow a product’s stars, even after a save that does not change them', async () => {
    const rated = good();
    for (const rating of [437, 0, 500]) {
      const ratings = [{ productId: rated.id, rating, count: rating === 0 ? 0 : 3 }];
      await withStore(cedar.id, (tx) => setRatings(tx, ratings));
      rated.rating = rating;
      for (const minRating of [1, 4]) await compare({ ...BASE, minRating });
    }
    const price = money(900, 'USD');
    const variants = [{ values: [], price, stock: { isTracked: false, quantity: 0 } }];
    const input = {
      id: rated.id,
      texts: { en: { title: rated.title } },
      status: 'active' as const,
      variants,
    };
    await must(withStore(cedar.id, (tx) => saveProduct(tx, { ...input, options: [] }, act)));
    const plain = { amount: 900, colours: [], sizes: [], materials: [], isOnSale: false, isInStock: true };
    Object.assign(rated, plain);
    await compare({ ...BASE, minRating: 4 });
  });

  test('facet counts follow a category that moves in the tree', async () => {
    const id = shop.categoryIds.get('pots')!;
    const move = { id, parentId: shop.categoryIds.get('home')!, texts: {} };
    await must(withStore(cedar.id, (tx) => saveCategory(tx, move, act)));
    shop.parents.set('pots', 'home');
    for (const categorySlug of ['home', 'kitchen']) await compare({ ...BASE, categorySlug });
  });

  test('facet counts follow a product that is archived, and one that is published on its day', async () => {
    const gone = good();
    await must(withStore(cedar.id, (tx) => archiveProduct(tx, { productId: gone.id }, act)));
    gone.status = 'draft';
    for (const day of [-3, -1, 0, 3]) await compare({ ...BASE, now: onDay(day) });
  });
});

test('a naive count that narrows a facet by its own choice differs from the counts of the listing', async () => {
  const input: ListingInput = { ...BASE, brandSlug: 'loom' };
  const naive = naiveListing(shop, input);
  const listing = await must(withStore(cedar.id, (tx) => listProducts(tx, input)));
  const narrowed = { ...naive, brands: { loom: naive.brands.loom } };
  expect(answerOf(listing, naive)).not.toEqual(narrowed);
});
