import { expect, test } from 'vitest';
import type { Locale } from '#lib/locale.ts';
import { cellIn } from './size-cells.server.ts';

type Shop = Parameters<typeof cellIn>[0];
const shop = (locale: Locale, digits: 'latn' | 'arab') => ({ locale, shell: { digits } }) as unknown as Shop;
const bare = (text: string | null) => text?.replaceAll(/[\u2066\u2069]/g, '');

test('numbers are written in the store’s digits in Arabic, and in Latin ones in English', () => {
  expect(cellIn(shop('ar', 'arab'), '88–92.5', 'cm')).toEqual({
    text: '٨٨–٩٢٫٥',
    inch: '٣٤٫٦–٣٦٫٤',
    isNumber: true,
  });
  expect(cellIn(shop('ar', 'latn'), '88', 'cm')).toEqual({ text: '88', inch: '34.6', isNumber: true });
  expect(cellIn(shop('en', 'arab'), '88', 'none')).toEqual({ text: '88', inch: null, isNumber: true });
});

test('known sizes are translated, and other texts stay as they are', () => {
  const inArabic = (cell: string) => bare(cellIn(shop('ar', 'latn'), cell, 'none').text);
  expect(['Small', '2–3 years', '0-3 months', 'One size'].map(inArabic)).toEqual([
    'صغير',
    '2–3 سنوات',
    '0–3 أشهر',
    'مقاس واحد',
  ]);
  expect(['XL', 'J½', '–', 'About 90-92', '3XL'].map(inArabic)).toEqual([
    'XL',
    'J½',
    '–',
    'About 90-92',
    '3XL',
  ]);
  expect(bare(cellIn(shop('ar', 'arab'), '2–3 years', 'none').text)).toBe('٢–٣ سنوات');
  expect(bare(cellIn(shop('en', 'latn'), '2–3 سنوات', 'none').text)).toBe('2–3 years');
});
