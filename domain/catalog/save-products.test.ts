import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { catalogueOf } from '#tests/support/catalogue-of.ts';
import { testDatabase } from '#tests/support/database.ts';
import { plain, usd } from '#tests/support/product-inputs.ts';
import { makeStore, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import type { ProductInput } from './product-input.ts';
import { saveProduct } from './save-product.ts';
import { type SaveOutcome, saveProducts } from './save-products.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
const { cedar } = await twoStores();

// Few words, so that titles, handles and SKUs often collide.
const titles = {
  en: fc.constantFrom('Cup', 'Bowl', 'Tea cup', 'Cup 2'),
  ar: fc.constantFrom('كوب', 'وعاء', 'Cup'),
};
const sku = fc.option(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'));
const variant = fc.record({
  sku,
  price: fc.integer({ min: 0, max: 9000 }).map((amount) => usd(amount)),
  quantity: fc.integer({ min: -1, max: 5 }),
});
const text = (title: fc.Arbitrary<string>) =>
  fc.record({ title, slug: fc.constantFrom('cup', 'bowl', 'mug') }, { requiredKeys: ['title'] });
const product: fc.Arbitrary<ProductInput> = fc
  .record({
    texts: fc.record({ en: text(titles.en), ar: text(titles.ar) }, { requiredKeys: ['en'] }),
    importHandle: fc.option(fc.constantFrom('cup', 'bowl', 'mug', 'old name', 'jar'), { nil: undefined }),
    tags: fc.option(fc.subarray(['red', 'blue', 'new']), { nil: undefined }),
    sizes: fc.subarray(['S', 'M', 'L']),
    variants: fc.array(variant, { minLength: 3, maxLength: 3 }),
    status: fc.constantFrom('active' as const, 'draft' as const),
  })
  .map(({ sizes, variants, ...rest }) => ({
    ...rest,
    options:
      sizes.length === 0
        ? []
        : [{ names: { en: 'Size' }, values: sizes.map((size) => ({ labels: { en: size } })) }],
    variants: variants.slice(0, Math.max(sizes.length, 1)).map(({ quantity, ...each }, index) => ({
      ...each,
      values: sizes.slice(index, index + 1),
      stock: { isTracked: true, quantity },
    })),
  }));

/** Returns the outcomes without ids. */
function told(outcomes: SaveOutcome[]) {
  return outcomes.map((outcome) =>
    outcome.ok
      ? [outcome.value.created, outcome.value.version, outcome.value.variantIds.length]
      : [outcome.code, outcome.data],
  );
}

test('saving products together has the same result as saving them one after the other', async () => {
  const together = await makeStore({ slug: 'together', name: 'Together' });
  const inTurn = await makeStore({ slug: 'in-turn', name: 'In turn' });
  const batches = fc.sample(fc.array(product, { minLength: 1, maxLength: 7 }), { seed: 7, numRuns: 25 });
  const codes = new Set<unknown>();
  for (const batch of batches) {
    const first = await withStore(together.id, (tx) => saveProducts(tx, batch, act));
    const second = await withStore(inTurn.id, async (tx) => {
      const outcomes: SaveOutcome[] = [];
      for (const input of batch) outcomes.push(await saveProduct(tx, input, act));
      return outcomes;
    });
    expect(told(first)).toEqual(told(second));
    for (const [code] of told(first)) codes.add(code);
    expect(await catalogueOf(db, together.id)).toEqual(await catalogueOf(db, inTurn.id));
  }
  // The comparison is meaningful only if all of these outcomes occurred.
  expect(codes).toEqual(new Set([true, false, 'duplicate_sku', 'stock_invalid']));
});

test('a batch saves all of its products except the refused ones', async () => {
  const inputs = [
    plain('Lamp', { variants: [{ values: [], price: usd(100), sku: 'LAMP' }] }),
    plain('Second lamp', { variants: [{ values: [], price: usd(100), sku: 'LAMP' }] }),
    plain(''),
    plain('Rug'),
  ];
  const outcomes = await withStore(cedar.id, (tx) => saveProducts(tx, inputs, act));
  expect(told(outcomes)).toEqual([
    [true, 1, 1],
    ['duplicate_sku', { sku: 'LAMP' }],
    ['title_missing', undefined],
    [true, 1, 1],
  ]);
  const { texts } = await catalogueOf(db, cedar.id);
  expect(texts?.map((row) => JSON.parse(row).title)).toEqual(['Lamp', 'Rug']);
});

test('if two simultaneous batches share a SKU and a title, one product gets the SKU, and both products with the title are saved', async () => {
  const batch = (name: string) => [
    plain(name, { variants: [{ values: [], price: usd(100), sku: 'RACE' }] }),
    plain('Twin'),
  ];
  const save = (name: string) => withStore(cedar.id, (tx) => saveProducts(tx, batch(name), act));
  const outcomes = (await Promise.all([save('One'), save('Other')])).flat();
  expect(outcomes.filter((outcome) => !outcome.ok)).toEqual([
    { ok: false, code: 'duplicate_sku', data: { sku: 'RACE' } },
  ]);
  const { texts } = await catalogueOf(db, cedar.id);
  expect(texts?.map((row) => JSON.parse(row).slug).filter((slug) => slug.startsWith('twin'))).toEqual([
    'twin',
    'twin-2',
  ]);
});
