import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { isPictureKept, mediaUses, recordImage } from '#domain/media/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { attachImage, describePicture, removePicture } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const act = systemAct('test', TEST_TIME);

async function picture(store: TestStore, mark: string) {
  const hash = mark.repeat(64);
  const image = {
    hash,
    contentType: 'image/jpeg' as const,
    width: 40,
    height: 30,
    bytes: Buffer.from('x'),
    blur: '',
  };
  const input = { fileName: `${mark}.jpg`, act };
  return { ...(await withStore(store.id, (tx) => recordImage(tx, image, input))), hash };
}

const variantId = await makeVariant(cedar, { title: 'Brass lamp', amount: 2000, stock: 5 });
const [{ productId = '' } = {}] = await db.admin<{ productId: string }>(
  'select product_id as "productId" from variants where id = $1',
  [variantId],
);
const lamp = await picture(cedar, 'a');
await withStore(cedar.id, (tx) =>
  attachImage(tx, { productId, mediaId: lamp.mediaId, position: 0, variantIds: [variantId] }),
);
await db.admin('update store_settings set logo_media_id = $2 where store_id = $1', [cedar.id, lamp.mediaId]);

const say = (change: object, store = cedar) =>
  withStore(store.id, (tx) =>
    describePicture(
      tx,
      {
        mediaId: lamp.mediaId,
        alt: { en: ' A lamp ', ar: 'مصباح' },
        focal: { x: 20, y: 80 },
        version: 1,
        ...change,
      },
      act,
    ),
  );
const cardOf = async (locale: string) =>
  (
    await db.admin<{ card: string }>('select card from product_cards where product_id = $1 and locale = $2', [
      productId,
      locale,
    ])
  )[0]?.card;

test('a picture’s description and focal point are saved, shown on product cards, and not overwritten by a stale save', async () => {
  expect(await say({})).toMatchObject({
    ok: true,
    value: { alt: { en: 'A lamp', ar: 'مصباح' }, version: 2 },
  });
  expect(await cardOf('ar')).toContain('مصباح');
  expect(JSON.parse((await cardOf('en')) ?? '')).toMatchObject({ image: { focal: '20% 80%' } });
  const stale = await expectNothingChanged(db, () => say({ alt: { en: 'Mine', ar: '' } }));
  expect(stale).toMatchObject({ code: 'stale', data: { current: { alt: { en: 'A lamp' }, version: 2 } } });
});

test.each([
  [{ focal: { x: 101, y: 0 }, version: 2 }, 'focal_outside'],
  [{ focal: { x: Number.NaN, y: 0 }, version: 2 }, 'focal_outside'],
  [{ alt: { en: '', ar: 'ا'.repeat(501) }, version: 2 }, 'alt_too_long'],
  [{ mediaId: 'none' }, 'media_not_found'],
])('the picture change %o is refused as %s and changes nothing', async (change, code) => {
  expect(await expectNothingChanged(db, () => say(change))).toMatchObject({ ok: false, code });
});

test('another store can neither describe nor remove a picture', async () => {
  const remove = () => withStore(najd.id, (tx) => removePicture(tx, { mediaId: lamp.mediaId }, act));
  for (const refused of [
    await expectNothingChanged(db, () => say({ version: 2 }, najd)),
    await expectNothingChanged(db, remove),
  ]) {
    expect(refused).toMatchObject({ ok: false, code: 'media_not_found' });
  }
});

test('a card names the product’s second picture and its focal point, as long as there is one', async () => {
  const next = async () => JSON.parse((await cardOf('en')) ?? '').next;
  expect(await next()).toBeUndefined();
  const back = await picture(cedar, 'c');
  const asSecond = { productId, mediaId: back.mediaId, position: 1 };
  await withStore(cedar.id, (tx) => attachImage(tx, asSecond));
  expect(await next()).toBe(`/media/${back.hash}`);
  await say({ mediaId: back.mediaId, focal: { x: 50, y: 10 } });
  expect(await next()).toBe(`/media/${back.hash} 50% 10%`);
  await withStore(cedar.id, (tx) => removePicture(tx, { mediaId: back.mediaId }, act));
  expect(await next()).toBeUndefined();
});

test('a picture’s uses are listed before the picture is removed, and are gone afterwards', async () => {
  const uses = () => withStore(cedar.id, (tx) => mediaUses(tx, { mediaId: lamp.mediaId, locale: 'en' }));
  expect((await uses()).map(({ kind, title }) => [kind, title])).toEqual([
    ['logo', ''],
    ['product', 'Brass lamp'],
  ]);
  const removed = await withStore(cedar.id, (tx) => removePicture(tx, { mediaId: lamp.mediaId }, act));
  expect(removed).toMatchObject({ ok: true });
  expect(await uses()).toEqual([]);
  expect(await cardOf('en')).not.toContain(lamp.hash);
  expect(await withStore(cedar.id, (tx) => isPictureKept(tx, lamp.hash))).toBe(false);
});

test('a picture’s bytes stay while another picture of the library has the same bytes', async () => {
  const again = await picture(cedar, 'b');
  expect(await withStore(cedar.id, (tx) => isPictureKept(tx, again.hash))).toBe(true);
});
