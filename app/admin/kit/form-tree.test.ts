import { expect, test } from 'vitest';
import { branchAt, formTree, rowsAt, textAt, textsAt } from './form-tree.ts';

function treeOf(...fields: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return formTree(form);
}

test('a form is nested by the dots in its field names, with rows in their rendered order', () => {
  const tree = treeOf(
    ['names.en', 'A'],
    ['places.r1.city', 'x'],
    ['places.r1.city', 'y'],
    ['places.n0.city', 'z'],
  );
  if (!tree) throw new Error('not read');
  expect(textAt(branchAt(tree, 'names'), 'en')).toBe('A');
  expect(rowsAt(tree, 'places', 10).map(({ key, row }) => [key, textsAt(row, 'city')])).toEqual([
    ['r1', ['x', 'y']],
    ['n0', ['z']],
  ]);
  expect([textAt(tree, 'missing'), textsAt(tree, 'names'), rowsAt(tree, 'missing', 10)]).toEqual([
    '',
    [],
    [],
  ]);
});

test('a list is read with at most one row above the limit, so that a check can refuse it as too long', () => {
  const rows = Array.from({ length: 50 }, (_, at): [string, string] => [`places.r${at}.city`, 'x']);
  expect(rowsAt(treeOf(...rows) ?? {}, 'places', 3).map(({ key }) => key)).toEqual(['r0', 'r1', 'r2', 'r3']);
});

test.each([
  [[['__proto__.polluted', '1']]],
  [[['a..b', '1']]],
  [
    [
      ['a', '1'],
      ['a.b', '2'],
    ],
  ],
  [
    [
      ['a.b', '1'],
      ['a', '2'],
    ],
  ],
  [[['a.b.c.d.e.f.g.h.i', '1']]],
] as [string, string][][][])('an unexpected form is not read: %j', (fields) => {
  expect(treeOf(...fields)).toBeNull();
});

test('a field named like an object’s property is read as any other', () => {
  const tree = treeOf(['constructor.name', 'x'], ['rows.toString', 'y']);
  expect(tree && textAt(branchAt(tree, 'constructor'), 'name')).toBe('x');
  expect(({} as { name?: string }).name).toBeUndefined();
});
