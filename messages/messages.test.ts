import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { withArabicDigits } from './arabic-digits.ts';
import { DICTIONARIES } from './dictionaries.ts';
import { isMessageKey, type MessageKey, translator } from './index.ts';

const keys = Object.keys(DICTIONARIES.en);
const ARABIC = /\p{Script=Arabic}/u;
// A language's name is always written in its own script.
const LATIN_IN_ARABIC = new Set(['English']);
// Verb forms that address a man alone, without forms that are also verbal nouns or third person.
const TO_A_MAN = new RegExp(
  `(?<!\\p{L})(?:${[
    ...['اكتب', 'اختر', 'أضف', 'اضغط', 'انقر', 'ابحث', 'جرّب', 'راجع', 'حاول', 'أزل', 'أدخل', 'أبلغنا'],
    ...['اسألنا', 'اطلب', 'ابدأ', 'ألصق', 'اترك', 'انسخ', 'اتصل', 'اشترِ', 'تأكد', 'انتظر', 'تجد', 'تريد'],
  ].join('|')})(?!\\p{L})`,
  'u',
);
const ARABIC_PLURALS = ['zero', 'one', 'two', 'few', 'many', 'other'];

describe('both dictionaries', () => {
  test('both dictionaries have the same keys', () => {
    expect(Object.keys(DICTIONARIES.ar).sort()).toEqual([...keys].sort());
  });

  test('both dictionaries require the same values in every text', () => {
    const different = keys.filter(
      (key) => String(valuesOf(DICTIONARIES.en[key]!)) !== String(valuesOf(DICTIONARIES.ar[key] ?? '')),
    );
    expect(different).toEqual([]);
  });

  test('no text of either dictionary is empty', () => {
    const empty = keys.filter((key) => !DICTIONARIES.en[key]?.trim() || !DICTIONARIES.ar[key]?.trim());
    expect(empty).toEqual([]);
  });

  test('the Arabic dictionary has every text in Arabic', () => {
    const latin = keys.filter(
      (key) =>
        hasWords(DICTIONARIES.ar[key]!) &&
        !ARABIC.test(DICTIONARIES.ar[key]!) &&
        !LATIN_IN_ARABIC.has(DICTIONARIES.ar[key]!),
    );
    expect(latin).toEqual([]);
  });

  test('no text contains the product’s name, except three that get the operator’s name: the name, the title and the home link', () => {
    const named = (locale: 'en' | 'ar') =>
      keys.filter((key) => /Souk|(?<!\p{L})[لبو]?سوق(?!\p{L})/u.test(DICTIONARIES[locale][key]!));
    const replaced = ['platform.name', 'platform.title', 'platform.nav.home'];
    expect([named('en'), named('ar')]).toEqual([replaced, replaced]);
  });

  test('Arabic texts address women and men alike, with verbal nouns and polite passives', () => {
    expect(keys.filter((key) => TO_A_MAN.test(DICTIONARIES.ar[key]!))).toEqual([]);
  });

  test('Arabic texts use the Arabic comma, semicolon and question mark', () => {
    const latin = keys.filter((key) =>
      /\p{Script=Arabic}[»)]?\s*[,;?](?!\p{L}|\d)/u.test(DICTIONARIES.ar[key]!),
    );
    expect(latin).toEqual([]);
  });

  test('Arabic texts keep ranges, dates and digit patterns from being reordered', () => {
    const isolated = /\u2066[^\u2069]*\u2069/g;
    const turned = keys.filter((key) => /\d[-*]/.test(DICTIONARIES.ar[key]!.replace(isolated, '')));
    expect(turned).toEqual([]);
  });

  test('no text of a dictionary contains the maximum size of a file, which is inserted from the limit', () => {
    const stated = /\d\s?(?:[kM]B|كيلوبايت|ميغابايت)/;
    const own = keys.filter(
      (key) => stated.test(DICTIONARIES.en[key]!) || stated.test(DICTIONARIES.ar[key]!),
    );
    expect(own).toEqual([]);
  });

  test('an Arabic plural has the right form of its noun for every number', () => {
    const incomplete = keys.filter((key) =>
      pluralsOf(parse(DICTIONARIES.ar[key]!)).some(
        (cases) => !['one', 'two', 'few', 'many', 'other'].every((name) => cases.includes(name)),
      ),
    );
    expect(incomplete).toEqual([]);
  });
});

describe('a translator', () => {
  test('a translator gives one text in both languages', () => {
    expect(translator('en')('errors.noStore.title')).toBe('No store here');
    expect(translator('ar')('errors.noStore.title')).toBe('لا يوجد متجر هنا');
  });

  test('a translator selects each of the six Arabic plural forms', () => {
    const t = translator('ar');
    const said = [0, 1, 2, 3, 11, 100].map((minutes) => t('errors.tooMany.text', { minutes }));
    expect(new Set(said).size).toBe(ARABIC_PLURALS.length);
    expect(said[3]).toBe('يُرجى الانتظار 3 دقائق ثم إعادة المحاولة.');
  });

  test('a translator writes numbers in the digits that the store chose', () => {
    expect(translator('ar', {}, 'arab')('errors.tooMany.text', { minutes: 11 })).toContain('١١');
    expect(translator('ar', {}, 'latn')('errors.tooMany.text', { minutes: 11 })).toContain('11');
  });

  test('a translator converts the numbers in a text and its values, except colours and placeholders', () => {
    const arab = translator('ar', {}, 'arab');
    expect(arab('storefront.listing.shown', { shown: 24, total: 130 })).toContain('٢٤');
    expect(arab('home.mostSellingText')).toContain('٩٠');
    expect(arab('profile.photo.pixels')).toContain('١٠٬٠٠٠');
    expect(arab('reviews.card.label')).toMatch(/#1 من ٥.*#2/);
    expect(withArabicDigits('مثل ‎#242F51، {count, plural, =0 {a} one {{name} 1} other {# x}}')).toBe(
      'مثل ‎#242F51، {count, plural, =0 {a} one {{name__digits} ١} other {# x}}',
    );
    expect(translator('ar')('home.mostSellingText')).toContain('90');
  });

  test("a translator prefers a store's own words to the dictionary's", () => {
    const t = translator('en', { 'errors.noStore.title': 'Nobody home' });
    expect(t('errors.noStore.title')).toBe('Nobody home');
    expect(t('errors.notFound.title')).toBe('Page not found');
  });

  test("a translator falls back to the dictionary if a store's own words cannot be formatted", () => {
    const t = translator('en', {
      'errors.noStore.title': 'Hello {nobody}',
      'errors.home': '{count, plural,',
    });
    expect(t('errors.noStore.title')).toBe('No store here');
    expect(t('errors.home')).toBe('Go to the home page');
  });

  test('a translator throws for an unknown text and for a missing value', () => {
    expect(() => translator('en')('errors.nothing' as MessageKey)).toThrow(/errors\.nothing/);
    expect(() => translator('en')('errors.noStore.text')).toThrow(/host/);
    expect(isMessageKey('errors.nothing')).toBe(false);
    expect(isMessageKey('errors.home')).toBe(true);
  });
});

function valuesOf(text: string): string[] {
  return [...new Set(namesIn(parse(text)))].sort();
}

function namesIn(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [element.value, ...namesIn(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      return [element.value, ...Object.values(element.options).flatMap((option) => namesIn(option.value))];
    }
    return [element.value];
  });
}

function pluralsOf(elements: MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap((option) => pluralsOf(option.value));
    return element.type === TYPE.plural ? [Object.keys(element.options), ...inner] : inner;
  });
}

function hasWords(text: string): boolean {
  return parse(text).some((element) => element.type === TYPE.literal && /\p{L}/u.test(element.value));
}
