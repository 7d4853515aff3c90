import { expect, test } from 'vitest';
import { byteText } from './byte-text.ts';

test('file sizes are written in the most readable unit', () => {
  const said = [1, 999, 1000, 2_400_000, 999_999_999, 3_000_000_000].map((bytes) =>
    byteText(bytes, { locale: 'en' }),
  );
  expect(said).toEqual(['1 byte', '999 byte', '1 kB', '2.4 MB', '1,000 MB', '3 GB']);
  expect(byteText(2_400_000, { locale: 'ar' })).toBe('2.4 ميغابايت');
  expect(byteText(2_400_000, { locale: 'ar', digits: 'arab' })).toBe('٢٫٤ ميغابايت');
});
