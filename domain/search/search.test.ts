import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { findProducts, type SearchDocument, writeDocuments } from './index.ts';
import { searchQuery, typedWords } from './search-query.ts';
import { documentVectors } from './write-documents.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

let places = 0;

/** Indexes a product with only these texts and returns its ordinal (ord). */
async function indexed(tx: StoreTx, document: Partial<SearchDocument>): Promise<number> {
  const id = newId();
  const ord = places++;
  await tx
    .insertInto('products')
    .values({ store_id: tx.storeId, id, status: 'active', created_at: TEST_TIME, updated_at: TEST_TIME })
    .execute();
  await writeDocuments(tx, [
    { productId: id, ord, titles: [], skus: [], names: [], bodies: [], ...document },
  ]);
  return ord;
}

/** The ordinals of the found products, best first. */
async function find(tx: StoreTx, query: string): Promise<number[]> {
  const { ords, scores } = await findProducts(tx, query);
  return ords
    .map((ord, at) => ({ ord, score: scores[at] ?? 0 }))
    .sort((a, b) => b.score - a.score)
    .map(({ ord }) => ord);
}

test('search results rank matches in titles first, then whole SKUs, then brands, then descriptions', async () => {
  await withStore(cedar.id, async (tx) => {
    const body = await indexed(tx, { titles: ['Chair'], bodies: ['Made of walnut'] });
    const name = await indexed(tx, { titles: ['Table'], names: ['Walnut works'] });
    const sku = await indexed(tx, { titles: ['Bed'], skus: ['WAL-NUT'] });
    const begins = await indexed(tx, { titles: ['Walnuts'] });
    const title = await indexed(tx, { titles: ['Walnut board'] });
    expect(await find(tx, 'walnut')).toEqual([title, begins, sku, name, body]);
  });
});

test('the shorter of two matching titles comes first', async () => {
  await withStore(cedar.id, async (tx) => {
    const long = await indexed(tx, { titles: ['Teapot with a very long story'] });
    const short = await indexed(tx, { titles: ['Small teapot'] });
    expect(await find(tx, 'teapot')).toEqual([short, long]);
  });
});

test('every searched word must be a prefix of a word of the product', async () => {
  await withStore(cedar.id, async (tx) => {
    const id = await indexed(tx, { titles: ['Ceramic pour-over kettle'], skus: ['CK-12/b'] });
    for (const query of ['kettle cer', 'over', 'ck-12', 'ck12', 'CK12B', 'CK 12 B', 'CÉRAMIC']) {
      expect([query, await find(tx, query)]).toEqual([query, [id]]);
    }
    // A word that no product has is dropped and reported.
    expect(await findProducts(tx, 'kettle steel')).toMatchObject({ ords: [id], corrected: [['kettle']] });
    expect((await findProducts(tx, 'kettle steel', { dropsWords: false })).ords).toEqual([]);
    expect(await find(tx, 'eramic')).toEqual([id]);
    expect((await findProducts(tx, 'eramic')).corrected).toEqual([['ceramic']]);
    expect(await find(tx, 'our')).toEqual([]);
  });
});

test.each([
  ['القهوة العربية', ['قهوه', 'والقهوة', 'عربية قهوة', 'بالقهوه', 'قَهْوَة']],
  ['قهوة', ['القهوة', 'للقهوة', 'قهوه']],
  ['إبريق ذهبي', ['ابريق', 'أبريق ذهبى', 'الإبريق الذهبي']],
  ['طقم ٦ فناجين', ['6 فناجين', '۶', 'الفناجين']],
])('a product named %s is found in any spelling', async (title, queries) => {
  await withStore(najd.id, async (tx) => {
    const id = await indexed(tx, { titles: [title] });
    for (const query of queries) expect([query, await find(tx, query)]).toEqual([query, [id]]);
    await tx.deleteFrom('products').where('store_id', '=', tx.storeId).execute();
  });
});

test('no store finds another store’s products, and without a store the search function fails', async () => {
  const id = await withStore(cedar.id, (tx) => indexed(tx, { titles: ['Onlycedar'] }));
  expect(await withStore(cedar.id, (tx) => find(tx, 'onlycedar'))).toEqual([id]);
  expect(await withStore(najd.id, (tx) => find(tx, 'onlycedar'))).toEqual([]);
  await expect(
    db.admin("select * from app.find_products('''a'':*', '''a''', '''a''', '''a''')"),
  ).rejects.toThrow('no store set');
});

const hostile: [string, string][] = [
  ['SQL', "' or 1=1 --"],
  ['query signs', "a' & !b | c:*"],
  ['an arrow', '<->'],
  ['operators', ':* ! & | ( )'],
  ['a backslash', '\\'],
  ['quotes', "''''"],
  ['NUL', 'a\u0000b'],
  ['numbers with letters', '10e5 3x4 1.5.2 0x1f -7'],
  ['Hindi', 'हिन्दी किताब'],
  ['Thai, Japanese, Korean', 'ไทย 日本語 한국어'],
  ['5,000 letters', 'x'.repeat(5000)],
  ['500 words', 'word '.repeat(500)],
  ['a picture sign', '🕯️ candle'],
  ['ligatures and fractions', 'ﷺ ﻻ ½'],
];

test.each(hostile)('%s typed into the search causes no error', async (_name, typed) => {
  await withStore(cedar.id, async (tx) => {
    await expect(find(tx, typed)).resolves.toBeInstanceOf(Array);
    const words = typedWords(typed);
    expect(words.length).toBeLessThanOrEqual(10);
    for (const text of Object.values(searchQuery(tx.storeId, words))) {
      const { rows } = await sql<{ quoted: string }>`select ${text}::tsquery::text as quoted`.execute(tx);
      // Only quoted words of letters, marks and digits, joined by our operators.
      expect(rows[0]?.quoted ?? '').toMatch(/^('[#^]?[\p{L}\p{M}\p{N}#^]+'(:\*)?|[ &|()])*$/u);
    }
  });
});

test.each(hostile)('%s in a product causes no error in its index', async (_name, text) => {
  const document = { titles: [text], skus: [text], names: [text], bodies: [text] };
  await withStore(cedar.id, async (tx) => {
    const { words, title, heads } = documentVectors(tx.storeId, document);
    const { rows } = await sql<{ total: number }>`
      select length(${words}::tsvector) + length(${title}::tsvector) + length(${heads}::tsvector) as total`.execute(
      tx,
    );
    expect(rows[0]?.total).toBeGreaterThanOrEqual(0);
    await expect(indexed(tx, document)).resolves.toBeTypeOf('number');
  });
});

test('only the beginning of a description of a hundred thousand words is indexed', async () => {
  const body = Array.from({ length: 100_000 }, (_, index) => `w${index}`).join(' ');
  await withStore(cedar.id, async (tx) => {
    const id = await indexed(tx, { titles: ['Encyclopaedia'], bodies: [body] });
    expect(await find(tx, 'w1500')).toEqual([id]);
    expect(await find(tx, 'w99999')).toEqual([]);
  });
});

describe('typing errors (F1)', () => {
  test.each([
    ['one letter too few', 'walnt', 'walnut'],
    ['one too many', 'wallnut', 'walnut'],
    ['a wrong one', 'walmut', 'walnut'],
    ['two swapped', 'wlanut', 'walnut'],
    ['two slips in a long word', 'encyclopeda', 'encyclopaedia'],
    ['in Arabic', 'قهووه', 'قهوه'],
    ['in Arabic, with the article', 'القهوت', 'قهوه'],
    ['beside a right word', 'board walnt', 'board walnut'],
    ['beside a word that no product has', 'steel walnt', 'walnut'],
  ])('a typing error still finds the product: %s (F1)', async (_name, typed, meant) => {
    await withStore(cedar.id, async (tx) => {
      await tx.deleteFrom('products').where('store_id', '=', tx.storeId).execute();
      await indexed(tx, { titles: ['Walnut board'] });
      await indexed(tx, { titles: ['Encyclopaedia'] });
      await indexed(tx, { titles: ['القهوة'] });
      const found = await findProducts(tx, typed);
      expect([found.corrected?.map(([first]) => first).join(' '), found.ords.length]).toEqual([meant, 1]);
    });
  });

  test.each(['wal', 'wlt', 'valnotz', 'ck99'])(
    'the search word %s is not corrected to another word (F1)',
    async (typed) => {
      await withStore(cedar.id, async (tx) => {
        await tx.deleteFrom('products').where('store_id', '=', tx.storeId).execute();
        await indexed(tx, { titles: ['Walnut board'] });
        expect((await findProducts(tx, typed)).corrected).toBeNull();
      });
    },
  );
});
