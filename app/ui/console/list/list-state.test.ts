import { expect, test } from 'vitest';
import { keptParts, type ListRules, listQuery, listStateAddress, readListState } from './list-state.ts';

const RULES: ListRules = {
  path: '/admin/things',
  views: ['all', 'draft'],
  filters: ['brand', 'tag'],
  sorts: ['newest', 'name'],
  columns: { all: ['status', 'stock', 'price'], plain: ['status', 'price'] },
};

const at = (search: string) => readListState(new URL(`https://x.test/admin/things${search}`), RULES);

test('an unfiltered list has an address without parameters, and reports that it is unfiltered', () => {
  const state = at('');
  expect(state).toMatchObject({ view: 'all', sort: 'newest', size: 50, columns: ['status', 'price'] });
  expect(listStateAddress(RULES, state)).toBe('/admin/things');
});

test('a list’s address that is read and written again is unchanged, except that unknown parameters are removed', () => {
  const search = '?view=draft&q=mug&brand=b1&sort=name&size=25&cols=stock%2Cprice';
  expect(listStateAddress(RULES, at(`${search}&evil=1&after=xyz`))).toBe(`/admin/things${search}`);
  expect(listStateAddress(RULES, at('?view=nonsense&sort=1;drop&size=9999&cols=evil'))).toBe('/admin/things');
});

test('changing the filters returns to the first page, and changing the page keeps the filters', () => {
  const state = at('?brand=b1&after=abc&passed=50');
  expect(listStateAddress(RULES, state, { filters: { tag: 'new' } })).toBe('/admin/things?brand=b1&tag=new');
  expect(listStateAddress(RULES, state, { after: 'def', passed: 100 })).toBe(
    '/admin/things?brand=b1&after=def&passed=100',
  );
});

test('a saved view contains the filters, but neither its own name nor the page number', () => {
  expect(listQuery(RULES, at('?saved=one&brand=b1&after=abc'))).toBe('brand=b1');
  expect(keptParts(RULES, at('?view=draft&q=mug&brand=b1'), ['q'])).toEqual([
    ['view', 'draft'],
    ['brand', 'b1'],
  ]);
});
