import { expect, test } from 'vitest';
import { parseInteger, parseWholeNumber, toArabicDigits, toLatinDigits } from './digits.ts';

test('both Arabic digit sets become Latin ones and nothing else changes', () => {
  expect(toLatinDigits('طلب ٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ x1')).toBe('طلب 0123456789 0123456789 x1');
  expect(toArabicDigits('1,024')).toBe('١,٠٢٤');
});

test.each([
  ['0', 0],
  [' 3 ', 3],
  ['٣', 3],
  ['۳', 3],
  ['007', 7],
  ['1000000000', 1e9],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('the text %j is parsed as the whole number %d', (text, value) => {
  expect(parseWholeNumber(text)).toBe(value);
});

test.each([
  '',
  '-1',
  '+1',
  '1.5',
  '1,000',
  '1e9',
  '10^9',
  '0x1',
  'three',
  '9007199254740992',
  '9'.repeat(40),
])('the text %j is not a whole number', (text) => {
  expect(parseWholeNumber(text)).toBeNull();
});

test.each([
  ['-3', -3],
  ['\u2212٣', -3],
  ['-0', 0],
  ['12', 12],
  ['--1', null],
  ['- 1', null],
  ['', null],
])('the text %j is parsed as the integer %s', (text, value) => {
  expect(parseInteger(text)).toBe(value);
});
