import { expect, test } from 'vitest';
import { eachLocale } from '#lib/locale.ts';
import { checksOf, cut, type LookWords, picturesWithoutAlt, shownIn } from './look-texts.ts';

const NONE: LookWords = { title: '', slug: '', body: '', seoTitle: '', seoDescription: '' };
const storeNames = { en: 'Cedar', ar: 'أرز' };
const storeTexts = { en: 'A shop of wood', ar: 'متجر للخشب' };

const shownOf = (en: Partial<LookWords>, ar: Partial<LookWords> = {}) => {
  const words = { en: { ...NONE, ...en }, ar: { ...NONE, ...ar } };
  return eachLocale((locale) => shownIn(locale, { words, storeNames, storeTexts }));
};
const kindsOf = (shown: ReturnType<typeof shownOf>, more = {}) =>
  checksOf({ shown, same: [], isHidden: false, withoutAlt: 0, ...more }).map(
    ({ kind, locale, count }) => `${kind} ${locale} ${count}`,
  );

test('a title and a description for search engines replace the name and the first words of the text', () => {
  const body = '<p>Warm &amp; soft</p>';
  expect(shownOf({ title: 'Throw', body }).en).toEqual({
    whole: 'Cedar | Throw',
    titleFrom: 'own',
    description: 'Warm & soft',
    descriptionFrom: 'own',
  });
  expect(
    shownOf({ title: 'Throw', body, seoTitle: 'Wool throw', seoDescription: 'Of lambswool' }).en,
  ).toEqual({
    whole: 'Cedar | Wool throw',
    titleFrom: 'typed',
    description: 'Of lambswool',
    descriptionFrom: 'typed',
  });
});

test('a page without a name in a language is shown with the other language’s texts, and one without texts with the store’s', () => {
  expect(shownOf({ title: 'Throw', seoDescription: 'Of wool' }).ar).toEqual({
    whole: 'أرز | Throw',
    titleFrom: 'other',
    description: 'Of wool',
    descriptionFrom: 'other',
  });
  expect(shownOf({ title: 'Throw' }, { title: 'غطاء' }).ar).toMatchObject({
    description: 'متجر للخشب',
    descriptionFrom: 'store',
  });
});

test('texts are cut between words, with an ellipsis', () => {
  expect(cut('one two three', 9)).toBe('one two…');
  expect(cut('x'.repeat(20), 9)).toBe(`${'x'.repeat(8)}…`);
  expect(cut('short', 9)).toBe('short');
});

test('the checks name what is missing, too long, the same as elsewhere, hidden or not described', () => {
  const good = shownOf({ title: 'Throw', body: 'Soft' }, { title: 'غطاء', body: 'ناعم' });
  expect(kindsOf(good)).toEqual([]);
  expect(kindsOf(good, { same: ['ar'], isHidden: true, withoutAlt: 2 })).toEqual([
    'hidden null 1',
    'titleSame ar 1',
    'alt null 2',
  ]);
  const poor = shownOf({ title: 'Throw', seoTitle: 'x'.repeat(60), seoDescription: 'y'.repeat(161) });
  expect(kindsOf(poor)).toEqual([
    'titleMissing ar 1',
    'titleLong en 8',
    'titleLong ar 6',
    'descriptionLong en 1',
    'descriptionLong ar 1',
  ]);
});

test('pictures of a text count as described only with words in their alternative text', () => {
  expect(picturesWithoutAlt('<p>No picture</p>')).toBe(0);
  expect(
    picturesWithoutAlt('<img src="/a"><img src="/b" alt=""><img alt=" " src="/c"><img alt="A rug" src="/d">'),
  ).toBe(3);
});
