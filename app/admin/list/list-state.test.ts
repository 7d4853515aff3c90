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

test('a plain list has a plain address, and says what is plain', () => {
  const state = at('');
  expect(state).toMatchObject({ view: 'all', sort: 'newest', size: 50, columns: ['status', 'price'] });
  expect(listStateAddress(RULES, state)).toBe('/admin/things');
});

test('an address is read and written again as it was; what no list of ours asks for is left out', () => {
  const search = '?view=draft&q=mug&brand=b1&sort=name&size=25&cols=stock%2Cprice';
  expect(listStateAddress(RULES, at(`${search}&evil=1&after=xyz`))).toBe(`/admin/things${search}`);
  expect(listStateAddress(RULES, at('?view=nonsense&sort=1;drop&size=9999&cols=evil'))).toBe('/admin/things');
});

test('a change of the filters begins at the first page again, turning a page changes nothing else', () => {
  const state = at('?brand=b1&after=abc&passed=50');
  expect(listStateAddress(RULES, state, { filters: { tag: 'new' } })).toBe('/admin/things?brand=b1&tag=new');
  expect(listStateAddress(RULES, state, { after: 'def', passed: 100 })).toBe(
    '/admin/things?brand=b1&after=def&passed=100',
  );
});

test('a saved view keeps what is asked for, neither its own name nor the page', () => {
  expect(listQuery(RULES, at('?saved=one&brand=b1&after=abc'))).toBe('brand=b1');
  expect(keptParts(RULES, at('?view=draft&q=mug&brand=b1'), ['q'])).toEqual([
    ['view', 'draft'],
    ['brand', 'b1'],
  ]);
});
