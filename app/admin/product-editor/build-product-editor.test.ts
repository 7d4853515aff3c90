import { expect, test } from 'vitest';
import type { DraftVariant, ProductDraft } from '#domain/catalog/index.ts';
import type { Staff } from '../shell/staff.server.ts';
import { typedOf } from './build-product-editor.server.ts';

const staff = {
  request: { locale: 'en' },
  store: { shell: { currency: 'USD', timeZone: 'Asia/Riyadh' } },
} as unknown as Staff;

const option = (name: string, count: number): ProductDraft['options'][number] => ({
  kind: 'other',
  names: { en: name },
  values: Array.from({ length: count }, (_, at) => ({
    code: `${name}${at}`,
    ...{ swatch: '', mediaId: null, picture: null },
    labels: { en: `${name} ${at}` },
  })),
});

const variant = (values: string[]) =>
  ({
    ...{ id: values.join('-'), values, sku: null, barcode: '', weightGrams: 0, taxClass: 'standard' },
    ...{ mediaId: null, cost: null, amount: 1000, compareAt: null, saleAmount: null },
    ...{ saleFrom: null, saleTo: null, isTracked: false, quantity: 0, allowsBackorder: false },
  }) as DraftVariant;

function draft(options: ProductDraft['options'], variants: DraftVariant[]): ProductDraft {
  return {
    ...{ texts: {}, status: 'draft', publishAt: null, brandId: null, categoryIds: [], tags: [] },
    ...{ productType: '', images: [], related: [], custom: [], options, variants },
  } as unknown as ProductDraft;
}

const rowsOf = (of: ProductDraft) => typedOf(of, staff).variants.map(({ values, isOn }) => [...values, isOn]);

test('the editor lists the combinations that are not sold beside those that are', () => {
  const rows = rowsOf(draft([option('a', 2), option('b', 2)], [variant(['a1', 'b0'])]));
  expect(rows).toEqual([
    ['a0', 'b0', false],
    ['a0', 'b1', false],
    ['a1', 'b0', true],
    ['a1', 'b1', false],
  ]);
});

test('the editor of a product with thousands of millions of combinations lists only those that are sold', () => {
  const many = [option('a', 2048), option('b', 2048), option('c', 2048)];
  expect(rowsOf(draft(many, [variant(['a7', 'b7', 'c7'])]))).toEqual([['a7', 'b7', 'c7', true]]);
});
