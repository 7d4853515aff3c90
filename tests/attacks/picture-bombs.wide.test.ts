import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preparePhoto, preparePortrait, preparePrivatePhoto, prepareReceipt } from '#domain/media/index.ts';
import { runInTurn } from '#lib/current-turn.ts';
import { decodeInLine } from '#lib/picture-line.ts';
import { countDecodes, jpegThatSays } from '#tests/support/bombs.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { IS_FULL } from '#tests/support/level.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { BANK, setTerms } from '#tests/support/paying.ts';
import { twoStores } from '#tests/support/stores.ts';
import { ask, shopHost, webServer } from '#tests/support/web.ts';

// Decompression bombs: a few bytes that decode to hundreds of megabytes, many at once (U).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
await setTerms(cedar, 'transfer', BANK);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 50 });
const form = { ...GOOD_FORM, paymentMethod: 'bank_transfer' };
const order = await orderOf(cedar, [{ variantId: lamp }], { form });
const ordinary = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#884422' } })
  .jpeg({ progressive: true })
  .toBuffer();

let decodes: ReturnType<typeof countDecodes>;
beforeEach(() => {
  decodes = countDecodes();
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function upload(bytes: Buffer, { number, orderToken } = order) {
  const sent = new FormData();
  sent.set('receipt', new File([new Uint8Array(bytes)], 'r.jpg', { type: 'image/jpeg' }));
  const written = new Response(sent);
  const host = shopHost('cedar');
  const headers = {
    origin: `http://${host}`,
    'content-type': written.headers.get('content-type') ?? '',
    cookie: `order=${number}.${orderToken}`,
  };
  const body = Buffer.from(await written.arrayBuffer());
  return ask(server, { host, path: `/transfer/${number}` }, { method: 'POST', headers, body });
}

const sixteen = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: 16 }, send));

test('sixteen simultaneous receipts of 49 megapixels are refused by their header, and none is decoded', async () => {
  const bomb = await jpegThatSays(7000, 7000);
  decodes.total = 0;
  const answers = await expectNothingChanged(db, () => sixteen(() => upload(bomb)), ['rate_limits']);
  for (const { status, body } of answers) {
    expect([status, body.includes('up to 25 megapixels')]).toEqual([422, true]);
  }
  expect(decodes.total).toBe(0);
});

test('sixteen simultaneous pictures are decoded two at a time, and those beyond the queue are told to retry', async () => {
  decodes.together = 2;
  const order = await orderOf(cedar, [{ variantId: lamp }], { form });
  const statuses = (await sixteen(() => upload(ordinary, order))).map(({ status }) => status);
  expect(new Set([...statuses, 303, 503])).toEqual(new Set([303, 503]));
  expect(statuses.filter((status) => status === 303).length).toBeGreaterThanOrEqual(4);
  expect([decodes.active, decodes.most]).toEqual([0, 2]);
});

test('a naive server without the queue decodes all sixteen pictures at the same time', async () => {
  await sixteen(() => sharp(ordinary).resize(100).toBuffer());
  expect(decodes.most).toBe(16);
});

test('if the queue has no place for its sender, a picture is refused with a message beside its field, and nothing of it is stored', async () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const turn = { storeId: cedar.id, line: 'posts', from: '127.0.0.1', giveBack: () => {} };
  const line = Array.from({ length: 4 }, () => runInTurn(turn, () => decodeInLine('upload', () => opened)));
  const refused = await expectNothingChanged(db, () => upload(ordinary), ['rate_limits']).finally(open);
  await Promise.all(line);
  expect([refused.status, refused.body.includes('Many pictures are being prepared')]).toEqual([503, true]);
  expect(refused.body).toContain('field-error');
});

test('no receipt is decoded for an order that already has five receipts or expects none', async () => {
  const full = await orderOf(cedar, [{ variantId: lamp }], { form });
  await db.admin(
    `insert into transfer_receipts (store_id, id, order_id, file_hash, content_type, bytes, uploaded_at)
     select $1, gen_random_uuid(), $2, repeat(to_hex(n), 64), 'image/jpeg', 9, now() from generate_series(1, 5) n`,
    [cedar.id, full.orderId],
  );
  const cash = await orderOf(cedar, [{ variantId: lamp }]);
  for (const closed of [full, cash]) {
    const refused = await expectNothingChanged(db, () => upload(ordinary, closed));
    expect(refused.status).toBe(closed === full ? 409 : 302);
  }
  expect(decodes.total).toBe(0);
});

test.each([
  ['receipts', prepareReceipt],
  ['return photos', preparePrivatePhoto],
  ['review photos', preparePhoto],
  ['profile photos', preparePortrait],
])('%s of more than 25 megapixels are refused before they are decoded', async (_name, prepare) => {
  const bomb = await jpegThatSays(5001, 5000);
  decodes.total = 0;
  expect(await prepare(bomb)).toMatchObject({ ok: false, code: 'too_many_pixels' });
  expect(decodes.total).toBe(0);
});

test.skipIf(!IS_FULL)(
  // One picture takes 0.3 to 0.4 GB while it is decoded, so sixteen at once would take about 5 GB.
  'sixteen progressive pictures of 24 megapixels at once take less than 1 GB of memory',
  async () => {
    const large = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#884422' } })
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const before = process.memoryUsage.rss();
    let highest = before;
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss());
    }, 20);
    await sixteen(() => upload(large));
    clearInterval(watch);
    expect(decodes.most).toBe(2);
    expect(highest - before).toBeLessThan(1_000_000_000);
  },
  120_000,
);
