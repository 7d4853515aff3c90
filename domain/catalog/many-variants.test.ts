import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { blockedMs } from '#tests/support/blocked-loop.ts';
import { testDatabase } from '#tests/support/database.ts';
import { usd } from '#tests/support/product-inputs.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { MAX_VARIANTS, type ProductInput, saveProduct } from './index.ts';
import { planProduct } from './plan-product.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = systemAct('test', TEST_TIME);

const MOST_BLOCKED_MS = 500;

/** A product whose variants name their values by label, the last of each list, with spaces that are removed. */
function named(count: number, name: (at: number) => string): ProductInput {
  const values = Array.from({ length: count }, (_, at) => ({
    code: `c${at}`,
    labels: { en: `Label ${at}` },
  }));
  const options = ['Colour', 'Size', 'Cut'].map((en) => ({ names: { en }, values }));
  const last = name(count - 1);
  const variants = values.map((_, at) => ({ values: [last, last, name(at)], price: usd(100) }));
  return { texts: { en: { title: 'Shirt' } }, status: 'draft', options, variants };
}

test('a product whose variants name thousands of values by label is checked without blocking the process', async () => {
  const input = named(MAX_VARIANTS, (at) => `Label ${at}${' '.repeat(200)}`);
  const check = async () => void planProduct(input);
  expect(await blockedMs(check, MOST_BLOCKED_MS)).toBeLessThan(MOST_BLOCKED_MS);
  const plan = planProduct(input);
  expect(plan.ok && plan.value.variants.at(-1)?.values).toEqual(['c2047', 'c2047', 'c2047']);
});

test('an option of more values than a product may have variants is refused', () => {
  const values = Array.from({ length: MAX_VARIANTS + 1 }, (_, at) => ({ labels: { en: `Label ${at}` } }));
  const variants = [{ values: ['Label 0'], price: usd(100) }];
  const options = [{ names: { en: 'Colour' }, values }];
  const input: ProductInput = { texts: { en: { title: 'Cup' } }, status: 'draft', options, variants };
  expect(planProduct(input)).toMatchObject({ code: 'too_many_variants', data: { max: MAX_VARIANTS } });
});

test('the value that a variant names is looked up by its code first, then by its label', async () => {
  const colours = {
    names: { en: 'Colour' },
    values: [
      { code: 'red', labels: { en: 'Blue', ar: 'أزرق' } },
      { code: 'Blue', labels: { en: 'Red' } },
      { code: 'green', labels: { en: 'Red' } },
    ],
  };
  const variants = ['Blue', 'أزرق', 'green'].map((value) => ({ values: [value], price: usd(100) }));
  const input: ProductInput = {
    texts: { en: { title: 'Cup' } },
    status: 'draft',
    options: [colours],
    variants,
  };
  const plan = planProduct(input);
  expect(plan.ok && plan.value.variants.map(({ values }) => values)).toEqual([['Blue'], ['red'], ['green']]);
  const unknown = { ...input, variants: [{ values: ['Yellow'], price: usd(100) }] };
  expect(await withStore(cedar.id, (tx) => saveProduct(tx, unknown, act))).toMatchObject({
    code: 'unknown_value',
  });
});
