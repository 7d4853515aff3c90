import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type SearchDocument, searchProducts, searchQuery, searchVector, writeDocuments } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

/** A product row by itself: search knows nothing else of it. */
async function indexed(tx: StoreTx, document: Partial<SearchDocument>): Promise<string> {
  const id = newId();
  await tx
    .insertInto('products')
    .values({ store_id: tx.storeId, id, status: 'active', created_at: TEST_TIME, updated_at: TEST_TIME })
    .execute();
  const whole = { title: [], names: [], body: '', otherBody: '', ...document };
  await writeDocuments(tx, [
    { productId: id, locale: 'en', ...whole },
    { productId: id, locale: 'ar', ...whole },
  ]);
  return id;
}

const find = (tx: StoreTx, query: string) => searchProducts(tx, { query, locale: 'en' });
const idsOf = (found: { productId: string }[]) => found.map((one) => one.productId);

test('a title outranks a brand, a brand a description', async () => {
  await withStore(cedar.id, async (tx) => {
    const body = await indexed(tx, { title: ['Chair'], body: 'Made of walnut' });
    const name = await indexed(tx, { title: ['Table'], names: ['Walnut works'] });
    const title = await indexed(tx, { title: ['Walnut board'] });
    expect(idsOf(await find(tx, 'walnut'))).toEqual([title, name, body]);
  });
});

test('every word must begin a word of the product', async () => {
  await withStore(cedar.id, async (tx) => {
    const id = await indexed(tx, { title: ['Ceramic pour-over kettle', 'CK-12/b'] });
    for (const query of ['kettle cer', 'over', 'ck-12', 'CK 12 B', 'CÉRAMIC']) {
      expect([query, idsOf(await find(tx, query))]).toEqual([query, [id]]);
    }
    expect(await find(tx, 'kettle steel')).toEqual([]);
    expect(await find(tx, 'ettle')).toEqual([]);
  });
});

test.each([
  ['القهوة العربية', ['قهوه', 'والقهوة', 'عربية قهوة', 'بالقهوه', 'قَهْوَة']],
  ['قهوة', ['القهوة', 'للقهوة', 'قهوه']],
  ['إبريق ذهبي', ['ابريق', 'أبريق ذهبى', 'الإبريق الذهبي']],
  ['طقم ٦ فناجين', ['6 فناجين', '۶', 'الفناجين']],
])('%s is found however it is typed', async (title, queries) => {
  await withStore(najd.id, async (tx) => {
    const id = await indexed(tx, { title: [title] });
    for (const query of queries) expect([query, idsOf(await find(tx, query))]).toEqual([query, [id]]);
    await tx.deleteFrom('products').where('store_id', '=', tx.storeId).where('id', '=', id).execute();
  });
});

test('no store finds the products of another, and without a store the function refuses', async () => {
  const id = await withStore(cedar.id, (tx) => indexed(tx, { title: ['Onlycedar'] }));
  expect(idsOf(await withStore(cedar.id, (tx) => find(tx, 'onlycedar')))).toEqual([id]);
  expect(await withStore(najd.id, (tx) => find(tx, 'onlycedar'))).toEqual([]);
  await expect(db.admin("select * from app.search_products('en', '''a'':*', 10)")).rejects.toThrow(
    'no store set',
  );
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

test.each(hostile)('%s typed into the search cannot break it', async (_name, typed) => {
  await withStore(cedar.id, async (tx) => {
    const query = searchQuery(typed);
    await expect(find(tx, typed)).resolves.toBeInstanceOf(Array);
    if (query === '') return;
    // The server's text parser must see the very words that the index holds.
    const { rows } = await sql<{ same: boolean }>`
      select to_tsquery('simple', ${query})::text = ${query}::tsquery::text as same`.execute(tx);
    expect(rows[0]?.same).toBe(true);
  });
});

test.each(hostile)('%s on a product cannot break its index', async (_name, text) => {
  const vector = searchVector({ title: [text], names: [text], body: text, otherBody: text });
  await withStore(cedar.id, async (tx) => {
    const { rows } = await sql<{ words: number }>`select length(${vector}::tsvector) as words`.execute(tx);
    expect(rows[0]?.words).toBeGreaterThanOrEqual(0);
  });
});

test('a description of a hundred thousand words is indexed by its beginning', async () => {
  const body = Array.from({ length: 100_000 }, (_, index) => `w${index}`).join(' ');
  await withStore(cedar.id, async (tx) => {
    const id = await indexed(tx, { title: ['Encyclopaedia'], body });
    expect(idsOf(await find(tx, 'w1500'))).toEqual([id]);
    expect(await find(tx, 'w99999')).toEqual([]);
  });
});
