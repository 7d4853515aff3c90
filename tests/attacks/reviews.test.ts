import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { importReviews, setModeration } from '#domain/reviews/index.ts';
import { makeShopper, type TestShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { activeMarkup } from '#tests/support/markup.ts';
import { SHOPPER } from '#tests/support/orders.ts';
import { buy, GOOD_REVIEW, makeProduct } from '#tests/support/reviewers.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';
import { BREAKERS, PAYLOADS, packed } from './payloads.ts';

// Reviews from an attacker's point of view (O, X, U).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const at = new Date();
const buyer = await makeShopper(db, cedar, { at });
const stranger = await makeShopper(db, cedar, { at });
const abroad = await makeShopper(db, najd, { at });

let made = 0;
/** A product that was delivered to the buyer. */
async function bought(customerId = buyer.id) {
  const title = `Thing ${++made}`;
  const product = await makeProduct(db, cedar, title);
  await buy(db, cedar, { customerId, variantId: product.variantId });
  return { ...product, path: `/products/thing-${made}` };
}

type Fields = Record<string, string | Blob>;

async function send(path: string, who: TestShopper | null, fields: Fields, headers = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...GOOD_REVIEW, ...fields })) form.set(name, value);
  const sent = new Response(form);
  const host = shopHost('cedar');
  return ask(
    server,
    { host, path: `${path}/review` },
    {
      method: 'POST',
      body: Buffer.from(await sent.arrayBuffer()),
      headers: {
        'content-type': sent.headers.get('content-type') ?? '',
        origin: `http://${host}`,
        ...(who && { cookie: `shopper=${who.token}` }),
        ...headers,
      },
    },
  );
}
// A refused post may only update the last use of its session and the counted tries.
const refused = <T>(fn: () => Promise<T>) =>
  expectNothingChanged(db, fn, ['customer_sessions', 'changes', 'rate_limits']);
const stored = (productId: string) =>
  db.admin('select status, rating, customer_id, email from reviews where product_id = $1', [productId]);

describe('reviews that are not accepted (O)', () => {
  test('a review is not accepted from a guest, a shopper of another store, or a shopper who did not receive the product', async () => {
    const { path } = await bought();
    for (const who of [null, abroad]) {
      const answer = await refused(() => send(path, who, {}));
      expect([answer.status, answer.headers.location]).toEqual([
        303,
        `/login?next=${encodeURIComponent(`${path}/review`)}`,
      ]);
    }
    const answer = await refused(() => send(path, stranger, {}));
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('Only shoppers who bought this product here can review it.');
  });

  test('a review is not accepted from another site, and two simultaneous ones are stored once', async () => {
    const { path, productId } = await bought();
    const evil = await refused(() => send(path, buyer, {}, { origin: 'https://evil.example' }));
    expect(evil.status).toBe(403);
    const twice = await Promise.all([send(path, buyer, {}), send(path, buyer, {})]);
    expect(twice.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect(await stored(productId)).toHaveLength(1);
  });

  test('a review’s author, product and status cannot be set by the form', async () => {
    const { path, productId } = await bought();
    const other = await bought();
    await withStore(cedar.id, (tx) => setModeration(tx, { isOn: true }, SHOPPER));
    const forged = {
      status: 'published',
      productId: other.productId,
      product_id: other.productId,
      customerId: stranger.id,
      customer_id: stranger.id,
      store_id: najd.id,
      orderLineId: productId,
      isVerified: 'true',
    };
    expect((await send(path, buyer, forged)).status).toBe(303);
    await withStore(cedar.id, (tx) => setModeration(tx, { isOn: false }, SHOPPER));
    expect(await stored(other.productId)).toEqual([]);
    expect(await stored(productId)).toMatchObject([{ status: 'pending', customer_id: buyer.id }]);
    const page = await ask(server, { host: shopHost('cedar'), path });
    expect(page.body).not.toContain(GOOD_REVIEW.title);
  });

  test('a reviewer’s e-mail address is on no page, and a review of one store is on no page of another', async () => {
    const { path } = await bought();
    const email = 'secret-address@example.com';
    expect((await send(path, buyer, { email })).status).toBe(303);
    for (const slug of ['cedar', 'najd']) {
      const page = await ask(server, { host: shopHost(slug), path });
      expect(page.body).not.toContain('secret-address');
      expect(page.status).toBe(slug === 'cedar' ? 200 : 404);
    }
  });
});

test('markup in a review or in the store’s answer is inactive on the product’s page (X)', async () => {
  const { productId } = await makeProduct(db, cedar, 'Marked');
  const texts = packed([...PAYLOADS, ...BREAKERS], 110);
  const words = texts.map((text) => ({
    ...{ productId, orderLineId: null, email: 'x@example.com', rating: 3, at, locale: 'en' as const },
    ...{ name: text, title: text, comment: `${text}\n${PAYLOADS.join('\n').slice(0, 2500)}` },
    reply: { text: `${text}\n${PAYLOADS.join('\n').slice(0, 2500)}`, at },
  }));
  const taken = await withStore(cedar.id, (tx) => importReviews(tx, words, SHOPPER));
  expect(taken).toMatchObject({ ok: true });
  const slugs = await db.admin<{ path: string }>(
    `select case locale when 'ar' then '/ar' else '' end || '/products/' || slug as path
       from product_texts where product_id = $1`,
    [productId],
  );
  expect(slugs).toHaveLength(2);
  for (let page = 1; page <= Math.ceil(texts.length / 5); page++) {
    for (const { path } of slugs) {
      const answer = await ask(server, { host: shopHost('cedar'), path: encodeURI(`${path}?page=${page}`) });
      expect(answer.status, path).toBe(200);
      const policy = String(answer.headers['content-security-policy']);
      expect(activeMarkup(answer.body, policy), path).toEqual([]);
    }
  }
});

describe('the photo of a review (U)', () => {
  const png = () => sharp({ create: { width: 40, height: 40, channels: 3, background: '#a63' } }).png();
  const named = (bytes: Buffer | string, type = 'image/png') =>
    new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], '../../etc/photo.png', { type });

  test('a review’s photo is checked by its bytes: if it is not a picture, too large or too wide, it is refused and not stored', async () => {
    const { path } = await bought();
    const gif = await png().gif().toBuffer();
    const wide = await sharp({ create: { width: 30_000, height: 2_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const large = Buffer.concat([await png().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]);
    const cases: [File, string][] = [
      [named(gif), 'Choose a PNG or JPG picture'],
      [named('<svg xmlns="http://www.w3.org/2000/svg" onload="xss()"/>'), 'Choose a PNG or JPG picture'],
      [named('<!doctype html><script>xss()</script>', 'image/jpeg'), 'Choose a PNG or JPG picture'],
      [named(wide), 'The picture has too many pixels'],
      [named(large), 'The picture is larger than 5 MB'],
    ];
    for (const [photo, message] of cases) {
      const answer = await refused(() => send(path, buyer, { photo }));
      expect([answer.status, answer.body.includes(message)], message).toEqual([422, true]);
    }
    const huge = named(Buffer.alloc(22 * 1024 * 1024));
    expect((await refused(() => send(path, buyer, { photo: huge }))).status).toBe(413);
    for (const who of [null, stranger, abroad]) {
      expect((await refused(() => send(path, who, { photo: named(large) }))).status).toBe(413);
    }
  });

  test('a review’s photo is stored without its metadata, and shown', async () => {
    const { path, productId } = await bought();
    const hidden = await png()
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([hidden, Buffer.from('<script>xss()</script>')]);
    expect((await send(path, buyer, { photo: named(polyglot, 'text/html') })).status).toBe(303);
    const [media] = await db.admin<{ hash: string; content_type: string }>(
      `select m.hash, m.content_type from reviews r join review_photos p on p.review_id = r.id
         join media m on m.id = p.media_id where r.product_id = $1`,
      [productId],
    );
    expect(media?.content_type).toBe('image/jpeg');
    const host = shopHost('cedar');
    const page = await ask(server, { host, path });
    expect(page.body).toContain(encodeURIComponent(`/media/${media?.hash}`));
    const picture = await ask(server, { host, path: `/_next/image?url=/media/${media?.hash}&w=640&q=75` });
    expect(picture.headers['content-type']).toMatch(/^image\//);
    expect(picture.body).not.toMatch(/SECRET-PLACE|<script>/);
    const elsewhere = await ask(server, {
      host: shopHost('najd'),
      path: `/_next/image?url=/media/${media?.hash}&w=640&q=75`,
    });
    expect(elsewhere.status).toBe(404);
  });
});
