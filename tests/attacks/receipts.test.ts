import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { adminHost, ask, shopHost, Visitor, webServer } from '#tests/support/web.ts';

// Receipts are strangers' files, visible to one store and to the holder of the order (U, O).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ canSendTextMessages: true });
await setTerms(cedar, 'transfer', BANK);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const form = { ...GOOD_FORM, paymentMethod: 'bank_transfer' };
const mine = await orderOf(cedar, [{ variantId: lamp }], { form });
const other = await orderOf(cedar, [{ variantId: lamp }], { form });

type Held = { number: number; orderToken: string };
const cookieOf = ({ number, orderToken }: Held) => `order=${number}.${orderToken}`;

const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#884422' } })
  .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
  .jpeg()
  .toBuffer();
const pdf = (inside = '') =>
  Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog${inside}>>endobj\ntrailer<<>>\n%%EOF\n`);

type Upload = { bytes: Buffer; name?: string; type?: string; cookie?: string; slug?: string; order?: Held };

async function upload({ bytes, name = 'r.jpg', type = 'image/jpeg', slug = 'cedar', ...rest }: Upload) {
  const { order = mine, cookie = cookieOf(order) } = rest;
  const sent = new FormData();
  sent.set('receipt', new File([new Uint8Array(bytes)], name, { type }));
  const written = new Response(sent);
  const host = shopHost(slug);
  const headers = {
    origin: `http://${host}`,
    'content-type': written.headers.get('content-type') ?? '',
    ...(cookie && { cookie }),
  };
  const body = Buffer.from(await written.arrayBuffer());
  return ask(server, { host, path: `/transfer/${order.number}` }, { method: 'POST', headers, body });
}

const get = (path: string, { cookie = '', slug = 'cedar' } = {}) =>
  ask(server, { host: shopHost(slug), path }, { headers: cookie ? { cookie } : {} });
const receipts = (order: { orderId: string }) =>
  db.admin<{ id: string; hash: string; type: string }>(
    `select id, file_hash as hash, content_type as type from transfer_receipts
      where order_id = $1 order by uploaded_at, id`,
    [order.orderId],
  );
const files = async () =>
  (await readdir(join(server.config.dataFolder, 'private'), { recursive: true }).catch(() => [])).sort();

describe('a receipt', () => {
  test('a receipt is re-encoded, and only the holder of the order can open it', async () => {
    expect((await upload({ bytes: picture, name: '../../x.html', type: 'text/html' })).status).toBe(303);
    const [receipt] = await receipts(mine);
    expect(receipt?.type).toBe('image/jpeg');
    const path = `/transfer/${mine.number}/${receipt?.id}`;
    const shown = await get(path, { cookie: cookieOf(mine) });
    expect(shown.status).toBe(200);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    });
    expect(shown.headers['content-disposition']).toMatch(/^attachment; filename="receipt-[0-9a-f]+\.jpg"$/);
    expect(shown.headers['cache-control']).toContain('no-store');
    expect(shown.body).not.toContain('SECRET-PLACE');
    const strangers = [
      get(path),
      get(path, { cookie: cookieOf(other) }),
      get(`/transfer/${other.number}/${receipt?.id}`, { cookie: cookieOf(other) }),
      get(path, { cookie: cookieOf(mine), slug: 'najd' }),
      get(`/media/${receipt?.hash}`, { cookie: cookieOf(mine) }),
      get(`/transfer/${mine.number}/${receipt?.id}'`, { cookie: cookieOf(mine) }),
      get(`/transfer/${mine.number}/..%2F..%2Fetc%2Fpasswd`, { cookie: cookieOf(mine) }),
    ];
    for (const { status } of await Promise.all(strangers)) expect(status).toBe(404);
  });

  test('a PDF receipt is sent as a download that no browser runs', async () => {
    expect((await upload({ bytes: pdf(), type: 'application/pdf', order: other })).status).toBe(303);
    const [receipt] = await receipts(other);
    const shown = await get(`/transfer/${other.number}/${receipt?.id}`, { cookie: cookieOf(other) });
    expect(shown.headers).toMatchObject({ 'content-type': 'application/pdf' });
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect(shown.headers['content-disposition']).toMatch(/^attachment/);
  });

  const REFUSED: [string, Buffer][] = [
    ['nothing', Buffer.alloc(0)],
    ['a page called picture', Buffer.from('<script>alert(1)</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['the first bytes of a JPG', picture.subarray(0, 20)],
    ['a PDF that runs scripts', pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')],
    ['a PDF that hides that it does', pdf('/AA<</O<</S/J#61vaScript>>>>')],
    ['a PDF with a file inside', pdf('/Names<</EmbeddedFiles 3 0 R>>')],
    ['a PDF that goes on after its end', Buffer.concat([pdf(), Buffer.alloc(2000, 'PK')])],
    ['more than 5 MB', Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)])],
  ];

  test('a receipt must be a picture or a PDF without scripts; other files are refused with a message and not stored', async () => {
    const before = await files();
    const refuse = async () => {
      for (const [what, bytes] of REFUSED) {
        const refused = await upload({ bytes });
        expect([what, refused.status]).toEqual([what, 422]);
        expect(refused.body).toContain('field-error');
      }
    };
    await expectNothingChanged(db, refuse, ['rate_limits']);
    expect(await files()).toEqual(before);
  });

  test('after twenty receipts within an hour, an order accepts no more files, not even one that it already has', async () => {
    const order = await orderOf(cedar, [{ variantId: lamp }], { form });
    const statuses = [];
    for (const _ of Array.from({ length: 20 })) statuses.push((await upload({ bytes: pdf(), order })).status);
    expect(new Set(statuses)).toEqual(new Set([303]));
    const refused = await expectNothingChanged(db, () => upload({ bytes: pdf(), order }), ['rate_limits']);
    expect(refused.status).toBe(429);
    expect(refused.body).toContain('field-error');
    expect(await receipts(order)).toHaveLength(1);
  });

  test('markup appended to a receipt’s picture is removed', async () => {
    const both = Buffer.concat([picture, Buffer.from('<script>alert("HIDDEN")</script>')]);
    expect((await upload({ bytes: both, order: other })).status).toBe(303);
    const last = (await receipts(other)).at(-1);
    const shown = await get(`/transfer/${other.number}/${last?.id}`, { cookie: cookieOf(other) });
    expect(shown.body).not.toContain('HIDDEN');
  });

  test('a receipt is accepted only from the holder of the order, and not in another store', async () => {
    for (const change of [{ cookie: '' }, { cookie: cookieOf(other) }, { slug: 'najd' }]) {
      const refused = await expectNothingChanged(db, () => upload({ bytes: picture, ...change }));
      expect(refused.status).toBe(404);
    }
  });

  test('only the staff of this store who check transfers can open a receipt', async () => {
    const [receipt] = await receipts(mine);
    const path = `/admin/orders/${mine.orderId}/receipts/${receipt?.id}`;
    const email = await makeStaff('packer', [{ store: cedar, role: 'orders' }]);
    const { admin } = await signInToAdmin(server, cedar, email);
    expect((await admin.get(path)).status).toBe(200);
    const viewer = await signInToAdmin(
      server,
      cedar,
      await makeStaff('looker', [{ store: cedar, role: 'viewer' }]),
    );
    expect((await viewer.admin.get(path)).status).toBe(403);
    const foreign = await signInToAdmin(server, najd, najd.ownerEmail);
    expect((await foreign.admin.get(path)).status).toBe(404);
    const nobody = new Visitor(server, adminHost(cedar.slug));
    expect((await nobody.get(path)).status).toBe(302);
  });
});

describe('the code of a cash order', () => {
  test('the code of a cash order allows five wrong tries, and only the holder of the order can open its page', async () => {
    await setTerms(cedar, 'cash', { confirm: 'code' });
    const cash = await orderOf(cedar, [{ variantId: lamp }]);
    const path = `/confirm-order/${cash.number}`;
    const post = (fields: Record<string, string>, cookie = cookieOf(cash)) => {
      const host = shopHost('cedar');
      const headers = {
        origin: `http://${host}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...(cookie && { cookie }),
      };
      const body = new URLSearchParams(fields).toString();
      return ask(server, { host, path }, { method: 'POST', headers, body });
    };
    for (const cookie of ['', cookieOf(mine)]) {
      expect((await get(path, { cookie })).status).toBe(404);
      const refused = await expectNothingChanged(db, () => post({ intent: 'send' }, cookie));
      expect(refused.status).toBe(404);
    }
    expect((await post({ intent: 'send' })).status).toBe(303);
    expect((await post({ intent: 'send' })).status).toBe(429);
    const [text] = await db.admin<{ body: string }>('select body from text_messages where order_id = $1', [
      cash.orderId,
    ]);
    const code = /\d{6}/.exec(text?.body ?? '')?.[0] ?? '';
    const wrong = code === '111111' ? '222222' : '111111';
    for (let guess = 0; guess < 5; guess++) {
      expect((await post({ intent: 'enter', code: wrong })).status).toBe(422);
    }
    const spent = await expectNothingChanged(db, () => post({ intent: 'enter', code }));
    expect(spent.status).toBe(422);
    expect(server.logged().join('\n')).not.toContain(code);
  });
});
