import { expect, test } from 'vitest';
import { slugify } from './slug.ts';

test.each([
  ['Ocean Blue Shirt', 'ocean-blue-shirt'],
  ['Men’s Café & Crème — 50%', 'mens-cafe-creme-50'],
  ['  --Straße-- ', 'strasse'],
  ['عباية', ''],
  ['', ''],
])('the slug of %j in English is %j', (title, slug) => {
  expect(slugify(title, 'en')).toBe(slug);
});

test.each([
  ['عَبَايَة سوداء', 'عباية-سوداء'],
  ['أحذية — مقاس ٤٢', 'أحذية-مقاس-42'],
  ['قهـــوة Café', 'قهوة-cafe'],
  ['؟!، ', ''],
])('the slug of %j in Arabic is %j', (title, slug) => {
  expect(slugify(title, 'ar')).toBe(slug);
});

test('a long title is cut between words', () => {
  const slug = slugify('a very long title '.repeat(20), 'en');
  expect(slug.length).toBeLessThanOrEqual(80);
  expect(slug.endsWith('-')).toBe(false);
  expect('a-very-long-title-'.repeat(20).startsWith(`${slug}-`)).toBe(true);
});

test('a title of one very long word is cut at the limit', () => {
  expect(slugify('x'.repeat(500), 'en')).toBe('x'.repeat(80));
});
