import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, foldForms, foldWords } from './fold.ts';

describe('Arabic spellings (F2)', () => {
  const spellings: [string, string[]][] = [
    ['عبايه', ['عباية', 'عبايه', 'العباية', 'عَبَايَة', 'عبـــاية', 'والعباية', 'بالعبايه', 'للعباية']],
    ['احمر', ['أحمر', 'احمر', 'الأحمر', 'أَحْمَر', 'ٱحمر', 'كالأحمر', 'فالاحمر']],
    ['كبري', ['كبرى', 'كبري', 'الكبرى', 'گبرى', 'کبری']],
    ['قهوه', ['قهوة', 'قهوه', 'القهوة', 'قَهْوَة', 'ﻗﻬﻮﺓ']],
    ['اثاث', ['أثاث', 'اثاث', 'آثاث', 'إثاث', 'الأثاث']],
    ['سجاد', ['سجّاد', 'سجاد', 'السجاد', 'سـجـاد', 'بالسجاد']],
  ];

  test.each(spellings)('every spelling of %s is folded to one search word (F2)', (word, typed) => {
    expect(typed.map((spelling) => foldWords(spelling))).toEqual(typed.map(() => [word]));
  });

  test('digits of both Arabic sets are folded to Latin ones (F2)', () => {
    expect(fold('مقاس ٤٢ و۴۳')).toBe('مقاس 42 و43');
  });

  test('an Arabic article is not removed if fewer than two letters would be left (F2)', () => {
    expect(foldWords('الم ال بن البن')).toEqual(['الم', 'ال', 'بن', 'بن']);
  });

  test('both forms of a word with an article are indexed (F2)', () => {
    expect(foldForms('الألوان زيتي')).toEqual([['الالوان', 'الوان'], ['زيتي']]);
  });

  test('invisible direction marks between letters do not hide a word (F2)', () => {
    expect(fold('\u200fعود\u200c \u2067كمبودي\u2069')).toBe('عود كمبودي');
  });
});

describe('Latin accents', () => {
  test.each([
    ['Café', 'cafe'],
    ['CRÈME Brûlée', 'creme brulee'],
    ["Men's T-Shirt", 'mens t shirt'],
    ['Größe', 'grosse'],
    ['Łódź', 'lodz'],
    ['ﬁne Ａrt', 'fine art'],
  ])('the Latin word %s is folded to %s', (typed, folded) => {
    expect(fold(typed)).toBe(folded);
  });

  test('a text of punctuation alone has no words', () => {
    expect(foldWords(' — !؟ ')).toEqual([]);
  });
});

test('folding a folded text does not change it, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const once = fold(text);
      expect(fold(once)).toBe(once);
    }),
    { numRuns: 2000 },
  );
});
