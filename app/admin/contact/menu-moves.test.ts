import { expect, test } from 'vitest';
import { movedLink, shiftedLink, withoutLink } from './menu-moves.ts';

/** 'a b> c' as rows: b is below a. */
const rows = (text: string) =>
  text
    .split(' ')
    .map((name) => ({ name: name[0] ?? '', level: name.endsWith('>') ? (1 as const) : (0 as const) }));
const text = (of: { name: string; level: 0 | 1 }[]) =>
  of.map(({ name, level }) => (level === 1 ? `${name}>` : name)).join(' ');

test.each([
  ['a link is moved down', 'a b c', 0, 1, 'b a c'],
  ['a link is moved up', 'a b c', 2, 0, 'c a b'],
  ['a link moves together with the links nested below it', 'a b> c d', 0, 2, 'c a b> d'],
  ['a link that moves down one step passes its own nested links', 'a b> c d', 0, 1, 'c a b> d'],
  [
    'a link with nested links moves down past another link with nested links',
    'a b> c d> e>',
    0,
    2,
    'c d> e> a b>',
  ],
  ['a link with nested links moves up before another link with nested links', 'a b> c d>', 2, 1, 'c d> a b>'],
  ['a link that is dropped among nested links becomes one of them', 'a b> c> d', 3, 2, 'a b> d> c>'],
  ['a nested link that is moved to the top is no longer nested', 'a b> c', 1, 0, 'b a c'],
  ['the last link with its nested links cannot move further down', 'a b c>', 1, 2, 'a b c>'],
  ['a link that is moved to its own position stays there', 'a b', 1, 1, 'a b'],
])('%s', (_name, before, from, to, after) => {
  expect(text(movedLink(rows(before), from, to))).toBe(after);
});

test('a menu link is nested below the previous one and moved out again, and the first one stays', () => {
  expect(text(shiftedLink(rows('a b c'), 1))).toBe('a b> c');
  expect(text(shiftedLink(rows('a b> c'), 1))).toBe('a b c');
  expect(text(shiftedLink(rows('a b'), 0))).toBe('a b');
});

test('links below a removed link move up to its level', () => {
  expect(text(withoutLink(rows('a b c> d> e'), 1))).toBe('a c d e');
  expect(text(withoutLink(rows('a b> c'), 0))).toBe('b c');
  expect(text(withoutLink(rows('a b> c>'), 1))).toBe('a c>');
});
