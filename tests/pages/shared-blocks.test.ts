import { beforeAll, expect, test, vi } from 'vitest';
import { type Block, newBlock } from '#blocks/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import type { SharedPlace } from '#domain/content/index.ts';
import { makePreviewLink, publishSubject, readDraft, saveDraft } from '#domain/publishing/index.ts';
import { must, smallCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { everythingTold } from '#tests/support/everything-told.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { makeStore, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, Visitor, webServer } from '#tests/support/web.ts';

// Sections below every page of a product or of a category (D2, D5).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const olive = await makeStore({ slug: 'olive', name: 'Olive', currency: 'USD', defaultLocale: 'en' });
const { categories } = await smallCatalogue(cedar.id);
await smallCatalogue(olive.id);
const server = await webServer({}, db.urls);
const act = systemAct('test', TEST_TIME);

const PRODUCT = '/products/linen-napkin';
const CATEGORY = '/categories/home';
const PAGES = [
  ['product', PRODUCT, 'Washed by hand'],
  ['product', `/ar${PRODUCT}`, 'يُغسل يدويًا'],
  ['category', CATEGORY, 'Washed by hand'],
  ['category', '/ar/categories/المنزل', 'يُغسل يدويًا'],
  ['category', `${CATEGORY}/textiles`, 'Washed by hand'],
] as const;

const care = newBlock('image_text');
Object.assign(care.texts.en, { title: 'Washed by hand' });
Object.assign(care.texts.ar, { title: 'يُغسل يدويًا' });
const newest: Block = {
  ...newBlock('products'),
  options: { ...newBlock('products').options, source: 'new' },
};
Object.assign(newest.texts.en, { title: 'More of ours' });

const bodyOf = async (place: SharedPlace, sections: Block[]) => {
  const subject = `shared:${place}` as const;
  const { revision } = await withStore(cedar.id, (tx) => readDraft(tx, subject));
  return { subject, body: { sections }, revision };
};
async function publish(place: SharedPlace, ...sections: Block[]): Promise<void> {
  const save = await bodyOf(place, sections);
  await withStore(cedar.id, (tx) => must(publishSubject(tx, save, act)));
}
const get = (path: string, slug = cedar.slug) => ask(server, { host: shopHost(slug), path: encodeURI(path) });
const shown = ({ body }: { body: string }) => body.replace(/<script[\s\S]*?<\/script>/g, '');

async function ofPage(path: string, slug?: string): Promise<string> {
  const answer = await get(path, slug);
  expect(answer.status).toBe(200);
  return shown(answer);
}

const isKept = async (path: string) => (await get(path)).headers['x-souk-cache'] === 'hit';
const untilKept = (path: string) => vi.waitFor(async () => expect(await isKept(path)).toBe(true), 10_000);

beforeAll(() => everythingTold(), 20_000);

test.each(PAGES)(
  'the sections of %s pages are shown below %s once they are published',
  async (place, path, words) => {
    await publish(place);
    await untilKept(path);
    const save = await bodyOf(place, [care]);
    await withStore(cedar.id, (tx) => must(saveDraft(tx, save, act)));
    expect(await ofPage(path)).not.toContain(words);
    await publish(place, care);
    const page = await ofPage(path);
    expect(page).toContain(words);
    expect(page.indexOf(words)).toBeLessThan(page.indexOf('class="footer"'));
    expect(page.indexOf(words)).toBeGreaterThan(page.indexOf('<h1'));
    await publish(place);
    expect(await ofPage(path)).not.toContain(words);
  },
);

test('publishing the sections of one kind of page renews the cached pages of that kind alone', async () => {
  await publish('product');
  await publish('category');
  for (const path of [PRODUCT, CATEGORY, '/']) await untilKept(path);
  await publish('product', care);
  expect(await isKept(CATEGORY)).toBe(true);
  expect(await isKept('/')).toBe(true);
  expect(await isKept(PRODUCT)).toBe(false);
  expect(await ofPage(PRODUCT)).toContain('Washed by hand');
});

test('the sections of product and category pages are on no other page, and on no page of another store', async () => {
  await publish('product', care);
  await publish('category', care);
  for (const path of ['/', '/products', '/categories', '/brands']) {
    expect(await ofPage(path)).not.toContain('Washed by hand');
  }
  for (const path of [PRODUCT, CATEGORY]) {
    expect(await ofPage(path, olive.slug)).not.toContain('Washed by hand');
  }
});

test.each([PRODUCT, CATEGORY])('products below %s are cards, and their texts are sent', async (path) => {
  await publish('product', newest);
  await publish('category', newest);
  const answer = await get(path);
  const page = shown(answer);
  const below = page.slice(page.indexOf('More of ours'));
  expect(below).toContain('<article class="card');
  expect(below).not.toMatch(/storefront\.|finding\./);
});

test('a page without sections sends nothing of them', async () => {
  await publish('product');
  const { body } = await get(PRODUCT);
  expect(body).not.toContain('data-section');
  expect(body).not.toContain('shared:product');
});

test('a preview link shows the draft on a product’s page', async () => {
  const save = await bodyOf('product', [care]);
  const { path, token } = await withStore(cedar.id, async (tx) => {
    await must(saveDraft(tx, save, act));
    return makePreviewLink(tx, 'shared:product', systemAct('test', new Date()));
  });
  expect(await ofPage(`${path}?preview=${token}`)).toContain('data-section="draft-0"');
  expect(await ofPage(path)).not.toContain('Washed by hand');
});

test('the pages’ list leads to the builder of each kind, and an unknown kind is not found', async () => {
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  const list = (await admin.get('/admin/pages')).body;
  for (const place of ['product', 'category']) {
    expect(list).toContain(`href="/admin/pages/shared/${place}"`);
    expect((await admin.get(`/admin/pages/shared/${place}`)).status).toBe(200);
  }
  expect((await admin.get('/admin/pages/shared/cart')).status).toBe(404);
  expect(
    (await new Visitor(server, shopHost(cedar.slug)).get('/admin/pages/shared/product')).status,
  ).not.toBe(200);
});

test.each(['', '/ar'])(
  'a category shows its own sections instead of the common ones (%s)',
  async (prefix) => {
    const isArabic = prefix !== '';
    const kitchen = `${prefix}/categories/${isArabic ? 'المطبخ' : 'kitchen'}`;
    const home = `${prefix}/categories/${isArabic ? 'المنزل' : 'home'}`;
    const own = newBlock('image_text');
    Object.assign(own.texts.en, { title: 'For cooks' });
    Object.assign(own.texts.ar, { title: 'للطهاة' });
    const [common, alone] = isArabic ? ['يُغسل يدويًا', 'للطهاة'] : ['Washed by hand', 'For cooks'];
    await publish('category', care);
    for (const path of [kitchen, home]) await untilKept(path);
    await publish(`category:${categories.kitchen}`, own);
    expect(await isKept(home)).toBe(true);
    const page = await ofPage(kitchen);
    expect(page).toContain(alone);
    expect(page).not.toContain(common);
    expect(await ofPage(home)).not.toContain(alone);
    await publish(`category:${categories.kitchen}`);
    expect(await ofPage(kitchen)).toContain(common);
  },
);

test('a category leads to the builder of its sections, which is listed once it has some', async () => {
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  const path = `/admin/pages/shared/category:${categories.kitchen}`;
  expect((await admin.get(`/admin/categories/${categories.kitchen}`)).body).toContain(`href="${path}"`);
  expect((await admin.get('/admin/pages')).body).not.toContain(`href="${path}"`);
  expect((await admin.get(path)).body).toContain('Kitchen');
  await publish(`category:${categories.kitchen}`, care);
  expect((await admin.get('/admin/pages')).body).toContain(`href="${path}"`);
  const others = await signInToAdmin(server, olive, olive.ownerEmail);
  expect((await others.admin.get(path)).status).toBe(404);
  expect((await admin.get('/admin/pages/shared/category:x')).status).toBe(404);
});
