import { expect, test, vi } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { blockedMs } from '#tests/support/blocked-loop.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';

// Small files that are expensive to import: a header repeats columns, or a product lists many values or pictures. The
// worker that reads such a file also sends the mails and makes the payments of all other stores.
vi.setConfig({ testTimeout: 120_000 });

await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
let stores = 0;

const MOST_BLOCKED_MS = 3000;
const HEAD = 'Handle,Title,Price,Language,Slug';
const listOf = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at));
const code = (at: number) =>
  [676, 26, 1].map((unit) => String.fromCharCode(97 + (Math.floor(at / unit) % 26))).join('');
const rows = (count: number, isOne = false) =>
  listOf(count, (at) => `h${isOne ? '' : at},T,1,en,\n`).join('');
const address = (at: number) => `https://a.example/${'x'.repeat(2000)}/${at}`;
const wide = (columns: string[], below: string) => `${[HEAD, ...columns].join(',')}\n${below}`;

test.each([
  [
    'locations',
    wide(
      listOf(50_000, (at) => `Stock at ${at}`),
      rows(1000, true),
    ),
  ],
  [
    'custom fields',
    wide(
      listOf(20_000, (at) => `F${at} (field.text.en)`),
      rows(60),
    ),
  ],
  [
    'prices',
    wide(
      listOf(17_000, (at) => `Price (${code(at)})`),
      rows(2000, true),
    ),
  ],
  [
    'values of one option with the same code',
    `${HEAD},Option1 Name,Option1 Value,Option1 Values\nh,T,1,en,,A,"!","${listOf(20_000, (at) => `!${'?'.repeat(at % 100)}${'!'.repeat(at / 100)}`).join(',')}"\n`,
  ],
  [
    'pictures of long addresses',
    `${HEAD},Image Src,Option1 Name,Option1 Value\n${listOf(2000, (at) => `h,T,1,en,,${address(at)},A,v${at}`).join('\n')}\n`,
  ],
])('a file of very many %s is read without blocking the worker', async (_what, text) => {
  const store = await makeStore({ slug: `wide-${++stores}`, name: 'Wide', currency: 'USD' });
  let report: Awaited<ReturnType<typeof importFile>> | undefined;
  const read = async () => {
    report = await importFile(store.id, { file: textSource(text) }, act);
  };
  expect(await blockedMs(read, MOST_BLOCKED_MS)).toBeLessThan(MOST_BLOCKED_MS);
  expect(report?.status).toBe('done');
});
