import { expect, test, vi } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { blockedMs } from '#tests/support/blocked-loop.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';

// A file of WooCommerce may name all values of an attribute with one empty cell. The worker that reads it also sends
// the mails and takes the money of every other store.
vi.setConfig({ testTimeout: 120_000 });

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
const store = await makeStore({ slug: 'bombs', name: 'Bombs', currency: 'USD' });

const HEAD =
  'ID,Type,SKU,Name,Published,Regular price,Parent,Tags,Images,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)\n';
const MOST_BLOCKED_MS = 1500;

const listOf = (count: number, word: string) =>
  `"${Array.from({ length: count }, (_, at) => `${word}${at}`).join(',')}"`;
const parent = (one: string, two: string) => `1,variable,P,Bomb,1,,,,,A,${one},B,${two}\n`;
const variation = (one = '', two = '') => `,variation,,Bomb,1,10,P,,,A,${one},B,${two}\n`;

test.each([
  [
    'two cells of thousands of values and one variation for all',
    parent(listOf(6000, 'a'), listOf(6000, 'b')) + variation(),
    'too_many_variants',
  ],
  [
    'thousands of variations for all of two thousand variants each',
    parent(listOf(2000, 'a'), 'b') + variation('', 'b').repeat(2000),
    'too_many_variants',
  ],
  [
    'one value of half a megabyte, with which two thousand others are combined',
    parent('a'.repeat(500_000), listOf(2000, 'b')) + variation(),
    'too_long',
  ],
  [
    'thousands of variations of one value of a hundred thousand',
    parent(listOf(100_000, 'a'), 'b') + variation('a99999', 'b').repeat(2000),
    'duplicate_combination',
  ],
  ['thousands of tags', `1,simple,P,Bomb,1,10,,${listOf(9000, 't')},,,,,\n`, 'too_many_tags'],
  [
    'thousands of pictures',
    `1,simple,P,Bomb,1,10,,,${listOf(9000, 'https://a.example/')},,,,\n`,
    'too_many_images',
  ],
])('a product with %s is refused without blocking the worker', async (_what, rows, code) => {
  let report: Awaited<ReturnType<typeof importFile>> | undefined;
  const read = async () => {
    report = await importFile(store.id, { file: textSource(HEAD + rows) }, act);
  };
  expect(await blockedMs(read, MOST_BLOCKED_MS)).toBeLessThan(MOST_BLOCKED_MS);
  expect(report).toMatchObject({ status: 'done', products: { created: 0, updated: 0 } });
  expect(report?.errors[0]).toMatchObject({ code });
  expect(await db.admin('select 1 from products')).toEqual([]);
});
