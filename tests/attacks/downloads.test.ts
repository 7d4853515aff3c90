import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { findDownload, ownDownloads } from '#domain/downloads/index.ts';
import { cancelOrder, collectCash } from '#domain/orders/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { linkTokenOf } from '#tests/support/digital.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { adminHost, ask, shopHost, webServer } from '#tests/support/web.ts';

// Sold files can be fetched only by their buyers, as often as was sold, and are stored where no other request reaches
// them (U, O).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME, {});
const book = await makeVariant(cedar, { title: 'Book', amount: 2000, stock: null });
const foreign = await makeVariant(najd, { title: 'Foreign', amount: 2000, stock: null });
const productOf = async (variantId: string) =>
  (await db.admin<{ id: string }>('select product_id as id from variants where id = $1', [variantId]))[0]
    ?.id ?? '';
const PRODUCT = await productOf(book);
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'book')]);
const email = await makeStaff('catalog', [{ store: cedar, role: 'catalog' }]);
const { admin } = await signInToAdmin(server, cedar, email);

async function send(fields: Record<string, string | Buffer>, productId = PRODUCT) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : new File([new Uint8Array(value)], 'piece'));
  const written = new Response(form);
  const host = adminHost(cedar.slug);
  const type = written.headers.get('content-type') ?? '';
  const headers = { origin: `http://${host}`, 'content-type': type, cookie: admin.cookieHeader() };
  const body = Buffer.from(await written.arrayBuffer());
  const path = `/admin/products/${productId}/files`;
  const answer = await ask(server, { host, path }, { method: 'POST', headers, body });
  return { status: answer.status, ...JSON.parse(answer.body) };
}

const about = (more = {}) => ({
  ...{ variantId: book, name: 'دليل.pdf', bytes: String(PDF.length), maxDownloads: '٢', validDays: '30' },
  ...more,
});

async function upload(bytes = PDF) {
  const { uploadId } = await send({ intent: 'begin', ...about({ bytes: String(bytes.length) }) });
  await send({ intent: 'piece', uploadId, at: '0', piece: bytes.subarray(0, 1500) });
  await send({ intent: 'piece', uploadId, at: '1500', piece: bytes.subarray(1500) });
  return send({ intent: 'finish', uploadId, ...about({ bytes: String(bytes.length) }) });
}

const files = async () =>
  (await readdir(join(server.config.dataFolder, 'digital'), { recursive: true }).catch(() => [])).sort();

async function bought() {
  const { orderId, number, orderToken } = await orderOf(cedar, [{ variantId: book }]);
  await withStore(cedar.id, (tx) => collectCash(tx, { orderId }, OWNER));
  const [file] = await withStore(cedar.id, (tx) => ownDownloads(tx, { orderId }, TEST_TIME));
  const id = file?.id ?? '';
  const token = await linkTokenOf(db, orderId);
  const at = `/my-orders/${number}/files`;
  return { orderId, number, id, token, at, cookie: `order=${number}.${orderToken}` };
}

type Bought = Awaited<ReturnType<typeof bought>>;
const used = async ({ id }: Pick<Bought, 'id'>) =>
  (await db.admin<{ used: number }>('select used from order_downloads where id = $1', [id]))[0]?.used;

const get = (path: string, { cookie = '', slug = 'cedar', range = '', method = 'GET' } = {}) => {
  const headers = { ...(cookie && { cookie }), ...(range && { range }) };
  return ask(server, { host: shopHost(slug), path }, { method, headers });
};

describe('a file that is sold', () => {
  test('an upload accepts no more bytes than it announced, and nothing beyond that is stored', async () => {
    const { uploadId } = await send({ intent: 'begin', ...about({ bytes: '1000' }) });
    await send({ intent: 'piece', uploadId, at: '0', piece: PDF.subarray(0, 900) });
    expect(await send({ intent: 'piece', uploadId, at: '900', piece: PDF.subarray(900) })).toMatchObject({
      problem: 'tooLarge',
    });
    expect((await files()).filter((name) => name.includes(uploadId))).toEqual([]);
  });

  test('the unfinished uploads of a store never exceed a gigabyte of announced bytes, because the oldest are removed', async () => {
    const bytes = String(400 * 1024 * 1024);
    const begun: string[] = [];
    for (let n = 0; n < 4; n++) begun.push((await send({ intent: 'begin', ...about({ bytes }) })).uploadId);
    const open = (await files()).filter((name) => name.includes('~'));
    expect(begun.map((id) => open.some((name) => name.includes(id)))).toEqual([false, false, true, true]);
    const [job] = await db.admin<{ n: number }>(
      "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'downloads.sweep-uploads'",
    );
    expect(job?.n).toBe(1);
    for (const uploadId of begun) await send({ intent: 'piece', uploadId, at: '0', piece: Buffer.from('x') });
  });

  test('a sold file is uploaded in pieces that must arrive in order, and is stored apart from the pictures', async () => {
    const { uploadId } = await send({ intent: 'begin', ...about() });
    await send({ intent: 'piece', uploadId, at: '0', piece: PDF.subarray(0, 1500) });
    for (const at of ['0', '1400', '9000'])
      expect(await send({ intent: 'piece', uploadId, at, piece: PDF.subarray(0, 9) })).toMatchObject({
        at: 1500,
      });
    expect(await send({ intent: 'finish', uploadId, ...about() })).toMatchObject({
      status: 422,
      problem: 'failed',
    });
    await send({ intent: 'piece', uploadId, at: '1500', piece: PDF.subarray(1500) });
    expect(await send({ intent: 'finish', uploadId, ...about() })).toEqual({ status: 200, done: 'attached' });
    const [kept] = await db.admin<{ id: string; hash: string }>(
      'select content_id as id, file_hash as hash from digital_files',
    );
    expect(await files()).toContain(join(cedar.id, kept?.id ?? ''));
    for (const name of [kept?.id, kept?.hash]) {
      expect((await get(`/media/${name}`)).status).toBe(404);
      expect((await get(`/_next/image?url=%2Fmedia%2F${name}&w=384&q=75`)).status).toBeGreaterThanOrEqual(
        400,
      );
    }
  });

  test('a sold file is refused if browsers would run it, if it is too large, or if it is for another product or store', async () => {
    const before = await files();
    await expectNothingChanged(db, async () => {
      const begin = (more: object, productId = PRODUCT) =>
        send({ intent: 'begin', ...about(more) }, productId);
      expect(await begin({ bytes: String(513 * 1024 * 1024) })).toMatchObject({ problem: 'tooLarge' });
      expect(await begin({ bytes: '0' })).toMatchObject({ problem: 'empty' });
      expect(await begin({ maxDownloads: '101' })).toMatchObject({ problem: 'maxDownloads' });
      expect(await begin({ variantId: foreign })).toMatchObject({ problem: 'variant' });
      expect(await begin({}, await productOf(foreign))).toMatchObject({ problem: 'variant' });
    });
    const { uploadId } = await send({ intent: 'begin', ...about() });
    await expectNothingChanged(db, async () => {
      for (const odd of ['../../private/x', newId()])
        expect(await send({ intent: 'piece', uploadId: odd, at: '5', piece: PDF })).toMatchObject({
          problem: 'failed',
        });
      const page = Buffer.from('<script>alert(1)</script>');
      expect(await send({ intent: 'piece', uploadId, at: '0', piece: page })).toMatchObject({
        problem: 'kind',
      });
    });
    expect(await files()).toEqual(before);
  });
});

describe('the buyer of a file', () => {
  test('a buyer saves a file from the order’s page under its name, and no browser runs it', async () => {
    await upload();
    const mine = await bought();
    const page = await get(`/my-orders/${mine.number}`, mine);
    expect(page.body).toContain(`${mine.at}/${mine.id}`);
    const saved = await get(`${mine.at}/${mine.id}`, mine);
    expect([saved.status, saved.body]).toEqual([200, PDF.toString()]);
    expect(saved.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.length),
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="_.pdf"; filename*=UTF-8''${encodeURIComponent('دليل')}.pdf`,
    });
    expect(saved.headers['cache-control']).toContain('no-store');
    expect(saved.headers['content-security-policy']).toContain('sandbox');
    expect(await used(mine)).toBe(1);
  });

  test('a buyer may open the mailed link any number of times, and only a started download is counted', async () => {
    const { cookie: _, ...mine } = await bought();
    const link = `${mine.at}/${mine.token}`;
    await expectNothingChanged(db, async () => {
      for (const path of [link, `/ar${link}`]) {
        const page = await get(path);
        expect(page.status).toBe(200);
        expect(page.headers).toMatchObject({ 'referrer-policy': 'same-origin', 'cache-control': 'no-store' });
        expect(page.body).toContain(`${link}?file=${mine.id}`);
        expect(page.body).not.toContain('Palm Street');
      }
      expect((await get(`${link}?file=${mine.id}`, { method: 'HEAD' })).status).toBe(200);
      expect((await get(`${link}?file=${mine.id}`, { range: 'bytes=99999-' })).status).toBe(416);
    });
    const begun = await get(`${link}?file=${mine.id}`, { range: 'bytes=0-99' });
    expect([begun.status, begun.headers['content-range']]).toEqual([206, `bytes 0-99/${PDF.length}`]);
    const rest = await get(`${link}?file=${mine.id}`, { range: 'bytes=100-' });
    expect(begun.body + rest.body).toBe(PDF.toString());
    expect(await used(mine)).toBe(1);
  });

  test('a buyer who has used up the downloads sees a message each time, and nothing more is counted', async () => {
    const mine = await bought();
    for (const _ of [1, 2]) expect((await get(`${mine.at}/${mine.id}`, mine)).status).toBe(200);
    await expectNothingChanged(db, async () => {
      for (const path of [`${mine.at}/${mine.id}`, `${mine.at}/${mine.token}?file=${mine.id}`])
        expect((await get(path, mine)).status).toBe(410);
    });
  });

  test('a buyer cannot download the files of a cancelled order', async () => {
    const mine = await bought();
    await withStore(cedar.id, (tx) => cancelOrder(tx, { orderId: mine.orderId, reason: '' }, OWNER));
    await expectNothingChanged(db, async () => {
      expect((await get(`${mine.at}/${mine.id}`, mine)).status).toBe(410);
      expect((await get(`${mine.at}/${mine.token}?file=${mine.id}`)).status).toBe(410);
    });
  });
});

describe('visitors who did not buy the file', () => {
  test('a stranger gets no file by guessing, with another order or in another store, and no download is counted', async () => {
    const mine = await bought();
    const other = await bought();
    const guessed = `${mine.token.slice(0, -1)}${mine.token.endsWith('A') ? 'B' : 'A'}`;
    const paths: [string, { cookie?: string; slug?: string }][] = [
      [`${mine.at}/${mine.id}`, {}],
      [`${mine.at}/${mine.id}`, { cookie: other.cookie }],
      [`${other.at}/${mine.id}`, { cookie: other.cookie }],
      [`${mine.at}/${mine.id}`, { cookie: mine.cookie, slug: 'najd' }],
      [`${mine.at}/${mine.token}`, { slug: 'najd' }],
      [`${mine.at}/${mine.token}?file=${mine.id}`, { slug: 'najd' }],
      [`${mine.at}/${mine.token}?file=${other.id}`, {}],
      [`${mine.at}/${guessed}?file=${mine.id}`, {}],
      [`${other.at}/${mine.token}?file=${mine.id}`, {}],
      [`${mine.at}/${encodeURIComponent("' or '1'='1")}?file=${mine.id}`, {}],
      [`${mine.at}/..%2F..%2F..%2Fetc%2Fpasswd`, { cookie: mine.cookie }],
      [`/my-orders/${mine.number}/invoices/${mine.token}`, { cookie: mine.cookie }],
    ];
    await expectNothingChanged(db, async () => {
      for (const [path, how] of paths)
        expect([path, how, (await get(path, how)).status]).toEqual([path, how, 404]);
    });
  });
});

describe('eight simultaneous requests for the last download', () => {
  const EIGHT = Array.from({ length: 8 });

  test('one of eight simultaneous requests for the last download gets it', async () => {
    const mine = await bought();
    await get(`${mine.at}/${mine.id}`, mine);
    const answers = await Promise.all(EIGHT.map(() => get(`${mine.at}/${mine.token}?file=${mine.id}`)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 410)]);
    expect(await used(mine)).toBe(2);
  });

  // The naive variant: it checks the count, sends the file, and counts afterwards.
  test('a naive download that checks and counts in two steps sends the last download more than once', async () => {
    const mine = await bought();
    await get(`${mine.at}/${mine.id}`, mine);
    const asked = { holder: { token: mine.token }, downloadId: mine.id, at: TEST_TIME };
    const looked = await Promise.all(EIGHT.map(() => withStore(cedar.id, (tx) => findDownload(tx, asked))));
    const given = looked.filter((file) => file?.ended === null);
    for (const _ of given)
      await withStore(cedar.id, (tx) =>
        tx
          .updateTable('order_downloads')
          .set({ used: 2 })
          .where('store_id', '=', cedar.id)
          .where('id', '=', mine.id)
          .execute(),
      );
    expect(given.length).toBeGreaterThan(1);
  });
});
