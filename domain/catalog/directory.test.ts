import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { loadShell, resolveHost } from '#domain/tenancy/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { deepestIn, readDirectory } from './directory.ts';
import { saveCategory } from './index.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);

const HOSTS = { platformHost: 'souk.localhost', storesHost: 'souk.localhost', singleStore: null };

/** Mirrors server/http/shells.ts: a cached shell is valid until the store's version changes. */
const copies = new Map<string, object>();
async function directoryOf(slug: string) {
  const place = await resolveHost(`${slug}.souk.localhost`, HOSTS);
  if (place?.site !== 'storefront') throw new Error('There is no such storefront.');
  const { storeId, shellVersion } = place.store;
  const key = `${storeId} ${shellVersion}`;
  const shell = copies.get(key) ?? (await withStore(storeId, loadShell));
  copies.set(key, shell);
  return withStore(storeId, (tx) => readDirectory(tx, shell));
}

const image = { hash: 'b'.repeat(64), contentType: 'image/jpeg', width: 800, height: 800 } as const;
const picture = { ...image, bytes: Buffer.from('x'), blur: '' };

test('the cached directory is invalidated by a change of a category, a brand or a picture’s description', async () => {
  const { category, brand, inStore } = catalogueOf(cedar.id);
  const { mediaId } = await inStore((tx) => recordImage(tx, picture, { alt: { en: 'A shelf' }, act }));
  const id = await category('Shelves', null);
  await must(inStore((tx) => saveCategory(tx, { id, mediaId, texts: { en: { title: 'Shelves' } } }, act)));
  const first = await directoryOf('cedar');
  expect(await directoryOf('cedar')).toBe(first);
  expect(first.categories.map((row) => [row.texts.en?.title, row.image?.alt?.en])).toEqual([
    ['Shelves', 'A shelf'],
  ]);

  await must(inStore((tx) => saveCategory(tx, { id, texts: { en: { title: 'Racks' } } }, act)));
  await brand('Loom');
  await inStore((tx) => recordImage(tx, picture, { alt: { en: 'An oak rack' }, act }));
  const second = await directoryOf('cedar');
  expect(second.categories.map((row) => [row.texts.en?.title, row.image?.alt?.en])).toEqual([
    ['Racks', 'An oak rack'],
  ]);
  expect(second.brands.map((row) => row.texts.en?.title)).toEqual(['Loom']);
});

test('saving a picture with the same description leaves the cached directory valid', async () => {
  const { inStore } = catalogueOf(cedar.id);
  const before = await directoryOf('cedar');
  await inStore((tx) => recordImage(tx, picture, { alt: { en: 'An oak rack' }, act }));
  expect(await directoryOf('cedar')).toBe(before);
});

test('another store has its own cached directory', async () => {
  expect(await directoryOf('najd')).toEqual({ categories: [], brands: [], collections: [] });
  expect(najd.id).not.toBe(cedar.id);
});

test('the deepest of a product’s categories is found, and of several the first in the list', () => {
  const row = (id: string, parentId: string | null) => ({ id, parentId, texts: {}, image: null }) as never;
  const deepestOf = deepestIn([
    row('a', null),
    row('b', 'a'),
    row('c', 'b'),
    row('d', 'b'),
    row('e', 'gone'),
  ]);
  expect(deepestOf(['a', 'd', 'c', 'b'])).toMatchObject({ id: 'c' });
  expect(deepestOf(['e', 'a'])).toMatchObject({ id: 'a' });
  expect(deepestOf(['none'])).toBeUndefined();
});

test('five thousand categories in a circle are as deep as a category can be', () => {
  const circle = Array.from(
    { length: 5000 },
    (_, n) => ({ id: `${n}`, parentId: `${(n + 1) % 5000}` }) as never,
  );
  const line = ['a', 'b', 'c', 'd', 'e'].map(
    (id, at, all) => ({ id, parentId: all[at - 1] ?? null }) as never,
  );
  expect(deepestIn([...circle, ...line])(['e', '7'])).toMatchObject({ id: '7' });
  expect(deepestIn([...line, ...circle])(['7', 'e', 'd'])).toMatchObject({ id: 'e' });
});
