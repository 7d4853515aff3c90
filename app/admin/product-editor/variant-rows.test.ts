import { expect, test } from 'vitest';
import { pasteCells } from './paste-cells.ts';
import type { TypedOption, TypedVariant } from './product-view.ts';
import { emptyVariant } from './typed-product.ts';
import { combinationsOf, countCombinations, keyOfRow, lossOf, rowsAfter } from './variant-rows.ts';

const option = (key: string, codes: string[]): TypedOption => ({
  key,
  kind: 'other',
  names: { en: key, ar: '' },
  values: codes.map((code) => ({ code, labels: { en: code, ar: '' }, swatch: '', picture: null })),
});
const base: TypedVariant = {
  ...emptyVariant(),
  price: '10',
  sku: 'ONE',
  quantity: '4',
  isTracked: true,
  seen: 4,
};
const colour = option('colour', ['Red', 'Blue']);
const size = option('size', ['S', 'M']);

function matrix(): TypedVariant[] {
  const rows = rowsAfter({ options: [], rows: [] }, [colour, size], base);
  return rows.map((row, index) => ({
    ...row,
    id: `v${index}`,
    price: `${10 + index}`,
    quantity: `${index}`,
  }));
}

test('an option without values adds no combinations', () => {
  expect(countCombinations([colour, option('size', [])])).toBe(2);
  expect(combinationsOf([colour, option('size', []), option('fit', ['Slim'])])).toEqual([
    ['Red', 'Slim'],
    ['Blue', 'Slim'],
  ]);
  expect([countCombinations([]), combinationsOf([])]).toEqual([0, []]);
});

test('the single variant of a product becomes its first row, and the other rows take only that row’s price', () => {
  const rows = rowsAfter({ options: [], rows: [] }, [colour], base);
  expect(rows).toMatchObject([
    { values: ['Red'], price: '10', sku: 'ONE', quantity: '4', seen: 4 },
    { values: ['Blue'], price: '10', sku: '', quantity: '0', seen: null, id: null },
  ]);
});

test('an added value adds rows with the prices of their neighbours, and the other rows stay unchanged', () => {
  const rows = rowsAfter(
    { options: [colour, size], rows: matrix() },
    [colour, option('size', ['S', 'M', 'L'])],
    base,
  );
  expect(rows.map((row) => [keyOfRow(row), row.id, row.price])).toEqual([
    ['Red/S', 'v0', '10'],
    ['Red/M', 'v1', '11'],
    ['Red/L', null, '10'],
    ['Blue/S', 'v2', '12'],
    ['Blue/M', 'v3', '13'],
    ['Blue/L', null, '12'],
  ]);
});

test('options that swap positions move their rows', () => {
  const rows = rowsAfter({ options: [colour, size], rows: matrix() }, [size, colour], base);
  expect(rows.map((row) => [keyOfRow(row), row.id])).toEqual([
    ['S/Red', 'v0'],
    ['S/Blue', 'v2'],
    ['M/Red', 'v1'],
    ['M/Blue', 'v3'],
  ]);
});

test('removing an option keeps the first row of each remaining value, and reports how many variants and units are lost', () => {
  const before = matrix();
  const after = rowsAfter({ options: [colour, size], rows: before }, [colour], base);
  expect(after.map((row) => [keyOfRow(row), row.id])).toEqual([
    ['Red', 'v0'],
    ['Blue', 'v2'],
  ]);
  expect(lossOf(before, after)).toEqual({ variants: 2, pieces: 4 });
  expect(lossOf(before, before)).toEqual({ variants: 0, pieces: 0 });
});

test('cells pasted from a spreadsheet fill down and across from the target cell', () => {
  const rows = matrix();
  const order = rows.map(keyOfRow);
  const at = { key: 'Red/M', field: 'price' as const, order, columns: ['price', 'quantity', 'sku'] as const };
  const pasted = pasteCells(rows, at, '٢٠٫٥\t7\tA-1\textra\n21\t\tA-2\r\n');
  expect(pasted.map((row) => [row.price, row.quantity, row.sku])).toEqual([
    ['10', '0', 'ONE'],
    ['٢٠٫٥', '7', 'A-1'],
    ['21', '', 'A-2'],
    ['13', '3', ''],
  ]);
});

test('2,048 variant rows are made in one step', () => {
  const many = [option('a', codes(16)), option('b', codes(16)), option('c', codes(8))];
  const rows = rowsAfter({ options: [], rows: [] }, many, base);
  expect([rows.length, new Set(rows.map(keyOfRow)).size, countCombinations(many)]).toEqual([
    2048, 2048, 2048,
  ]);
});

function codes(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `v${index}`);
}
