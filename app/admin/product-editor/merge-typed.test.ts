import { expect, test } from 'vitest';
import { differencesOf, mergeTyped } from './merge-typed.ts';
import type { TypedProduct } from './product-view.ts';
import { emptyProduct, emptyVariant } from './typed-product.ts';

function product(change: (typed: TypedProduct) => void = () => undefined): TypedProduct {
  const typed = emptyProduct();
  typed.texts.en.title = 'Mug';
  typed.tags = ['a', 'b'];
  typed.options = [
    {
      key: 'o0',
      kind: 'size',
      names: { en: 'Size', ar: '' },
      values: ['S', 'M'].map((code) => ({ code, labels: { en: code, ar: '' }, swatch: '', picture: null })),
    },
  ];
  typed.variants = ['S', 'M'].map((code) => ({
    ...emptyVariant(),
    ...{ id: code, values: [code], price: '10', quantity: '5', seen: 5, isTracked: true },
  }));
  change(typed);
  return typed;
}

const row = (typed: TypedProduct, index: number) => {
  const found = typed.variants[index];
  if (!found) throw new Error('no such row');
  return found;
};

test('a value that one editor changed is merged, and a value that both changed stays as typed here and is reported', () => {
  const mine = product((typed) => {
    typed.texts.en.title = 'Navy mug';
    row(typed, 0).price = '12';
    row(typed, 1).quantity = '9';
  });
  const theirs = product((typed) => {
    typed.texts.en.title = 'Blue mug';
    typed.texts.ar.title = 'كوب';
    row(typed, 0).sku = 'S-1';
    Object.assign(row(typed, 1), { price: '11', quantity: '3', seen: 3 });
  });
  const merged = mergeTyped(product(), mine, theirs);
  expect([merged.texts.en.title, merged.texts.ar.title]).toEqual(['Navy mug', 'كوب']);
  expect(merged.variants).toMatchObject([
    { price: '12', sku: 'S-1' },
    { price: '11', quantity: '9', seen: 5 },
  ]);
  const told = differencesOf(product(), mine, theirs).map(({ field, row: key, isConflict }) => [
    field,
    key,
    isConflict,
  ]);
  expect(told).toEqual([
    ['title.en', null, true],
    ['title.ar', null, false],
    ['price', 'S', false],
    ['sku', 'S', false],
    ['price', 'M', false],
    ['quantity', 'M', true],
  ]);
});

test('a different order of tags or of object keys does not count as a change', () => {
  const theirs = product((typed) => {
    typed.tags = ['b', 'a'];
    typed.options = typed.options.map(({ values, names, kind }) => ({ values, names, kind, key: 'other' }));
  });
  expect(differencesOf(product(), product(), theirs)).toEqual([]);
});

test('variant rows follow the options changed here, and the remaining rows get the other editor’s changes', () => {
  const mine = product((typed) => {
    typed.options = typed.options.map((option) => ({ ...option, values: option.values.slice(0, 1) }));
    typed.variants = typed.variants.slice(0, 1);
  });
  const theirs = product((typed) => {
    row(typed, 0).price = '15';
  });
  expect(mergeTyped(product(), mine, theirs).variants.map(({ values, price }) => [values, price])).toEqual([
    [['S'], '15'],
  ]);
});

test('a custom field has the value of the editor who changed it, and a change is reported by the field’s id', () => {
  const said = (en: string) => ({ kind: 'text' as const, words: { en, ar: '' }, value: '' });
  const base = product((typed) => {
    typed.custom = { a: said('Oak'), b: said('Red') };
  });
  // An empty field of the page equals a missing one in the store.
  const mine = { ...base, custom: { a: said('Ash'), b: said('Red'), c: said('') } };
  const theirs = { ...base, custom: { a: said('Elm'), b: said('Blue') } };
  expect(mergeTyped(base, mine, theirs).custom).toMatchObject({ a: said('Ash'), b: said('Blue') });
  expect(differencesOf(base, mine, theirs)).toEqual([
    { field: 'custom.a', row: null, mine: 'Ash', theirs: 'Elm', isConflict: true },
    { field: 'custom.b', row: null, mine: 'Red', theirs: 'Blue', isConflict: false },
  ]);
});
