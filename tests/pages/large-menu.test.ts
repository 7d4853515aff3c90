import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { removePicture, saveCategory } from '#domain/catalog/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { makePreviewLink, readDraft, saveDraft } from '#domain/publishing/index.ts';
import { readContact, saveContact } from '#domain/tenancy/index.ts';
import { must, PICTURE_HASH, smallCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';
import type { MenuPanels } from '../../app/storefront/shell/menu-panels.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const act = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const inCedar = <T>(run: Parameters<typeof withStore<T>>[1]) => withStore(cedar.id, run);
const { categories } = await smallCatalogue(cedar.id);
const file = { contentType: 'image/jpeg', blur: '', width: 16, height: 9, bytes: Buffer.from('x') } as const;
const own = await inCedar((tx) =>
  recordImage(tx, { ...file, hash: 'c'.repeat(64) }, { alt: { en: '' }, act }),
);
const texts = { en: { title: 'Rugs' }, ar: { title: 'سجاد' } };
await inCedar((tx) =>
  must(saveCategory(tx, { texts, parentId: categories.home, mediaId: own.mediaId }, act)),
);

const answer = (path: string, slug = cedar.slug) => ask(server, { host: shopHost(slug), path });
const menuAt = async (path: string, slug?: string) =>
  JSON.parse((await answer(path, slug)).body) as MenuPanels;
const tile = {
  to: '/new-arrivals',
  label: { en: 'Slow <b>mornings</b>', ar: 'صباحات هادئة' },
  line: { en: '', ar: 'حتى الجمعة' },
  mediaId: own.mediaId,
};
const withTile = async () => {
  const contact = await inCedar((tx) => readContact(tx));
  return { ...contact, menus: { ...contact.menus, tile } };
};

test('the large menu is data that is neither cached nor indexed, with sub categories, headings and brands', async () => {
  const { status, headers } = await answer('/menu/now');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const { panels, brands, tile: none } = await menuAt('/menu/now');
  expect(panels).toHaveLength(1);
  const [home] = panels;
  expect(home).toMatchObject({
    slug: 'home',
    all: { path: '/categories/home', title: 'All Home' },
    tiles: [
      { path: '/categories/home/rugs', title: 'Rugs', image: { src: `/media/${'c'.repeat(64)}`, alt: '' } },
    ],
    groups: [{ path: '/categories/home/textiles', title: 'Textiles', links: [{ title: 'Wool' }] }],
  });
  expect(brands?.links.map(({ title, path }) => [title, path]).sort()).toEqual([
    ['Clay', '/brands/clay'],
    ['Loom & Co', '/brands/loom-co'],
  ]);
  expect(none).toBeNull();
});

test('a category without a picture has that of its newest public product, its sub categories included', async () => {
  const [home] = (await menuAt('/menu/now')).panels;
  const product = `/media/${PICTURE_HASH}`;
  expect([home?.all.image?.src, home?.groups[0]?.image?.src]).toEqual([product, product]);
});

test('the Arabic menu is in Arabic, and marks what has no Arabic name', async () => {
  const [home] = (await menuAt('/ar/menu/now')).panels;
  expect(home?.groups[0]).toMatchObject({ title: 'منسوجات', links: [{ title: 'Wool', lang: 'en' }] });
  expect(home?.all.path.startsWith('/ar/categories/')).toBe(true);
  expect(decodeURIComponent(home?.tiles[0]?.path ?? '')).toBe('/ar/categories/المنزل/سجاد');
});

test('a store without categories has an empty menu, and nothing of another store (T)', async () => {
  expect(await menuAt('/menu/now', najd.slug)).toEqual({ panels: [], brands: null, tile: null });
});

test('the tile of a draft is in the preview’s menu only; published, it is in both languages', async () => {
  const body = await withTile();
  const token = await inCedar(async (tx) => {
    const { revision } = await readDraft(tx, 'contact');
    await must(saveDraft(tx, { subject: 'contact', body: body as never, revision }, act));
    return (await makePreviewLink(tx, 'contact', act)).token;
  });
  expect((await menuAt(`/menu/now?preview=${token}`)).tile).toMatchObject({ path: '/new-arrivals' });
  expect((await menuAt('/menu/now')).tile).toBeNull();
  await inCedar((tx) => must(saveContact(tx, body, act)));
  expect((await menuAt('/menu/now')).tile).toEqual({
    path: '/new-arrivals',
    title: 'Slow <b>mornings</b>',
    line: 'حتى الجمعة',
    lineLang: 'ar',
    image: { src: `/media/${'c'.repeat(64)}`, width: 16, height: 9, alt: '' },
  });
  expect((await menuAt('/ar/menu/now')).tile).toMatchObject({
    path: '/ar/new-arrivals',
    title: 'صباحات هادئة',
  });
});

test('a picture that is deleted leaves the menu at once, and the tile keeps its words', async () => {
  await inCedar((tx) => must(removePicture(tx, { mediaId: own.mediaId }, act)));
  const { panels, tile: shown } = await menuAt('/menu/now');
  expect(shown).toMatchObject({ title: 'Slow <b>mornings</b>', image: null });
  expect(panels[0]?.tiles[0]?.image).toBeNull();
});

test('the phone menu shows the pictures of top categories without scripts, and loads them lazily', async () => {
  const { id } = (await inCedar((tx) =>
    tx.selectFrom('media').select('id').where('hash', '=', PICTURE_HASH).executeTakeFirstOrThrow(),
  )) as { id: string };
  const words = { en: { title: 'Gifts' }, ar: { title: 'هدايا' } };
  await inCedar((tx) => must(saveCategory(tx, { texts: words, mediaId: id }, act)));
  for (const path of ['/', '/ar']) {
    const { body } = await answer(path);
    const rows = body.slice(body.indexOf('menu-rows'), body.indexOf('menu-foot'));
    expect(rows.match(/<img [^>]*>/g)).toHaveLength(1);
    expect(rows).toMatch(new RegExp(`<img [^>]*${PICTURE_HASH}[^>]*alt="" [^>]*loading="lazy"`));
  }
});
