import { expect, test } from 'vitest';
import { metaLocale } from './meta-locale.ts';

test.each([
  ['en', 'US', 'en_IE'],
  ['en', 'SA', 'en_IE'],
  ['ar', 'SA', 'ar_SA'],
  ['ar', 'JO', 'ar_JO'],
  ['ar', 'US', 'ar_SA'],
  ['ar', 'DE', 'ar_SA'],
] as const)('a page in %s of a store in %s has the metadata locale %s', (locale, country, name) => {
  expect(metaLocale(locale, country)).toBe(name);
});
