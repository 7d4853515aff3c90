import { expect, test } from 'vitest';
import { inLanguage } from './locale.ts';

test('a text is shown in the requested language, or else in the other one', () => {
  expect(inLanguage({ en: 'Lamp', ar: 'مصباح' }, 'ar')).toEqual({ text: 'مصباح', locale: 'ar' });
  expect(inLanguage({ en: 'Lamp' }, 'ar')).toEqual({ text: 'Lamp', locale: 'en' });
  expect(inLanguage({ en: '', ar: 'مصباح' }, 'en')).toEqual({ text: 'مصباح', locale: 'ar' });
  expect(inLanguage({ en: '', ar: null }, 'en')).toBeNull();
  expect(inLanguage(null, 'en')).toBeNull();
});
