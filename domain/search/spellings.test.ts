import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { readStoreData, SAMPLE_STORES } from '#seed/store-data.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { foldWords } from './fold.ts';
import { findProducts, writeDocuments } from './index.ts';

await testDatabase(import.meta.url);
const { najd } = await twoStores();

const MARKS = ['\u064e', '\u0652', '\u0651', '\u0650', '\u0640'];
const PREFIXES = ['ال', 'وال', 'بال', 'كال', 'فال'];

const words = (title: string) => title.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
const isArabic = (word: string) => /^\p{Script=Arabic}{3,}$/u.test(word);
const eachArabic = (title: string, change: (word: string, at: number) => string) =>
  words(title)
    .map((word, at) => (isArabic(word) ? change(word, at) : word))
    .join(' ');

/** Alternative ways to type an Arabic title (F2). */
const SPELLINGS: [string, (title: string) => string][] = [
  [
    'without hamzas, dots of ة and ى',
    (title) =>
      title
        .replace(/[أإآٱ]/g, 'ا')
        .replaceAll('ة', 'ه')
        .replaceAll('ى', 'ي'),
  ],
  [
    'with vowel marks and tatweel',
    (title) => eachArabic(title, (word) => [...word].map((letter, at) => letter + MARKS[at % 4]).join('ـ')),
  ],
  [
    'with an article or a joined word before each',
    (title) =>
      eachArabic(title, (word, at) =>
        /^(ال|لل|[وبكف]ال)/.test(word) ? word : `${PREFIXES[at % PREFIXES.length]}${word}`,
      ),
  ],
  [
    'on a Persian keyboard, with other digits',
    (title) =>
      title
        .replaceAll('ي', 'ی')
        .replaceAll('ك', 'ک')
        .replace(/[0-9٠-٩]/g, (digit) => String.fromCharCode(0x6f0 + (digit.charCodeAt(0) & 0xf))),
  ],
  ['with its words the other way round', (title) => words(title).reverse().join(' ')],
];

const files = await Promise.all(SAMPLE_STORES.map(readStoreData));
const titles = files.flatMap(({ products }) =>
  products.map(({ en, ar }) => ({ en: en.title, ar: ar.title })),
);
const ordOf = new Map<string, number>();

await withStore(najd.id, async (tx) => {
  const documents = titles.map(({ en, ar }, ord) => {
    if (!ordOf.has(ar)) ordOf.set(ar, ord);
    return { productId: newId(), ord, titles: [en, ar], skus: [], names: [], bodies: [] };
  });
  const rows = documents.map(({ productId }) => {
    return {
      store_id: tx.storeId,
      id: productId,
      status: 'active',
      created_at: TEST_TIME,
      updated_at: TEST_TIME,
    };
  });
  await tx.insertInto('products').values(rows).execute();
  await writeDocuments(tx, documents);
});

test.each(SPELLINGS)(
  'every demo product is found when its Arabic title is typed %s (F2)',
  async (_name, spell) => {
    expect(ordOf.size).toBeGreaterThan(120);
    const missed: string[] = [];
    await withStore(najd.id, async (tx) => {
      for (const [title, ord] of ordOf) {
        const typed = spell(title);
        const { ords, corrected } = await findProducts(tx, typed);
        // The title has to be found without a correction.
        if (!ords.includes(ord) || corrected !== null) missed.push(`${title}: ${typed}`);
      }
    });
    expect(missed).toEqual([]);
  },
);

test('every demo product is found with one letter of its longest word missing (F1)', async () => {
  const missed: string[] = [];
  await withStore(najd.id, async (tx) => {
    for (const [title, ord] of ordOf) {
      // Only the longest word gets a typing error, because an error makes another word of a short one.
      const [longest = ''] = foldWords(title).toSorted((a, b) => b.length - a.length);
      if (longest.length < 6) continue;
      const typed = longest.slice(0, 3) + longest.slice(4);
      if (!(await findProducts(tx, typed)).ords.includes(ord)) missed.push(`${title}: ${typed}`);
    }
  });
  expect(missed).toEqual([]);
});
