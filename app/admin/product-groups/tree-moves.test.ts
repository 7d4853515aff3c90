import { expect, test } from 'vitest';
import { dropOf, stepOf, type TreeRow, type TreeWay, withMove } from './tree-moves.ts';

// Home > (Bed > Linen), Bath · Garden
const ROWS: TreeRow[] = [
  { id: 'home', parentId: null, level: 0 },
  { id: 'bed', parentId: 'home', level: 1 },
  { id: 'linen', parentId: 'bed', level: 2 },
  { id: 'bath', parentId: 'home', level: 1 },
  { id: 'garden', parentId: null, level: 0 },
];

const drawn = (rows: TreeRow[]) => rows.map(({ id, level }) => '-'.repeat(level) + id).join(' ');

test.each([
  ['bath', 'up', { parentId: 'home', index: 0 }],
  ['bath', 'down', null],
  ['bath', 'in', { parentId: 'bed', index: 1 }],
  ['linen', 'in', null],
  ['linen', 'out', { parentId: 'home', index: 1 }],
  ['garden', 'in', { parentId: 'home', index: 2 }],
  ['home', 'out', null],
  ['home', 'in', null],
] as [string, TreeWay, object | null][])(
  'one step moves a category to its new parent and position, if there is one: %s, %s',
  (id, way, place) => {
    expect(stepOf(ROWS, id, way)).toEqual(place);
  },
);

test.each([
  // A row dropped at its own position and moved in becomes a child of the neighbour above.
  [{ id: 'garden', over: 'garden', shift: 1 }, 'home -bed --linen -bath -garden'],
  // A row moved in twice goes only as deep as the row above allows.
  [{ id: 'garden', over: 'garden', shift: 2 }, 'home -bed --linen -bath --garden'],
  [{ id: 'bath', over: 'bath', shift: -1 }, 'home -bed --linen bath garden'],
  [{ id: 'garden', over: 'home', shift: 0 }, 'garden home -bed --linen -bath'],
  [{ id: 'bath', over: 'bed', shift: 0 }, 'home -bath -bed --linen garden'],
  // A row cannot leave a branch before the branch ends.
  [{ id: 'garden', over: 'bath', shift: 0 }, 'home -bed --linen -garden -bath'],
  // A branch of two levels cannot reach a fourth level.
  [{ id: 'bed', over: 'bed', shift: 5 }, 'home -bed --linen -bath garden'],
])('a category row that is dragged and dropped gets its new level and position: %j', (drag, after) => {
  const place = dropOf(ROWS, drag);
  expect(place && drawn(withMove(ROWS, drag.id, place))).toBe(after);
});

test('a category is not dropped into itself', () => {
  expect(dropOf(ROWS, { id: 'home', over: 'linen', shift: 0 })).toBeNull();
});
