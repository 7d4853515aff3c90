import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { plain, shirt, usd } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type ProductInput, saveBrand, saveCategory, saveProduct } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const save = (input: ProductInput, at = act) => withStore(cedar.id, (tx) => saveProduct(tx, input, at));

const foreign = await withStore(najd.id, (tx) => saveCategory(tx, { texts: { ar: { title: 'قسم' } } }, act));
const foreignBrand = await withStore(najd.id, (tx) =>
  saveBrand(tx, { texts: { ar: { name: 'ماركة' } } }, act),
);
const known = await save(shirt());
if (!foreign.ok || !foreignBrand.ok || !known.ok) throw new Error('The story could not be told.');
const four = ['A', 'B', 'C', 'D'].map((en) => ({ names: { en }, values: [{ labels: { en: 'x' } }] }));

test.each<[string, ProductInput, string]>([
  ['no title', { ...plain('x'), texts: { en: { title: ' \n' } } }, 'title_missing'],
  ['a picture without an id', plain('x', { mediaIds: [''] }), 'media_not_found'],
  ['a category without an id', plain('x', { categoryIds: [''] }), 'category_not_found'],
  ['a related product without an id', plain('x', { relatedIds: [''] }), 'related_not_found'],
  ['no language', { ...plain('x'), texts: {} }, 'title_missing'],
  ['a title of 301 letters', plain('x'.repeat(301)), 'too_long'],
  ['four options', plain('x', { options: four }), 'too_many_options'],
  ['no variants', plain('x', { variants: [] }), 'no_variants'],
  [
    '2,049 variants',
    plain('x', { variants: Array.from({ length: 2049 }, () => ({ values: [], price: usd(1) })) }),
    'too_many_variants',
  ],
  ['an unknown value', shirt({ variants: [{ values: ['Sand', 'XXL'], price: usd(1) }] }), 'unknown_value'],
  ['too few values', shirt({ variants: [{ values: ['Sand'], price: usd(1) }] }), 'unknown_value'],
  [
    'one combination twice',
    plain('x', { variants: [1, 2].map(() => ({ values: [], price: usd(1) })) }),
    'duplicate_combination',
  ],
  [
    'one value twice',
    shirt({
      options: [
        four[0]!,
        { names: { en: 'Size' }, values: [{ labels: { en: 'S' } }, { labels: { en: 'S' } }] },
      ],
    }),
    'duplicate_value',
  ],
  ['one option twice', shirt({ options: [four[0]!, four[0]!] }), 'option_incomplete'],
  [
    'a SKU of another product',
    plain('x', { variants: [{ values: [], price: usd(1), sku: 'LS-S' }] }),
    'duplicate_sku',
  ],
  ['a SKU twice', shirt({ variants: shirt().variants.map((v) => ({ ...v, sku: 'TW' })) }), 'duplicate_sku'],
  ['a negative price', plain('x', { variants: [{ values: [], price: usd(-1) }] }), 'price_negative'],
  [
    'a price beyond the limit',
    plain('x', { variants: [{ values: [], price: usd(1e12 + 1) }] }),
    'price_too_large',
  ],
  [
    'negative stock',
    plain('x', { variants: [{ values: [], price: usd(1), stock: { isTracked: true, quantity: -1 } }] }),
    'stock_invalid',
  ],
  [
    'half a unit',
    plain('x', { variants: [{ values: [], price: usd(1), stock: { isTracked: true, quantity: 1.5 } }] }),
    'stock_invalid',
  ],
  [
    'a negative weight',
    plain('x', { variants: [{ values: [], price: usd(1), weightGrams: -1 }] }),
    'weight_invalid',
  ],
  ["another store's category", plain('x', { categoryIds: [foreign.value.categoryId] }), 'category_not_found'],
  ["another store's brand", plain('x', { brandId: foreignBrand.value.brandId }), 'brand_not_found'],
  ['a picture that is no id', plain('x', { mediaIds: ["1' or '1'='1"] }), 'media_not_found'],
  [
    'a product that is not there',
    plain('x', { id: '01900000-0000-7000-8000-000000000009' }),
    'product_not_found',
  ],
  ['an id that is none', plain('x', { id: 'x' }), 'product_not_found'],
])('a product with %s is refused and nothing is written', async (_name, input, code) => {
  const result = await expectNothingChanged(db, () => save(input));
  expect(result).toMatchObject({ ok: false, code });
});
