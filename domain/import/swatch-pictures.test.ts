import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { productRows } from '#domain/exports/index.ts';
import type { ImageStore } from '#domain/media/index.ts';
import { csvText } from '#lib/csv-text.ts';
import { ok } from '#lib/result.ts';
import { testDatabase } from '#tests/support/database.ts';
import { importFile, textSource } from '#tests/support/fixtures.ts';
import { richShop } from '#tests/support/rich-shop.ts';
import { makeStore, TEST_TIME, type TestStore } from '#tests/support/stores.ts';
import { type FetchPicture, fetchImages } from './index.ts';

const db = await testDatabase(import.meta.url);
const act = systemAct('test', TEST_TIME);
const storage: ImageStore = {
  put: async () => undefined,
  get: async () => null,
  remove: async () => undefined,
};
const colours = { '1': '#123456', '2': '#d9c7a7' };
let store: TestStore;
let count = 0;

beforeEach(async () => {
  count += 1;
  store = await makeStore({ slug: `shop-${count}`, name: `Shop ${count}`, currency: 'USD' });
});

const fetchPicture: FetchPicture = async (url) => {
  const background = url.includes('swatch') ? colours['1'] : colours['2'];
  const size = url.includes('swatch') ? 24 : 48;
  return ok({
    bytes: await sharp({ create: { width: size, height: size, channels: 3, background } })
      .png()
      .toBuffer(),
  });
};

async function imported(text: string) {
  const report = await importFile(store.id, { file: textSource(text) }, act);
  expect(report).toMatchObject({ errors: [] });
  await fetchImages(store.id, { importId: report.id, ports: { fetchPicture, storage } }, act);
}

const swatches = () =>
  db.admin(
    `select v.code, m.width from option_values v left join media m on m.id = v.media_id
      where v.store_id = $1 and v.swatch <> '' order by v.code`,
    [store.id],
  );
const gallery = () =>
  db.admin(
    `select m.width from product_media p join media m on m.id = p.media_id where p.store_id = $1 order by 1`,
    [store.id],
  );

const HEAD =
  'Handle,Title,Language,Slug,Option1 Name,Option1 Kind,Option1 Value,Option1 Code,Option1 Colour,Option1 Picture,Variant Price,Image Src\n';
const row = (code: string, picture: string, image = '') =>
  `abaya,Abaya,en,abaya,Pattern,colour,${code},${code},#AA0011,${picture},10,${image}\n`;
const SWATCH = 'https://elsewhere.example/media/swatch.png';
const FRONT = 'https://elsewhere.example/media/front.png';

test('the file of another shop brings the pictures of swatches, which are no pictures of the product', async () => {
  await imported(HEAD + row('floral', SWATCH, FRONT) + row('plain', ''));
  expect(await swatches()).toEqual([
    { code: 'floral', width: 24 },
    { code: 'plain', width: null },
  ]);
  expect(await gallery()).toEqual([{ width: 48 }]);
  const [card] = await db.admin<{ card: string }>('select card from product_cards where store_id = $1', [
    store.id,
  ]);
  expect(JSON.parse(card?.card ?? '').swatches[0].picture).toMatch(/^\/media\/[0-9a-f]{64}$/);
});

test('a picture that is both the product’s and a swatch is fetched for both', async () => {
  await imported(HEAD + row('floral', FRONT, FRONT) + row('plain', FRONT));
  expect((await swatches()).map(({ width }) => width)).toEqual([48, 48]);
  expect(await gallery()).toEqual([{ width: 48 }]);
});

test('a picture of thirty variants and their swatches is indexed once, as that of one variant (attack 24.2)', async () => {
  // Counts the statements that write cards, which indexing does.
  await db.admin('create sequence card_writes');
  await db.admin('grant usage on sequence card_writes to public');
  await db.admin(`create function count_card_write() returns trigger language plpgsql as
    $$ begin perform nextval('public.card_writes'); return null; end $$`);
  await db.admin(`create trigger count_card_writes after insert or update on product_cards
    for each statement execute function count_card_write()`);
  const writes = async () =>
    Number((await db.admin<{ n: string }>("select nextval('card_writes') as n"))[0]?.n ?? 0);
  const head = HEAD.replace('Image Src', 'Variant Image,Image Src');
  const writesOf = async (handle: string, variants: number) => {
    const rows = Array.from({ length: variants }, (_, nth) => row(`p${nth}`, FRONT, `${FRONT},`));
    const report = await importFile(
      store.id,
      { file: textSource(head + rows.join('').replaceAll('abaya', handle)) },
      act,
    );
    expect(report).toMatchObject({ errors: [] });
    const before = await writes();
    await fetchImages(store.id, { importId: report.id, ports: { fetchPicture, storage } }, act);
    return (await writes()) - before;
  };
  const one = await writesOf('one', 1);
  expect(one).toBeGreaterThan(1);
  expect(await writesOf('many', 30)).toBe(one);
  const shown = `select count(*)::int as n from variants where store_id = $1 and media_id is not null`;
  expect(await db.admin(shown, [store.id])).toEqual([{ n: 31 }]);
  expect(await swatches()).toHaveLength(31);
  await db.admin('drop trigger count_card_writes on product_cards');
});

test('a store’s own file names the picture, an empty cell removes it, and a file without the column keeps it', async () => {
  await richShop(store, act);
  const exported = async () => {
    const rows = [];
    const file = { locale: 'en' as const, currency: 'USD', origin: 'https://shop.example' };
    for await (const batch of productRows((work) => withStore(store.id, work), file)) rows.push(...batch);
    return csvText(rows);
  };
  const pictured = () =>
    db.admin<{ hash: string }>(
      'select m.hash from option_values v join media m on m.id = v.media_id where v.store_id = $1',
      [store.id],
    );
  const hash = 'b'.repeat(64);
  const file = await exported();
  expect(file).toContain('Option1 Picture');
  await imported(file.replaceAll('Option1 Picture', 'Option1 Other'));
  expect(await pictured()).toEqual([{ hash }]);
  await imported(file);
  expect(await pictured()).toEqual([{ hash }]);
  await imported(file.replaceAll(`https://shop.example/media/${hash}`, ''));
  expect(await pictured()).toEqual([]);
});
