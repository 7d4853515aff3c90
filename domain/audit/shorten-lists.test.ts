import { expect, test } from 'vitest';
import { jsonText } from '#lib/json-text.ts';
import { shortenLists } from './shorten-lists.ts';

const codes = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `${10_000 + from + at}`);
const zone = (zips: string[]) => ({ names: { en: 'Here' }, places: [{ country: 'SA', zips }] });

test('a change of a short list is stored whole', () => {
  const change = { before: zone(codes(3)), after: zone(codes(4)) };
  expect(shortenLists(change)).toEqual(change);
});

test('of a long list the number is stored, and what came and went', () => {
  const change = { before: zone(codes(28_200)), after: zone(codes(28_200, 1)) };
  const told = shortenLists(change);
  expect(told.before?.places).toEqual([{ country: 'SA', zips: { entries: 28_200 } }]);
  expect(told.after?.places).toEqual([
    { country: 'SA', zips: { entries: 28_200, added: ['38200'], removed: ['10000'] } },
  ]);
  expect(told.after?.names).toEqual({ en: 'Here' });
});

test('of a long list that is new or gone a hundred entries are stored, and of all lists together three hundred', () => {
  const many = { places: Array.from({ length: 20 }, () => ({ zips: codes(5000) })) };
  for (const change of [{ after: many }, { before: many }, { before: { places: [] }, after: many }]) {
    expect(jsonText(shortenLists(change)).length).toBeLessThan(5000);
  }
  const gone = shortenLists({ before: zone(codes(101)) });
  expect(gone.before?.places).toEqual([{ country: 'SA', zips: { entries: 101, removed: codes(100) } }]);
  expect(gone.after).toBeUndefined();
});

test('a list that did not change is told by its number on both sides', () => {
  const { before, after } = shortenLists({ before: zone(codes(500)), after: zone(codes(500)) });
  expect(before).toEqual(after);
});

test('values that are no lists, empty lists and times stay as they are', () => {
  const at = new Date(0);
  const side = { at, none: null, empty: [], steps: [{ from: 1 }], price: { amount: 5, currency: 'SAR' } };
  expect(shortenLists({ before: side, after: { ...side, none: 'some' } })).toEqual({
    before: side,
    after: { ...side, none: 'some' },
  });
});
