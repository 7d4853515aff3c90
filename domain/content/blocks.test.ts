import { expect, test } from 'vitest';
import { type Block, newBlock, newEntry } from '#blocks/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { mediaUses, recordImage, removeMedia } from '#domain/media/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import {
  homeSectionsToEdit,
  pageToEdit,
  readHomeSections,
  readPage,
  saveHomeSections,
  savePage,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);
const file = { contentType: 'image/jpeg', blur: '', width: 16, height: 9, bytes: Buffer.from('x') } as const;
const imageOf = (storeId: string, hash: string) =>
  withStore(storeId, (tx) =>
    recordImage(tx, { ...file, hash: hash.repeat(64) }, { alt: { en: 'A lamp' }, act }),
  );
const lamp = await imageOf(cedar.id, 'a');
const foreign = await imageOf(najd.id, 'b');

const saveHome = (blocks: Block[]) => withStore(cedar.id, (tx) => saveHomeSections(tx, blocks, act));
const words = (title: string) => ({
  en: { title, bodyHtml: '<p>Hi</p>' },
  ar: { title, bodyHtml: '<p>Hi</p>' },
});
const saveAbout = (blocks: Block[]) =>
  withStore(cedar.id, (tx) => savePage(tx, { kind: 'about_us', texts: words('About'), blocks }, act));
const about = () => withStore(cedar.id, (tx) => readPage(tx, { kind: 'about_us', locale: 'en' }));

const look = { ...newBlock('faq').look, background: 'tint' as const, from: '2026-11-01T10:00' };
const faq: Block = {
  ...newBlock('faq'),
  look,
  options: { isFirstOpen: true },
  entries: [
    {
      texts: {
        en: { question: 'When?', bodyHtml: '<p>Soon</p>' },
        ar: { question: 'متى؟', bodyHtml: '<p>قريبًا</p>' },
      },
    },
  ],
};
const galleryOf = (...ids: string[]): Block => ({
  ...newBlock('gallery'),
  entries: ids.map((mediaId) => ({ ...newEntry('gallery'), mediaId })),
});

test('the home page and a page store every part of a block', async () => {
  const banner = { ...newBlock('banner'), mediaId: lamp.mediaId, link: '/products' };
  expect((await saveHome([faq, banner])).ok).toBe(true);
  expect(await withStore(cedar.id, homeSectionsToEdit)).toEqual([faq, banner]);
  expect((await saveAbout([faq, banner])).ok).toBe(true);
  expect((await withStore(cedar.id, (tx) => pageToEdit(tx, 'about_us')))?.blocks).toEqual([faq, banner]);
});

test('saving a page without blocks leaves its blocks unchanged', async () => {
  const again = await withStore(cedar.id, (tx) =>
    savePage(tx, { kind: 'about_us', texts: words('Us') }, act),
  );
  expect(again.ok).toBe(true);
  expect(await about()).toMatchObject({ title: 'Us', blocks: [{ kind: 'faq' }, { kind: 'banner' }] });
});

test('a page shows its visible blocks in the reader’s language, or else in the other one', async () => {
  const english = { ...newBlock('quote'), texts: { ...newBlock('quote').texts } };
  english.texts.en = { ...english.texts.en, quote: 'Lovely' };
  await saveAbout([faq, { ...newBlock('spacer'), isVisible: false }, english]);
  const page = await withStore(cedar.id, (tx) => readPage(tx, { kind: 'about_us', locale: 'ar' }));
  expect(page?.blocks.map(({ id, kind, textLocale }) => [id, kind, textLocale])).toEqual([
    ['block-0', 'faq', 'ar'],
    ['block-2', 'quote', 'en'],
  ]);
});

test('a block shows the pictures of its store only, and not those that were deleted', async () => {
  const gone = await imageOf(cedar.id, 'c');
  const gallery = galleryOf(lamp.mediaId, foreign.mediaId, gone.mediaId, 'no id');
  expect((await saveHome([gallery])).ok).toBe(true);
  expect((await saveAbout([gallery])).ok).toBe(true);
  await withStore(cedar.id, (tx) => removeMedia(tx, { mediaId: gone.mediaId }, act));
  const [onHome] = await withStore(cedar.id, (tx) => readHomeSections(tx, 'en'));
  const onPage = (await about())?.blocks[0];
  expect([...(onHome?.files.pictures.keys() ?? [])]).toEqual([lamp.mediaId]);
  expect([...(onPage?.files.pictures.values() ?? [])]).toMatchObject([
    { hash: 'a'.repeat(64), alt: { en: 'A lamp' } },
  ]);
});

test('a picture’s uses name the home page and the pages whose blocks show it', async () => {
  const usesOf = (mediaId: string) => withStore(cedar.id, (tx) => mediaUses(tx, { mediaId, locale: 'en' }));
  expect((await saveHome([newBlock('hero')])).ok).toBe(true);
  expect((await saveAbout([])).ok).toBe(true);
  expect(await usesOf(lamp.mediaId)).toEqual([]);
  expect((await saveHome([galleryOf(lamp.mediaId)])).ok).toBe(true);
  expect((await saveAbout([galleryOf(lamp.mediaId)])).ok).toBe(true);
  expect((await usesOf(lamp.mediaId)).map(({ kind }) => kind)).toEqual(['home', 'page']);
});

const linkTo = (link: string): Block => ({ ...galleryOf(), entries: [{ ...newEntry('gallery'), link }] });
const long = { ...newBlock('rich_text'), texts: { ...newBlock('rich_text').texts } };
long.texts.en = { ...long.texts.en, bodyHtml: `<p>${'x'.repeat(19_000)}</p>` };

const tooManyProducts = { code: 'too_many_products', data: { rows: 16, max: 320 } };

test.each<[string, Block[], object]>([
  [
    '41 blocks',
    Array.from({ length: 41 }, () => newBlock('spacer')),
    { code: 'too_many_blocks', data: { max: 40 } },
  ],
  [
    'a script for a link',
    [newBlock('spacer'), linkTo('javascript:alert(1)')],
    { code: 'link_invalid', data: { position: 1 } },
  ],
  ['a link to another host without its scheme', [linkTo('//evil.example')], { code: 'link_invalid' }],
  ['data for a link', [{ ...newBlock('image_text'), link: 'data:text/html,x' }], { code: 'link_invalid' }],
  [
    'another site as the link of a banner',
    [{ ...newBlock('banner'), link: 'https://a.example' }],
    { code: 'link_invalid' },
  ],
  [
    'a script for a map',
    [{ ...newBlock('contact'), options: { map: 'javascript:x' } }],
    { code: 'link_invalid' },
  ],
  ['17 rows of products', Array.from({ length: 17 }, () => newBlock('all_products')), tooManyProducts],
  [
    'more than 320 products',
    Array.from({ length: 7 }, () => ({ ...newBlock('products'), itemCount: 48 })),
    tooManyProducts,
  ],
  ['too much text', Array.from({ length: 25 }, () => long), { code: 'blocks_too_long' }],
])(
  'a page with %s is refused and nothing is written, on the home page too',
  async (_name, blocks, refusal) => {
    expect(await expectNothingChanged(db, () => saveHome(blocks))).toMatchObject({ ok: false, ...refusal });
    expect(await expectNothingChanged(db, () => saveAbout(blocks))).toMatchObject({ ok: false, ...refusal });
  },
);

test('a link of a gallery may lead to another site', async () => {
  expect((await saveHome([linkTo('https://example.com/a')])).ok).toBe(true);
});
