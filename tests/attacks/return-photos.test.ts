import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { deliverOrder, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { makeShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { adminHost, ask, shopHost, Visitor, webServer } from '#tests/support/web.ts';

// Photos of a return are strangers' files, visible to one store's staff and to the holder of the order (U, O).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, new Date());

async function delivered() {
  const order = await orderOf(cedar, [{ variantId: lamp, quantity: 2 }]);
  const { orderId } = order;
  await withStore(cedar.id, async (tx) => {
    for (const move of [startProcessing, shipOrder, deliverOrder]) await move(tx, { orderId }, OWNER);
  });
  const [line] = await db.admin<{ id: string }>('select id from order_lines where order_id = $1', [orderId]);
  return { ...order, lineId: line?.id ?? '', cookie: `order=${order.number}.${order.orderToken}` };
}

const mine = await delivered();
const other = await delivered();

const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#884422' } })
  .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
  .jpeg()
  .toBuffer();

type Upload = {
  photos?: Buffer[];
  order?: typeof mine;
  cookie?: string;
  slug?: string;
  locale?: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
};

async function send(upload: Upload) {
  const { photos = [], order = mine, cookie = order.cookie, slug = 'cedar', locale = '' } = upload;
  const form = new FormData();
  form.set('intent', 'return');
  form.set(`line.${order.lineId}`, '1');
  form.set(`reason.${order.lineId}`, 'damaged');
  form.set('wish', 'refund');
  for (const [name, value] of Object.entries(upload.fields ?? {})) form.set(name, value);
  // A browser sends a file field in which nothing was chosen in this way.
  if (photos.length === 0) form.append('photo', new File([], ''));
  for (const bytes of photos) {
    form.append('photo', new File([new Uint8Array(bytes)], '../../x.html', { type: 'text/html' }));
  }
  const written = new Response(form);
  const host = shopHost(slug);
  const type = written.headers.get('content-type') ?? '';
  const headers = {
    origin: `http://${host}`,
    'content-type': type,
    ...(cookie && { cookie }),
    ...upload.headers,
  };
  const body = Buffer.from(await written.arrayBuffer());
  const path = `${locale}/my-orders/${order.number}`;
  return ask(server, { host, path }, { method: 'POST', headers, body });
}

const get = (path: string, { cookie = '', slug = 'cedar' } = {}) =>
  ask(server, { host: shopHost(slug), path }, { headers: cookie ? { cookie } : {} });
const photosOf = (orderId: string) =>
  db.admin<{ id: string; hash: string }>(
    `select p.id, p.file_hash as hash from return_photos p join returns r on r.id = p.return_id
      where r.order_id = $1 order by p.position`,
    [orderId],
  );
const files = async () =>
  (await readdir(join(server.config.dataFolder, 'private'), { recursive: true }).catch(() => [])).sort();

const REFUSED: [string, Buffer[]][] = [
  ['a page called picture', [Buffer.from('<script>alert(1)</script>')]],
  ['an SVG', [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')]],
  ['a PDF', [Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF\n')]],
  ['the first bytes of a JPG', [picture.subarray(0, 20)]],
  ['one that is none among good ones', [picture, Buffer.from('GIF89a')]],
  ['four', [picture, picture, picture, picture]],
  ['more than 5 MB', [Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)])]],
];

test('a file of a return that is not a photo, too large or one too many is refused in both languages and not stored', async () => {
  const before = await files();
  await expectNothingChanged(db, async () => {
    for (const [what, photos] of REFUSED) {
      const refused = await send({ photos });
      expect([what, refused.status]).toEqual([what, 422]);
      expect(refused.body).toContain('Your request was not sent yet.');
    }
    const arabic = await send({ photos: [Buffer.from('x')], locale: '/ar' });
    expect(arabic.body).toContain('يمكن إرسال صور PNG أو JPG فقط');
    for (const change of [{ cookie: '' }, { cookie: other.cookie }, { slug: 'najd' }]) {
      const stranger = await send({ photos: [picture], ...change });
      expect([302, 303, 404]).toContain(stranger.status);
    }
  }, ['rate_limits']);
  expect(await files()).toEqual(before);
});

test('a request that is refused for its lines stores none of its photos, however often it is sent', async () => {
  const before = await files();
  const lines = [
    { [`line.${mine.lineId}`]: '0' },
    { [`line.${mine.lineId}`]: '3' },
    { [`line.${mine.lineId}`]: 'all' },
    { [`line.${other.lineId}`]: '1' },
  ];
  await expectNothingChanged(db, async () => {
    for (const fields of lines) {
      const refused = await send({ photos: [picture, picture], fields });
      expect([JSON.stringify(fields), refused.status]).toEqual([JSON.stringify(fields), 409]);
    }
  });
  expect(await files()).toEqual(before);
});

type Attempt = {
  change: Record<string, string>;
  photos?: Buffer[];
  status: number;
  field: string;
  message: string;
  chosen: string;
};

test('without scripts, a refused return shows its form again, with the problem beside its field', async () => {
  const units = `line.${mine.lineId}`;
  const unitsField = `return-units-${mine.lineId}`;
  const reason = { [`reason.${mine.lineId}`]: 'wrong_item' };
  const typed = { ...reason, wish: 'exchange', comment: 'The <b>shade</b>\nis broken & "green"' };
  const none = 'Choose at least one product to return.';
  const tries: Attempt[] = [
    { change: { [units]: '0' }, status: 409, field: unitsField, message: none, chosen: '0' },
    {
      ...{ change: { [units]: '9' }, status: 409, field: unitsField, chosen: '2' },
      message: 'You chose more units than can be returned.',
    },
    {
      ...{ change: { [units]: '2' }, photos: [Buffer.from('x')], status: 422, field: 'return-photos' },
      ...{ message: 'Only PNG and JPG photos can be sent', chosen: '2' },
    },
  ];
  await expectNothingChanged(db, async () => {
    for (const { change, photos, status, field, message, chosen } of tries) {
      const { body, ...refused } = await send({ photos, fields: { ...typed, ...change } });
      expect([message, refused.status]).toEqual([message, status]);
      const form = /<details class="box return-form" open="">.*?<\/details>/s.exec(body)?.[0] ?? '';
      const chosenIn = (name: string) =>
        new RegExp(`<select[^>]*name="${name}"[^>]*>.*?<option value="(\\w+)" selected=""`, 's').exec(
          form,
        )?.[1];
      expect([chosenIn(units), chosenIn(`reason.${mine.lineId}`)]).toEqual([chosen, 'wrong_item']);
      expect(form).toMatch(/<input type="radio" name="wish" checked="" value="exchange"/);
      expect(form).toMatch(/&lt;b&gt;shade&lt;\/b&gt;\r?\nis broken &amp; &quot;green&quot;<\/textarea>/);
      expect(form).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"[^>]*"${field}-error`));
      expect(form).toMatch(new RegExp(`id="${field}-error">.*?${message}`, 's'));
      expect(body).toContain(`<a href="#${field}">${message}`);
      expect([message, form.includes('have to be chosen again')]).toEqual([message, photos !== undefined]);
    }
    const foreign = await send({ fields: { [`line.${other.lineId}`]: '1' } });
    expect([foreign.status, foreign.body.includes('You chose more units')]).toEqual([409, true]);
  }, ['rate_limits']);
});

test('without scripts, the photos of a return are uploaded and re-encoded, and only the order’s holder and staff can open them', async () => {
  const form = await get(`/my-orders/${mine.number}`, { cookie: mine.cookie });
  expect(form.body).toMatch(/<form[^>]*enctype="multipart\/form-data"/i);
  expect(form.body).toContain('Up to 3 photos');
  expect((await send({ photos: [picture, picture] })).status).toBe(303);
  expect((await send({ photos: [], order: other })).status).toBe(303);
  expect(await photosOf(other.orderId)).toEqual([]);
  const [photo] = await photosOf(mine.orderId);
  const path = `/my-orders/${mine.number}/photos/${photo?.id}`;
  const page = await get(`/my-orders/${mine.number}`, { cookie: mine.cookie });
  expect(page.body).toContain(`src="${path}"`);
  const shown = await get(path, { cookie: mine.cookie });
  expect(shown).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' },
  });
  expect(shown.headers['cache-control']).toContain('no-store');
  expect(shown.body).not.toContain('SECRET-PLACE');
  const strangers = [
    get(path),
    get(path, { cookie: other.cookie }),
    get(`/my-orders/${other.number}/photos/${photo?.id}`, { cookie: other.cookie }),
    get(path, { cookie: mine.cookie, slug: 'najd' }),
    get(`/media/${photo?.hash}`, { cookie: mine.cookie }),
    get(`/my-orders/${mine.number}/photos/..%2F..%2Fetc%2Fpasswd`, { cookie: mine.cookie }),
  ];
  for (const { status } of await Promise.all(strangers)) expect(status).toBe(404);

  const inAdmin = `/admin/orders/${mine.orderId}/return-photos/${photo?.id}`;
  const email = await makeStaff('packer', [{ store: cedar, role: 'orders' }]);
  const { admin } = await signInToAdmin(server, cedar, email);
  expect((await admin.get(`/admin/orders/${mine.orderId}`)).body).toContain(inAdmin);
  expect((await admin.get(inAdmin)).status).toBe(200);
  const foreign = await signInToAdmin(server, najd, najd.ownerEmail);
  expect((await foreign.admin.get(inAdmin)).status).toBe(404);
  const nobody = new Visitor(server, adminHost(cedar.slug));
  expect((await nobody.get(inAdmin)).status).toBe(302);
});

test('a large body of photos is accepted only for an order that its sender may return now', async () => {
  const order = await delivered();
  const onItsWay = await orderOf(cedar, [{ variantId: lamp }]);
  const { orderId } = onItsWay;
  await withStore(cedar.id, (tx) => startProcessing(tx, { orderId }, OWNER));
  const notYet = {
    ...onItsWay,
    lineId: order.lineId,
    cookie: `order=${onItsWay.number}.${onItsWay.orderToken}`,
  };
  const shopper = await makeShopper(db, cedar, { at: new Date() });
  const photos = [Buffer.alloc(3 * 1024 * 1024)];
  await expectNothingChanged(db, async () => {
    expect((await send({ order, photos })).status, 'looked at by the page').toBe(422);
    const strangers = [
      { order, cookie: '' },
      { order, cookie: other.cookie },
      { order, cookie: `order=${order.number}.${'x'.repeat(43)}` },
      { order, cookie: `shopper=${shopper.token}` },
      { order, slug: 'najd' },
      { order: notYet },
      { order: { ...order, number: 999_999 } },
    ];
    for (const locale of ['', '/ar']) {
      for (const by of strangers) {
        const refused = await send({ ...by, photos, locale });
        expect([JSON.stringify(by), refused.status]).toEqual([JSON.stringify(by), 413]);
      }
    }
    const unannounced = await send({ order: notYet, photos, headers: { 'transfer-encoding': 'chunked' } });
    expect(unannounced.status).toBe(413);
    const small = await send({ order: notYet, photos: [Buffer.from('x')] });
    expect(small.body, 'not even looked at').toContain('can no longer be returned here');
  }, ['customer_sessions', 'rate_limits']);
  expect((await send({ order })).status).toBe(303);
  expect((await send({ order, photos })).status, 'while one is open').toBe(413);
  expect((await send({ order, photos: [picture] })).body).toContain('A return of this order is open already');
});
