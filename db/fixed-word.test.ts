import { expect, test } from 'vitest';
import { fixedWord } from './fixed-word.ts';

test('only a lower-case word is written into SQL', () => {
  expect(() => fixedWord('pending_payment')).not.toThrow();
  for (const value of ['', "paid' or true --", 'Paid', 'a b', 'x'.repeat(41), 'مدفوع']) {
    expect(() => fixedWord(value)).toThrow('fixed list');
  }
});
