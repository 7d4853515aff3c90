import { expect, test } from 'vitest';
import { newCode, parseCode } from './index.ts';

test.each([
  ['summer10', 'SUMMER10'],
  ['  Summer 10 ', 'SUMMER10'],
  ['summer١٠', 'SUMMER10'],
  ['SUMMER۱۰', 'SUMMER10'],
  ['ＳＵＭＭＥＲ１０', 'SUMMER10'],
  ['\u2068SUM\u200bMER\u200f10\u2069', 'SUMMER10'],
  ['صَيـف١٠', 'صيف10'],
  ['EID-2026_x', 'EID-2026_X'],
])('the code %j is read as %s', (typed, code) => {
  expect(parseCode(typed)).toBe(code);
});

test.each(
  [
    ['', '   ', "x' or 1=1 --", '<b>', 'A/B', 'a'.repeat(41), 'x'.repeat(5000), 'A%', 12, null, {}, ['A']],
  ].flat(),
)('the text %j is not a discount code', (typed) => {
  expect(parseCode(typed)).toBeNull();
});

test('500 generated codes are valid and different, and together use every allowed character', () => {
  const codes = Array.from({ length: 500 }, () => newCode('EID-'));
  for (const code of codes) expect(parseCode(code)).toBe(code);
  expect(new Set(codes).size).toBe(500);
  expect(new Set(codes.join('').replaceAll('EID-', '')).size).toBe(31);
});
