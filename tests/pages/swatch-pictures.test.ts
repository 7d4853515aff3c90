import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { describePicture, removePicture } from '#domain/catalog/index.ts';
import { recordImage } from '#domain/media/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf, must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { everythingTold } from '#tests/support/everything-told.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

// A picture as the swatch of an option's value.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({}, db.urls);
const act = systemAct('test', TEST_TIME);
const { inStore, product } = catalogueOf(cedar.id);

const hash = 'f'.repeat(64);
const image = { hash, contentType: 'image/png' as const, width: 40, height: 40, blur: '' };
const { mediaId } = await inStore((tx) => recordImage(tx, { ...image, bytes: Buffer.from('x') }, { act }));
const price = money(2600, 'USD');
const { productId } = await product('Abaya', -1, {
  options: [
    {
      ...{ names: { en: 'Colour', ar: 'اللون' }, kind: 'colour' },
      values: [
        { labels: { en: 'Floral', ar: 'مزهر' }, swatch: '#AA0011', mediaId },
        { labels: { en: 'Black', ar: 'أسود' }, swatch: '#191919' },
      ],
    },
    {
      ...{ names: { en: 'Material', ar: 'الخامة' }, kind: 'other' },
      values: [{ labels: { en: 'Damask', ar: 'دمسق' }, mediaId }, { labels: { en: 'Crepe', ar: 'كريب' } }],
    },
  ],
  variants: ['Floral', 'Black'].flatMap((colour) =>
    ['Damask', 'Crepe'].map((material) => ({ values: [colour, material], price })),
  ),
});
await everythingTold();

const shown = (body: string) => body.replace(/<script[\s\S]*?<\/script>/g, '');
const page = async (path: string) =>
  shown((await ask(server, { host: shopHost(cedar.slug), path: encodeURI(path) })).body);
const MARKUP = `<img loading="lazy" src="/_next/image?url=%2Fmedia%2F${hash}&#38;w=128&#38;q=75" alt="">`;
const PAGES = [
  ['/products/abaya', 'Floral'],
  ['/ar/products/abaya', 'مزهر'],
] as const;

test.each(PAGES)(
  '%s shows the picture in front of the colour, with the name beside it',
  async (path, name) => {
    const html = await page(path);
    expect(html).toContain(
      `<i class="" style="background:#AA0011">${MARKUP}</i><bdi class="sr-only">${name}`,
    );
    expect(html).toContain('<i class="" style="background:#191919"></i>');
  },
);

test('a value of another kind keeps its name in sight beside the picture', async () => {
  const html = await page('/products/abaya');
  expect(html).toMatch(new RegExp(`>${MARKUP.replace('?', '[?]')}</i><bdi>Damask`));
  expect(html).toMatch(/<input[^>]*value="Crepe"[^>]*><bdi>Crepe/);
});

test.each(['/products', '/ar/products'])('cards and filters of %s show the picture', async (path) => {
  const html = await page(path);
  expect(html).toContain(`<i style="background:#AA0011">${MARKUP}</i><i style="background:#191919"></i>`);
  expect(html).toContain(`<i class="swatch-dot" style="background:#AA0011">${MARKUP}</i>`);
});

test('the editor shows the picture of the value', async () => {
  const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  const html = (await admin.get(`/admin/products/${productId}`)).body;
  expect(html).toMatch(new RegExp(`<img class="value-swatch" src="[^"]*${hash}`));
});

test('a changed focal point and a removed picture are shown at once', async () => {
  await page('/products/abaya');
  const details = { mediaId, alt: { en: '', ar: '' }, focal: { x: 30, y: 20 }, version: 1 };
  await must(withStore(cedar.id, (tx) => describePicture(tx, details, act)));
  await everythingTold();
  for (const path of ['/products/abaya', '/products'])
    expect(await page(path)).toContain('alt="" style="--focal:30% 20%">');
  await must(withStore(cedar.id, (tx) => removePicture(tx, { mediaId }, act)));
  await everythingTold();
  for (const path of ['/products/abaya', '/products', '/ar/products']) {
    const html = await page(path);
    expect(html).not.toContain(hash);
    expect(html).toContain('background:#AA0011');
  }
});
