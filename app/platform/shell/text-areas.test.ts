import { expect, test } from 'vitest';
import { needsOtherTexts, textAreas } from './text-areas.ts';

const GUEST = { isSignedIn: false };

test('a page of the site is sent its own texts, and every other page the texts of the account', () => {
  expect(textAreas('/pricing', GUEST)).toContain('sitepricing');
  expect(textAreas('/pricing', GUEST)).not.toContain('team');
  expect(textAreas('/login', GUEST)).toContain('team');
  expect(textAreas('/constructor', GUEST)).toEqual(textAreas('/login', GUEST));
});

test.each([
  ['/', '/pricing', true],
  ['/ar', '/ar/login', true],
  ['/ar/login', '/ar', true],
  ['/ar/pricing', '/ar/pricing', false],
  ['/terms', '/privacy', false],
  ['/login', '/stores', false],
  ['/login', '/arrivals', false],
])('navigating from %s to %s needs other texts: %s', (before, next, needs) => {
  expect(needsOtherTexts(before, next)).toBe(needs);
});
