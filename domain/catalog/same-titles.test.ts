import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { savePage } from '#domain/content/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { sameTitles } from './index.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const shop = catalogueOf(cedar.id);

const rug = await shop.product('Rug', -1, {
  texts: { en: { title: 'Rug', seoTitle: 'Rugs of wool' }, ar: { title: 'سجادة' } },
});
const rugs = await shop.category('Rugs', 'سجاد');
const brand = await shop.brand('Loom');
await shop.product('Sketch', -1, { status: 'draft' });
const page = await must(
  shop.inStore((tx) =>
    savePage(tx, { kind: 'own', texts: { ar: { title: 'المقاسات', bodyHtml: '' } } }, act),
  ),
);
await catalogueOf(najd.id).category('Carpets', 'بسط');

const find = (titles: { en?: string; ar?: string }, own: Parameters<typeof sameTitles>[1]['own'] = null) =>
  withStore(cedar.id, (tx) => sameTitles(tx, { own, titles }));

test('another page with the same title in search engines is found in each language, whatever its kind', async () => {
  expect(await find({ en: 'Rugs of wool', ar: 'سجاد' })).toEqual({
    en: { kind: 'product', id: rug.productId, name: 'Rug' },
    ar: { kind: 'category', id: rugs, name: 'سجاد' },
  });
  expect(await find({ en: 'Loom', ar: 'المقاسات' })).toEqual({
    en: { kind: 'brand', id: brand, name: 'Loom' },
    ar: { kind: 'page', id: page.pageId, name: 'المقاسات' },
  });
});

test('the page itself, a title that search engines do not get, a draft and another store’s page are not found', async () => {
  expect(await find({ en: 'Rugs of wool' }, { kind: 'product', id: rug.productId })).toEqual({});
  expect(await find({ en: 'Rug' })).toEqual({});
  expect(await find({ en: 'Sketch' })).toEqual({});
  expect(await find({ en: 'Carpets', ar: 'بسط' })).toEqual({});
  expect(await find({})).toEqual({});
});

test('a built-in page, which is named by its kind, is not found as another page than itself', async () => {
  const texts = { en: { title: 'Our story', bodyHtml: '' } };
  await must(withStore(cedar.id, (tx) => savePage(tx, { kind: 'about_us', texts }, act)));
  expect(await find({ en: 'Our story' }, { kind: 'page', id: 'about_us' })).toEqual({});
  expect(await find({ en: 'Our story' }, { kind: 'page', id: page.pageId })).toMatchObject({
    en: { kind: 'page', id: 'about_us' },
  });
});
