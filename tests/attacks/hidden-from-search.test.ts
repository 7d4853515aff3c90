import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { readProductGroup, saveBrand, saveCategory, saveCollection } from '#domain/catalog/index.ts';
import { savePage } from '#domain/content/index.ts';
import { saveHomeLook } from '#domain/tenancy/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const act = systemAct('test', TEST_TIME);
const shop = catalogueOf(cedar.id);
const isHiddenFromSearch = true;
const get = async (path: string) => (await ask(server, { host: shopHost(cedar.slug), path })).body;

await shop.product('Open lamp', -1);
await shop.product('Quiet lamp', -1, { isHiddenFromSearch });
await shop.category('Open place', null);
const { categoryId } = await must(
  shop.inStore((tx) =>
    saveCategory(tx, { texts: { en: { title: 'Quiet place' } }, isHiddenFromSearch }, act),
  ),
);
await shop.inStore(async (tx) => {
  const texts = { en: { title: 'Quiet set', body: 'Things' } };
  await must(saveBrand(tx, { texts: { en: { name: 'Quiet maker' } }, isHiddenFromSearch }, act));
  await must(saveCollection(tx, { texts, productIds: [], isHiddenFromSearch }, act));
  const page = {
    title: 'Quiet page',
    bodyHtml: '<p>Text</p>',
    seoTitle: 'Whisper',
    seoDescription: 'Softly',
  };
  await must(savePage(tx, { kind: 'own', texts: { en: page }, isHiddenFromSearch }, act));
});

const HIDDEN = [
  '/products/quiet-lamp',
  '/categories/quiet-place',
  '/brands/quiet-maker',
  '/collections/quiet-set',
  '/pages/quiet-page',
];

test.each(HIDDEN)(
  'the hidden page %s is served and asks search engines not to list it, without structured data',
  async (path) => {
    const body = await get(path);
    expect(body).toContain('Quiet');
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).not.toContain('application/ld+json');
    expect(body).not.toContain('rel="canonical"');
  },
);

test('hidden pages are in no sitemap, and the others stay', async () => {
  const files = await Promise.all(
    ['pages', 'categories', 'products', 'brands', 'collections'].map((kind) => get(`/sitemap-${kind}-1.xml`)),
  );
  const all = files.join('');
  expect(all).toContain('/products/open-lamp');
  expect(all).toContain('/categories/open-place');
  for (const path of HIDDEN) expect(all).not.toContain(path);
});

test('a hidden product is left out of Google’s feed, which fills its search, and stays in Meta’s', async () => {
  const [google, meta] = [await get('/feeds/google-en.xml'), await get('/feeds/meta-en.xml')];
  expect(google).toContain('Open lamp');
  expect(google).not.toContain('Quiet lamp');
  expect(meta).toContain('Quiet lamp');
});

test('a page shown again loses its mark at once and is in the sitemap', async () => {
  const texts = { en: { title: 'Quiet place' } };
  const saved = await shop.inStore((tx) => readProductGroup(tx, 'category', categoryId));
  expect(saved?.isHiddenFromSearch).toBe(true);
  await must(
    shop.inStore((tx) => saveCategory(tx, { id: categoryId, texts, isHiddenFromSearch: false }, act)),
  );
  expect(await get('/categories/quiet-place')).not.toContain('noindex');
  expect(await get('/sitemap-categories-1.xml')).toContain('/categories/quiet-place');
});

test('a save that says nothing of search engines leaves a page hidden', async () => {
  const en = { title: 'Kept', bodyHtml: '<p>One</p>' };
  const first = { kind: 'own' as const, texts: { en: { ...en, seoTitle: 'Own' } }, isHiddenFromSearch };
  const { pageId } = await must(shop.inStore((tx) => savePage(tx, first, act)));
  const second = { kind: 'own' as const, id: pageId, texts: { en: { ...en, bodyHtml: '<p>Two</p>' } } };
  await must(shop.inStore((tx) => savePage(tx, second, act)));
  const body = await get('/pages/kept');
  expect(body).toContain('<meta name="robots" content="noindex"/>');
  expect(body).toContain('| Own</title>');
});

test('the home page has the title and the description that its owner wrote, each in its language, at once', async () => {
  expect(await get('/')).toContain('| Home</title>');
  const titles = { en: 'Lamps & rugs', ar: '' };
  const look = { titles, descriptions: { en: 'Made <by> hand', ar: '' }, version: 1 };
  const saved = await must(shop.inStore((tx) => saveHomeLook(tx, look, act)));
  const home = await get('/');
  expect(home).toContain('| Lamps &amp; rugs</title>');
  expect(home).toContain('<meta name="description" content="Made &lt;by&gt; hand"/>');
  expect(home).toContain('<meta property="og:title" content="Cedar House | Lamps &amp; rugs"/>');
  expect(await get('/ar')).toContain('| الرئيسية</title>');
  const late = await shop.inStore((tx) => saveHomeLook(tx, { ...look, titles: { en: 'Late', ar: '' } }, act));
  expect(late).toMatchObject({ ok: false, code: 'stale', data: { current: saved } });
  expect(await get('/')).toContain('| Lamps &amp; rugs</title>');
});
