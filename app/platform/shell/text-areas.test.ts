import { expect, test } from 'vitest';
import { needsOtherTexts, textAreas } from './text-areas.ts';

test('a page of the site is sent its own texts, and every other page those of the account', () => {
  expect(textAreas('/pricing')).toContain('sitepricing');
  expect(textAreas('/pricing')).not.toContain('team');
  expect(textAreas('/login')).toContain('team');
  expect(textAreas('/constructor')).toEqual(textAreas('/login'));
});

test.each([
  ['/', '/pricing', true],
  ['/ar', '/ar/login', true],
  ['/ar/login', '/ar', true],
  ['/ar/pricing', '/ar/pricing', false],
  ['/terms', '/privacy', false],
  ['/login', '/stores', false],
  ['/login', '/arrivals', false],
])('going from %s to %s needs other texts: %s', (before, next, needs) => {
  expect(needsOtherTexts(before, next)).toBe(needs);
});
