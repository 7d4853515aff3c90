import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { heapBytes } from '#lib/heap-bytes.ts';
import { bytesBeside } from '#lib/kept-beside.ts';
import { besideShells } from '#lib/memory.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { readDirectory } from './directory.ts';

// Each process keeps the categories, collections and brands of the stores that it shows. With all their texts those of
// one store took 70 MB, and counted as one of thousands (13.3).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const MB = 1024 ** 2;

const LISTS = [
  ['categories', 'category_id', 'category_texts', 'title', 500],
  ['collections', 'collection_id', 'collection_texts', 'title', 1000],
  ['brands', 'brand_id', 'brand_texts', 'name', 5000],
] as const;

/** Fills a store with as many entries as it may have, whose texts are as long as they may be. */
async function fill(storeId: string): Promise<void> {
  for (const [rows, owner, texts, title, most] of LISTS) {
    await db.admin(
      `insert into ${rows} (store_id, id, created_at) select $1, gen_random_uuid(), now() from generate_series(1, ${most})`,
      [storeId],
    );
    const body = title === 'title' ? [', body', ", repeat('س', 5000)"] : ['', ''];
    await db.admin(
      `insert into ${texts} (store_id, ${owner}, locale, ${title}, slug, seo_title, seo_description${body[0]})
       select store_id, id, l, repeat('ب', 200), 's-' || id, repeat('ع', 300), repeat('ن', 1000)${body[1]}
         from ${rows}, unnest(array['en', 'ar']) l where store_id = $1`,
      [storeId],
    );
  }
}

test('the largest directory of a store takes some megabytes, and counts with its bytes among those of all stores', async () => {
  await fill(cedar.id);
  const shell = {};
  const read = (storeId: string, copy: object) => withStore(storeId, (tx) => readDirectory(tx, copy));
  const before = bytesBeside();
  const directory = await read(cedar.id, shell);
  expect(Object.values(directory).map((rows) => rows.length)).toEqual([500, 5000, 1000]);
  expect(heapBytes(directory)).toBeLessThan(12 * MB);
  expect(bytesBeside() - before).toBeGreaterThanOrEqual(heapBytes(directory));

  expect(await read(cedar.id, shell)).toBe(directory);
  await read(najd.id, {});
  expect(await read(cedar.id, shell)).toBe(directory);

  await read(cedar.id, {});
  expect(await read(cedar.id, shell), 'of another copy of the shell').not.toBe(directory);
  expect(bytesBeside()).toBeLessThanOrEqual(besideShells());
});
