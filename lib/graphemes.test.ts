import { expect, test } from 'vitest';
import { firstGrapheme, graphemesOf } from './graphemes.ts';

test('a letter with its marks and an emoji of several parts are one character each', () => {
  expect(graphemesOf('e\u0301تُ👩‍🍳')).toEqual(['e\u0301', 'تُ', '👩‍🍳']);
  expect(firstGrapheme('  تُحف')).toBe('تُ');
  expect(firstGrapheme('')).toBe('');
});
