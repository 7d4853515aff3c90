import { expect, test } from 'vitest';
import type { BulkProduct } from '#domain/catalog/index.ts';
import { type ColumnWay, cellsOf, changesOf, editsOf, fillColumn } from './bulk-cells.ts';

const variant = { id: 'v1', label: 'Blue', sku: null, amount: 4000, compareAt: null, quantity: 3 };
const PRODUCTS: BulkProduct[] = [
  {
    id: 'p1',
    title: 'Mug',
    titleLocale: 'en',
    status: 'active',
    variants: [variant, { ...variant, id: 'v2', label: 'Red', amount: 1999, quantity: null }],
  },
];
const CELLS = cellsOf(PRODUCTS);
const changes = (typed: Record<string, string>) => changesOf(CELLS, { typed, currency: 'USD' });

test('a typed value that equals the current one, in Latin or Arabic digits, does not count as a change', () => {
  expect(changes({ 'price:v1': '40', 'quantity:v1': '٣', 'compareAt:v1': ' ' }).changes).toEqual([]);
});

test('changed cells are read with their previous values, and invalid ones are reported', () => {
  const { changes: made, wrong } = changes({
    'price:v1': '٣٥٫٥٠',
    'compareAt:v1': '50',
    'quantity:v1': '-1',
    'price:v2': 'ten',
    'status:p1': 'draft',
  });
  expect(editsOf(made)).toEqual([
    { id: 'p1', field: 'status', from: 'active', to: 'draft' },
    { id: 'v1', field: 'price', from: 4000, to: 3550 },
    { id: 'v1', field: 'compareAt', from: null, to: 5000 },
  ]);
  expect([...wrong]).toEqual(['quantity:v1', 'price:v2']);
});

test('a variant whose stock is not counted has no stock cell', () => {
  expect(CELLS.map(({ key }) => key)).not.toContain('quantity:v2');
});

test.each([
  ['up', '10', { 'price:v1': '44.00', 'price:v2': '21.99' }],
  ['down', '12.5', { 'price:v1': '35.00', 'price:v2': '17.49' }],
  ['add', '1.50', { 'price:v1': '41.50', 'price:v2': '21.49' }],
  ['less', '30', { 'price:v1': '10.00', 'price:v2': '0.00' }],
  ['set', '9.99', { 'price:v1': '9.99', 'price:v2': '9.99' }],
  ['up', 'much', null],
  ['set', '1.999', null],
] as [ColumnWay, string, object | null][])(
  'a whole column of the bulk table is changed: %s %s',
  (way, value, filled) => {
    expect(fillColumn(CELLS, { field: 'price', way, value, currency: 'USD', typed: {} })).toEqual(filled);
  },
);
