import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { loadShell } from '#domain/tenancy/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type PageInput, pageAddresses, readPage, savePage } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const save = (input: PageInput) => withStore(cedar.id, (tx) => savePage(tx, input, act));
const text = (title: string, bodyHtml = '<p>Words.</p>') => ({ title, bodyHtml });

test('a page that is written in one language can be read in both, and is stripped of active content', async () => {
  const saved = await save({
    kind: 'about_us',
    texts: { en: text('About  us', '<h2>Since 2014</h2><script>alert(1)</script><p onclick="x()">Hi</p>') },
  });
  expect(saved).toMatchObject({ ok: true, value: { version: 1 } });
  const read = await withStore(cedar.id, (tx) => readPage(tx, { kind: 'about_us', locale: 'ar' }));
  expect(read).toMatchObject({ title: 'About us', locale: 'en', slugs: { en: 'about-us', ar: 'about-us' } });
  expect(read?.bodyHtml).toBe('<h2>Since 2014</h2><p>Hi</p>');
});

test('adding the second language of a page leaves the first unchanged, and the footer has the title in each language', async () => {
  expect(await save({ kind: 'about_us', texts: { ar: text('من نحن') } })).toMatchObject({ ok: true });
  const { pages } = await withStore(cedar.id, loadShell);
  expect(pages.en).toEqual([{ kind: 'about_us', title: 'About us', titleLocale: 'en', slug: 'about-us' }]);
  expect(pages.ar).toEqual([{ kind: 'about_us', title: 'من نحن', titleLocale: 'ar', slug: 'about-us' }]);
});

test('a custom page has an address from its title in each language, and both addresses find it', async () => {
  const saved = await save({ kind: 'own', texts: { en: text('Size guide'), ar: text('دليل المقاسات') } });
  expect(saved.ok).toBe(true);
  const bySlug = (slug: string, locale: 'en' | 'ar') =>
    withStore(cedar.id, (tx) => readPage(tx, { slug, locale }));
  const slugs = { en: 'size-guide', ar: 'دليل-المقاسات' };
  expect(await bySlug('size-guide', 'en')).toMatchObject({ title: 'Size guide', slugs });
  expect(await bySlug('size-guide', 'ar')).toMatchObject({ title: 'دليل المقاسات', slugs });
  expect(await bySlug('about-us', 'en')).toBeNull();
  expect(await withStore(najd.id, (tx) => readPage(tx, { slug: 'size-guide', locale: 'en' }))).toBeNull();
});

test('a page of the store’s own can be a landing page, a fixed page stays as it is', async () => {
  const layoutOf = async (wanted: { slug: string } | { kind: 'about_us' }) =>
    (await withStore(cedar.id, (tx) => readPage(tx, { ...wanted, locale: 'en' })))?.layout;
  await save({ kind: 'own', texts: { en: text('Sale') }, layout: 'bare' });
  await save({ kind: 'about_us', texts: { en: text('About us') }, layout: 'landing' });
  expect(await layoutOf({ slug: 'sale' })).toBe('bare');
  expect(await layoutOf({ kind: 'about_us' })).toBe('text');
  expect(await layoutOf({ slug: 'size-guide' })).toBe('text');
});

test('a stale save of a page is reported and changes nothing', async () => {
  await save({ kind: 'privacy_policy', texts: { en: text('Privacy') } });
  await save({ kind: 'privacy_policy', texts: { en: text('Privacy policy') }, version: 1 });
  const stale = await expectNothingChanged(db, () =>
    save({ kind: 'privacy_policy', texts: { en: text('Mine') }, version: 1 }),
  );
  expect(stale).toEqual({ ok: false, code: 'stale', data: { version: 2 } });
});

test.each<[string, PageInput]>([
  ['title_missing', { kind: 'own', texts: {} }],
  ['title_missing', { kind: 'own', texts: { en: text(' \u0000 ') } }],
  ['too_long', { kind: 'own', texts: { en: text('x'.repeat(201)) } }],
  ['too_long', { kind: 'own', texts: { en: text('Long', `<p>${'x'.repeat(200_001)}</p>`) } }],
  ['slug_taken', { kind: 'own', texts: { en: text('Size guide') } }],
  ['slug_taken', { kind: 'own', texts: { en: { ...text('Other'), slug: 'about-us' } } }],
  ['page_not_found', { kind: 'own', id: 'x', texts: { en: text('Other') } }],
  ['page_not_found', { kind: 'own', id: crypto.randomUUID(), texts: { en: text('Other') } }],
])('an invalid page is refused as %s and not stored', async (code, input) => {
  expect(await expectNothingChanged(db, () => save(input))).toMatchObject({ ok: false, code });
});

test('every written page has its address in both languages, and another store has no such page', async () => {
  await save({ kind: 'own', texts: { ar: text('العناية') } });
  const addresses = await withStore(cedar.id, pageAddresses);
  const paths = addresses.map(({ paths: { en, ar } }) => [decodeURI(en), decodeURI(ar)]);
  expect(paths).toContainEqual(['/about-us', '/about-us']);
  expect(paths).toContainEqual(['/pages/size-guide', '/pages/دليل-المقاسات']);
  expect(paths).toContainEqual(['/pages/العناية', '/pages/العناية']);
  expect(addresses.every(({ updatedAt }) => updatedAt?.getTime() === TEST_TIME.getTime())).toBe(true);
  expect(await withStore(najd.id, pageAddresses)).toEqual([]);
});
