import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { deleteProduct, removeProducts } from '#domain/catalog/index.ts';
import { findMedia, listMedia, type PreparedImage, recordImage } from '#domain/media/index.ts';
import { packageRoom } from '#domain/packages/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { SHOPPER } from '#tests/support/orders.ts';
import { buy, makeCustomer, makeProduct, reviewOf, submit } from '#tests/support/reviewers.ts';
import { twoStores } from '#tests/support/stores.ts';
import { eraseReviewer, exportReviews, importReviews, productReviews, removeReviewPhoto } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

let made = 0;
function photo(): PreparedImage {
  const hash = (++made).toString(16).padStart(64, '0');
  return { hash, contentType: 'image/jpeg', width: 40, height: 30, bytes: Buffer.alloc(9), blur: '' };
}

/** A review with photos. */
async function reviewed(title: string, photos: PreparedImage[]) {
  const { productId, variantId } = await makeProduct(db, cedar, title);
  const customerId = await makeCustomer(cedar, title);
  await buy(db, cedar, { customerId, variantId });
  const sent = await submit(cedar, { ...reviewOf(productId, customerId), photos });
  if (!sent.ok) throw new Error(sent.code);
  return { productId, customerId, reviewId: sent.value.reviewId, photos: await photosOf(productId) };
}

async function photosOf(productId: string) {
  const { reviews } = await withStore(cedar.id, (tx) => productReviews(tx, { productId }));
  return reviews.flatMap(({ photos }) => photos);
}

const rowsOf = (ids: string[]) => db.admin('select id from media where id = any ($1)', [ids]);
const jobs = async () =>
  (
    await db.admin<{ hash: string }>(
      "select payload ->> 'hash' as hash from graphile_worker._private_jobs order by 1",
    )
  ).map(({ hash }) => hash);

test('photos keep their order, are in no library and no sum of the storage, and are found in no other store', async () => {
  const room = () => withStore(cedar.id, (tx) => packageRoom(tx, 'storage'));
  const before = await room();
  const sent = [photo(), photo(), photo(), photo()];
  const { photos, customerId } = await reviewed('Throw', sent);
  expect(photos.map(({ hash }) => hash)).toEqual(sent.map(({ hash }) => hash));
  expect(await room()).toEqual(before);
  expect((await withStore(cedar.id, (tx) => listMedia(tx))).rows).toEqual([]);
  const [first] = photos;
  expect(await withStore(cedar.id, (tx) => findMedia(tx, first?.id ?? ''))).toBeNull();
  const own = (store: typeof cedar) =>
    withStore(store.id, (tx) => exportReviews(tx, { customerIds: [customerId], after: null }));
  expect((await own(cedar)).rows).toMatchObject([{ photos: sent.map(({ hash }) => hash) }]);
  expect((await own(najd)).rows).toEqual([]);
});

test('one photo is removed with its file, and the others stay', async () => {
  const { productId, reviewId, photos } = await reviewed('Vase', [photo(), photo(), photo()]);
  const [first, second, third] = photos;
  const gone = { reviewId, mediaId: second?.id ?? '' };
  const foreign = await expectNothingChanged(db, () =>
    withStore(najd.id, (tx) => removeReviewPhoto(tx, gone, SHOPPER)),
  );
  expect(foreign).toMatchObject({ code: 'photo_not_found' });
  expect(await withStore(cedar.id, (tx) => removeReviewPhoto(tx, gone, SHOPPER))).toMatchObject({ ok: true });
  expect(await photosOf(productId)).toEqual([first, third]);
  expect(await rowsOf([gone.mediaId])).toEqual([]);
  expect(
    await db.admin("select subject_id from audit_entries where action = 'review.photo_removed'"),
  ).toEqual([{ subject_id: reviewId }]);
});

test('the one photo of an older review is shown, removed and erased like the others', async () => {
  const old = async (title: string) => {
    const review = await reviewed(title, [photo()]);
    await db.admin('update reviews set media_id = $2 where id = $1', [review.reviewId, review.photos[0]?.id]);
    await db.admin('delete from review_photos where review_id = $1', [review.reviewId]);
    expect(await photosOf(review.productId)).toEqual(review.photos);
    return { ...review, mediaId: review.photos[0]?.id ?? '' };
  };
  const [removed, erased] = [await old('Old one'), await old('Old two')];
  await withStore(cedar.id, (tx) => removeReviewPhoto(tx, removed, SHOPPER));
  await withStore(cedar.id, (tx) => eraseReviewer(tx, { customerIds: [erased.customerId] }, SHOPPER));
  for (const { productId, mediaId } of [removed, erased]) {
    expect([await photosOf(productId), await rowsOf([mediaId])]).toEqual([[], []]);
  }
});

test('the photos of an erased shopper and of a deleted product go with their files, and all others stay', async () => {
  const kept = await reviewed('Kept', [photo(), photo()]);
  const erased = await reviewed('Erased', [photo(), photo()]);
  await withStore(cedar.id, (tx) => eraseReviewer(tx, { customerIds: [erased.customerId] }, SHOPPER));
  expect(await rowsOf(erased.photos.map(({ id }) => id))).toEqual([]);
  const products = [];
  for (const title of ['Gone one', 'Gone two']) {
    const { productId } = await makeProduct(db, cedar, title);
    const review = { productId, orderLineId: null, rating: 5, at: SHOPPER.at, locale: 'en' as const };
    const words = { name: 'Sara', email: 's@example.com', title, comment: title, reply: null };
    await withStore(cedar.id, (tx) => importReviews(tx, [{ ...review, ...words }], SHOPPER));
    const image = photo();
    const { mediaId } = await withStore(cedar.id, (tx) => recordImage(tx, image, { act: SHOPPER }));
    await db.admin(
      `insert into review_photos (store_id, review_id, position, media_id)
       select store_id, id, 1, $2 from reviews where product_id = $1`,
      [productId, mediaId],
    );
    products.push({ productId, mediaId, hash: image.hash });
  }
  const [one, two] = products;
  await withStore(cedar.id, (tx) => deleteProduct(tx, { productId: one?.productId ?? '' }, SHOPPER));
  await withStore(cedar.id, (tx) => removeProducts(tx, [two?.productId ?? ''], SHOPPER));
  expect(await rowsOf(products.map(({ mediaId }) => mediaId))).toEqual([]);
  expect(await jobs()).toEqual(expect.arrayContaining(products.map(({ hash }) => hash)));
  expect(await photosOf(kept.productId)).toEqual(kept.photos);
});

test('a file that two reviews of an imported store share is deleted with the last of them', async () => {
  const shared = photo();
  const [one, two] = [await reviewed('Twin one', [shared]), await reviewed('Twin two', [shared])];
  const mediaId = one.photos[0]?.id ?? '';
  expect(two.photos[0]?.id).toBe(mediaId);
  await withStore(cedar.id, (tx) => removeReviewPhoto(tx, { reviewId: one.reviewId, mediaId }, SHOPPER));
  expect([await rowsOf([mediaId]), await photosOf(one.productId)]).toMatchObject([[{ id: mediaId }], []]);
  await withStore(cedar.id, (tx) => removeReviewPhoto(tx, { reviewId: two.reviewId, mediaId }, SHOPPER));
  expect(await rowsOf([mediaId])).toEqual([]);
});
