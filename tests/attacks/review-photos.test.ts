import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { withStore } from '#db/index.ts';
import { hideReview, publishReview, setModeration } from '#domain/reviews/index.ts';
import { makeShopper, type TestShopper } from '#tests/support/accounts.ts';
import { countDecodes, jpegThatSays } from '#tests/support/bombs.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { SHOPPER } from '#tests/support/orders.ts';
import { buy, GOOD_REVIEW, makeProduct } from '#tests/support/reviewers.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

// Several photos of strangers on one review (U, O).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const buyer = await makeShopper(db, cedar, { at: new Date() });
const { admin: owner } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const { admin: abroad } = await signInToAdmin(server, najd, najd.ownerEmail);
const ADMIN = '/admin/reviews';

afterEach(async () => {
  vi.restoreAllMocks();
  // One buyer sends more photos here than an hour allows.
  await db.admin("delete from rate_limits where bucket = 'review photo'");
});

let made = 0;
async function bought() {
  const title = `Thing ${++made}`;
  const product = await makeProduct(db, cedar, title);
  await buy(db, cedar, { customerId: buyer.id, variantId: product.variantId });
  return { ...product, path: `/products/thing-${made}` };
}

const photo = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .jpeg()
    .toBuffer();
const four = await Promise.all(['#a63', '#36a', '#6a3', '#a36'].map(photo));

async function send(path: string, photos: Buffer[], who: TestShopper = buyer) {
  const form = new FormData();
  for (const [name, value] of Object.entries(GOOD_REVIEW)) form.set(name, value);
  for (const bytes of photos) {
    form.append('photo', new File([new Uint8Array(bytes)], '../../x.html', { type: 'text/html' }));
  }
  const written = new Response(form);
  const host = shopHost('cedar');
  const headers = {
    origin: `http://${host}`,
    'content-type': written.headers.get('content-type') ?? '',
    cookie: `shopper=${who.token}`,
  };
  const body = Buffer.from(await written.arrayBuffer());
  return ask(server, { host, path: `${path}/review` }, { method: 'POST', headers, body });
}

const get = (path: string) => ask(server, { host: shopHost('cedar'), path: encodeURI(path) });
const files = async () =>
  (await readdir(join(server.config.dataFolder, 'media', cedar.id)).catch(() => [])).sort();
async function arabicPath(productId: string): Promise<string> {
  const [text] = await db.admin<{ slug: string }>(
    "select slug from product_texts where product_id = $1 and locale = 'ar'",
    [productId],
  );
  return `/ar/products/${text?.slug}`;
}
const photosOf = (productId: string) =>
  db.admin<{ reviewId: string; id: string; hash: string }>(
    `select r.id as "reviewId", m.id, m.hash from reviews r join review_photos p on p.review_id = r.id
       join media m on m.id = p.media_id where r.product_id = $1 order by p.position`,
    [productId],
  );

test('up to four photos are stored without metadata, and shown small with a link and a text in both languages', async () => {
  const { path, productId } = await bought();
  const form = await ask(
    server,
    { host: shopHost('cedar'), path: `${path}/review` },
    { headers: { cookie: `shopper=${buyer.token}` } },
  );
  expect(form.body).toMatch(/<form[^>]*enctype="multipart\/form-data"/i);
  expect(form.body).toMatch(
    /<input[^>]*name="photo"[^>]*multiple=""|<input[^>]*multiple=""[^>]*name="photo"/,
  );
  expect(form.body).toContain('Up to 4 photos, PNG or JPG, up to 5 MB each.');
  expect((await send(path, four)).status).toBe(303);
  const stored = await photosOf(productId);
  expect(stored).toHaveLength(4);
  const page = await get(path);
  const arabic = await get(await arabicPath(productId));
  for (const [index, { hash }] of stored.entries()) {
    const url = `/_next/image?url=${encodeURIComponent(`/media/${hash}`)}`;
    expect(page.body).toContain(`href="${url}&amp;w=1200&amp;q=75"`);
    expect(page.body).toContain(`alt="Photo ${index + 1} of 4 by Sara Haddad"`);
    expect(arabic.body).toContain(`alt="صورة ${index + 1} من 4 من Sara Haddad"`);
    const large = await get(`/_next/image?url=/media/${hash}&w=1200&q=75`);
    expect([large.status, large.body.includes('SECRET-PLACE')]).toEqual([200, false]);
  }
});

test('a fifth photo, and a file that is no photo among good ones, refuse the whole form in both languages before anything is decoded', async () => {
  const { path, productId } = await bought();
  const before = await files();
  const bomb = await jpegThatSays(7000, 7000);
  const cases: [Buffer[], string][] = [
    [[...four, await photo('#000')], 'A review can have up to 4 photos'],
    [[...four.slice(1), Buffer.from('<svg onload="x()"/>')], 'Choose a PNG or JPG picture'],
    [[...four.slice(1), bomb], 'The picture has too many pixels'],
    [
      [...four.slice(1), Buffer.concat([await photo('#111'), Buffer.alloc(5 * 1024 * 1024)])],
      'larger than 5 MB',
    ],
  ];
  const decodes = countDecodes();
  await expectNothingChanged(db, async () => {
    for (const [photos, message] of cases) {
      const answer = await send(path, photos);
      expect([message, answer.status, answer.body.includes(message)]).toEqual([message, 422, true]);
      expect(answer.body).toContain('id="photo-error"');
    }
    const arabic = await send(encodeURI(await arabicPath(productId)), [...four, ...four]);
    expect([arabic.status, arabic.body.includes('يمكن إرفاق 4 صور على الأكثر')]).toEqual([422, true]);
  }, ['customer_sessions']);
  expect(decodes.total).toBe(0);
  expect(await files()).toEqual(before);
});

test('of sixteen posts at once one review is stored with its photos, and the others leave no file', async () => {
  const { path, productId } = await bought();
  const before = new Set(await files());
  const answers = await Promise.all(Array.from({ length: 16 }, () => send(path, four)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses.filter((status) => status === 303)).toHaveLength(1);
  expect(new Set(statuses)).toEqual(new Set([303, 422]));
  const stored = await photosOf(productId);
  expect(new Set(stored.map(({ reviewId }) => reviewId)).size).toBe(1);
  const added = (await files()).filter((name) => !before.has(name));
  expect(added.sort()).toEqual(stored.map(({ hash }) => hash).sort());
});

test('the owner removes one photo of a waiting review and publishes the rest, and a second press finds nothing', async () => {
  const { path, productId } = await bought();
  await withStore(cedar.id, (tx) => setModeration(tx, { isOn: true }, SHOPPER));
  expect((await send(path, four)).status).toBe(303);
  await withStore(cedar.id, (tx) => setModeration(tx, { isOn: false }, SHOPPER));
  const [first, second, ...rest] = await photosOf(productId);
  const reviewId = first?.reviewId ?? '';
  expect((await get(path)).body).not.toContain(first?.hash);
  const list = await owner.get(`${ADMIN}?view=pending`);
  for (const { hash } of [first, second, ...rest].flatMap((each) => each ?? [])) {
    expect(list.body).toContain(encodeURIComponent(`/media/${hash}`));
  }
  expect(list.body).toContain('Remove photo 4');
  await owner.get(`${ADMIN}?lang=ar`);
  expect((await owner.get(`${ADMIN}?view=pending`)).body).toContain('إزالة الصورة 4');
  const removal = { act: 'remove_photo', id: reviewId, photo: second?.id ?? '' };
  const both = await Promise.all([owner.post(ADMIN, removal), owner.post(ADMIN, removal)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  const refusal = await expectNothingChanged(db, () => owner.post(ADMIN, removal));
  expect(refusal.body).toContain('سبقت إزالة هذه الصورة');
  expect(await photosOf(productId)).toMatchObject([first, ...rest].map((each) => ({ id: each?.id })));
  expect(await db.admin('select id from media where id = $1', [second?.id])).toEqual([]);
  await withStore(cedar.id, (tx) => publishReview(tx, { reviewId }, SHOPPER));
  const page = await get(path);
  expect([page.body.includes(first?.hash ?? ''), page.body.includes(second?.hash ?? '')]).toEqual([
    true,
    false,
  ]);
  await withStore(cedar.id, (tx) => hideReview(tx, { reviewId }, SHOPPER));
  expect((await get(path)).body).not.toContain(first?.hash);
});

test('a photo is removed only by staff who may moderate, with its own review, and never in another store', async () => {
  const [mine, other] = [await bought(), await bought()];
  for (const { path } of [mine, other]) expect((await send(path, four.slice(2))).status).toBe(303);
  const [of] = await photosOf(mine.productId);
  const [others] = await photosOf(other.productId);
  const right = { act: 'remove_photo', id: of?.reviewId ?? '', photo: of?.id ?? '' };
  const viewer = await makeStaff('reader', [{ store: cedar, role: 'viewer' }]);
  const { admin: reader } = await signInToAdmin(server, cedar, viewer);
  await expectNothingChanged(db, async () => {
    const posts = [
      abroad.post(ADMIN, right),
      reader.post(ADMIN, right),
      owner.post(ADMIN, { ...right, photo: others?.id ?? '' }),
      owner.post(ADMIN, { ...right, id: 'none' }),
      owner.post(ADMIN, { ...right, photo: "' or true --" }),
    ];
    for (const { status } of await Promise.all(posts)) expect([403, 422]).toContain(status);
  }, ['staff_sessions']);
  expect((await reader.get(ADMIN)).body).not.toContain('remove_photo');
});

test('photos that break while they are decoded are taken ten times an hour, and a review without photos always', async () => {
  const { path, productId } = await bought();
  const eager = await makeShopper(db, cedar, { at: new Date() });
  const { variantId } = await makeProduct(db, cedar, 'Eager');
  await buy(db, cedar, { customerId: eager.id, variantId });
  // A whole header, and half of the picture: noise, because the pixels of one colour are shorter than the header.
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer();
  const half = whole.subarray(0, whole.length / 2);
  const statuses = new Set<string>();
  for (let nth = 0; nth < 10; nth++) {
    const answer = await send('/products/eager', [half], eager);
    statuses.add(`${answer.status} ${answer.body.includes('Choose a PNG or JPG picture')}`);
  }
  expect([...statuses]).toEqual(['422 true']);
  const refused = await send('/products/eager', [half], eager);
  expect([refused.status, refused.body.includes('You sent photos many times just now')]).toEqual([422, true]);
  expect((await send('/products/eager', [], eager)).status).toBe(303);
  expect((await send(path, [half])).body, 'others').toContain('Choose a PNG or JPG picture');
  expect(await photosOf(productId)).toEqual([]);
});
