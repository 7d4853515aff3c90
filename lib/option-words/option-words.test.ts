import { expect, test } from 'vitest';
import { COLOURS } from './colours.ts';
import {
  findWord,
  kindOfName,
  languageOf,
  OPTION_NAMES,
  swatchesBySpelling,
  WORD_KINDS,
} from './option-words.ts';
import { MATERIALS, SIZES } from './sizes-and-materials.ts';

test.each([
  ['أسود', 'Black', 'أسود', '#191919'],
  ['black', 'Black', 'أسود', '#191919'],
  ['NAVY BLUE', 'Navy', 'كحلي', '#1F2A4D'],
  ['كُحلي', 'Navy', 'كحلي', '#1F2A4D'],
  ['بيج', 'Beige', 'بيج', '#D9C7A7'],
  ['gray', 'Grey', 'رمادي', '#8A8D93'],
  ['ازرق غامق', 'Dark blue', 'أزرق داكن', '#1C3F80'],
  ['off white', 'Off-white', 'أوف وايت', '#FAF7EF'],
])('the colour “%s” is known in both languages, with its swatch', (typed, en, ar, swatch) => {
  expect(findWord('colour', typed)).toEqual({ words: { en, ar }, swatch });
});

test.each([
  ['S', 'S', 'S'],
  ['xxl', 'xxl', 'xxl'],
  ['3XL', '3XL', '3XL'],
  ['38.5', '38.5', '38.5'],
  ['36-38', '36-38', '36-38'],
  ['٥٢', '52', '٥٢'],
  ['Small', 'Small', 'صغير'],
  ['مقاس واحد', 'One size', 'مقاس واحد'],
  ['250 ml', '250 ml', '250 مل'],
  ['30سم', '30 cm', '30 سم'],
  ['0-3 months', '0-3 months', '0-3 أشهر'],
  ['6-12 شهرًا', '6-12 months', '6-12 شهرًا'],
  ['1 year', '1 year', '1 سنة'],
])('the size “%s” is known in both languages', (typed, en, ar) => {
  expect(findWord('size', typed)?.words).toEqual({ en, ar });
});

test('a material is known in both languages, and only as a material', () => {
  expect(findWord('material', 'قطن')?.words).toEqual({ en: 'Cotton', ar: 'قطن' });
  expect(findWord('material', 'stainless steel')?.words.ar).toBe('فولاذ مقاوم للصدأ');
  expect(findWord('colour', 'Cotton')).toBeNull();
});

test('an unknown word is not translated', () => {
  for (const kind of WORD_KINDS)
    for (const word of ['', 'Sunset No. 5', 'وردة الصحراء', 'constructor', 'x'.repeat(5000)])
      expect(findWord(kind, word), word).toBeNull();
});

test('the language of a known word is the one in which it was typed', () => {
  const language = (kind: 'colour' | 'size', typed: string) => {
    const known = findWord(kind, typed);
    return known && languageOf(known, typed);
  };
  expect(['black', 'أسود'].map((typed) => language('colour', typed))).toEqual(['en', 'ar']);
  expect(['S', '٥٢'].map((typed) => language('size', typed))).toEqual([null, 'ar']);
});

test('the common names of an option in both languages give its kind', () => {
  expect(['Colour', 'color ', 'الألوان', 'اللون'].map(kindOfName)).toEqual(Array(4).fill('colour'));
  expect(['sizes', 'المقاس', 'الخامة', 'Fabric'].map(kindOfName)).toEqual([
    'size',
    'size',
    'material',
    'material',
  ]);
  expect(['', 'Engraving', 'النقش'].map(kindOfName)).toEqual([null, null, null]);
  for (const kind of WORD_KINDS)
    expect(Object.values(OPTION_NAMES[kind]).map(kindOfName)).toEqual([kind, kind]);
});

test('no two entries share a spelling, and every swatch can be saved', () => {
  const tables = { colour: COLOURS, size: SIZES, material: MATERIALS };
  for (const kind of WORD_KINDS)
    for (const line of tables[kind].trim().split('\n')) {
      const [en = '', ar = '', swatch = '', also = ''] = line.split('|').map((part) => part.trim());
      for (const word of [en, ar, ...also.split(',').filter(Boolean)])
        expect(findWord(kind, word), word).toEqual({ words: { en, ar }, swatch });
      expect(swatch).toMatch(/^(#[0-9A-F]{6})?$/);
    }
  expect(swatchesBySpelling().length).toBeGreaterThan(150);
});
