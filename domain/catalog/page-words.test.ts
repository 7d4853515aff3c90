import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { listProducts, saveBrand, saveCategory, saveCollection } from './index.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const act = systemAct('test', TEST_TIME);
const { category, brand, inStore } = catalogueOf(cedar.id);

const home = await category('Home', null);
const wool = await category('Wool', null, home);
const seo = (name: string) => ({ seoTitle: `${name} title`, seoDescription: `${name} description` });
const named = (title: string) => ({ title, body: `About ${title}`, ...seo(title) });
await must(inStore((tx) => saveCategory(tx, { id: home, texts: { en: named('Home') } }, act)));
await must(inStore((tx) => saveCategory(tx, { id: wool, texts: { en: named('Wool') } }, act)));
const loom = await brand('Loom');
await must(
  inStore((tx) => saveBrand(tx, { id: loom, texts: { en: { name: 'Loom', ...seo('Loom') } } }, act)),
);
const gifts = { en: named('Gifts'), ar: { title: 'هدايا', body: 'عن الهدايا' } };
await must(inStore((tx) => saveCollection(tx, { texts: gifts }, act)));

type Asked = Partial<Parameters<typeof listProducts>[1]>;
const shell = {};
const listing = (asked: Asked) =>
  must(
    withStore(cedar.id, (tx) =>
      listProducts(tx, { locale: 'en', currency: 'USD', now: TEST_TIME, shell, ...asked }),
    ),
  );
const words = (name: string) => ({ body: `About ${name}`, ...seo(name) });

test('the page of a category, brand or collection reads its own long texts with the counts of its products', async () => {
  await listing({});
  const { value: found, queries } = await queriesOf(() =>
    listing({ categorySlug: 'home', brandSlug: 'loom' }),
  );
  expect(found).toMatchObject({ category: words('Home'), parentCategory: null, collection: null });
  expect(found.brand).toMatchObject({ body: '', ...seo('Loom') });
  expect(queries.filter((text) => !/^(begin|commit)/.test(text))).toHaveLength(1);

  const sub = await listing({ categorySlug: 'home', subSlug: 'wool' });
  expect(sub).toMatchObject({ category: words('Wool'), parentCategory: words('Home') });
});

test('a text is read in the language of the title that the page shows', async () => {
  const inArabic = { locale: 'ar' as const };
  const gift = await listing({ ...inArabic, collectionSlug: 'gifts' });
  expect(gift.collection).toMatchObject({ titleLocale: 'ar', body: 'عن الهدايا', seoTitle: '' });
  const { category: shown } = await listing({ ...inArabic, categorySlug: 'home' });
  expect(shown).toMatchObject({ titleLocale: 'en', ...words('Home') });
});

test('a search without results in a category shows the texts of the category', async () => {
  const { total, category: shown } = await listing({ categorySlug: 'home', query: 'xylophone' });
  expect([total, shown]).toMatchObject([0, words('Home')]);
});
