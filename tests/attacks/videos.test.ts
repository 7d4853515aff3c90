import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { removeVideo } from '#domain/media/index.ts';
import { savePackage, storeUse } from '#domain/packages/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { makeStore, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { mp4, webm } from '#tests/support/videos.ts';
import { adminHost, ask, shopHost, webServer } from '#tests/support/web.ts';

// Videos are stored as they are uploaded, so they are checked by their bytes and served as nothing but videos (U).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const email = await makeStaff('catalog', [{ store: cedar, role: 'catalog' }]);
const { admin } = await signInToAdmin(server, cedar, email);
const MEGABYTE = 1024 * 1024;
const PATH = '/admin/media/videos/upload';

type How = { cookie?: string; host?: string };

async function send(fields: Record<string, string | Buffer>, how: How = {}) {
  const { cookie = admin.cookieHeader(), host = adminHost(cedar.slug) } = how;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : new File([new Uint8Array(value)], 'piece'));
  const written = new Response(form);
  const type = written.headers.get('content-type') ?? '';
  const headers = { origin: `http://${host}`, 'content-type': type, cookie };
  const body = Buffer.from(await written.arrayBuffer());
  const answer = await ask(server, { host, path: PATH }, { method: 'POST', headers, body });
  return { status: answer.status, ...(answer.body.startsWith('{') ? JSON.parse(answer.body) : {}) };
}

async function upload(bytes: Buffer, name = 'film.mp4') {
  const about = { name, bytes: String(bytes.length) };
  const { uploadId, ...refused } = await send({ intent: 'begin', ...about });
  if (!uploadId) return refused;
  for (let at = 0; at < bytes.length; at += 4 * MEGABYTE) {
    const piece = bytes.subarray(at, at + 4 * MEGABYTE);
    const sent = await send({ intent: 'piece', uploadId, at: String(at), piece });
    if (sent.status !== 200) return sent;
  }
  return send({ intent: 'finish', uploadId, ...about });
}

const listed = async (folder: string) =>
  (await readdir(join(server.config.dataFolder, folder), { recursive: true }).catch(() => [])).sort();
const files = async () =>
  [...(await listed('media')), ...(await listed('digital'))].filter((name) =>
    /\/.*[0-9a-f]{32}|~/.test(name),
  );

const get = (path: string, { slug = 'cedar', method = 'GET', ...headers }: Record<string, string> = {}) =>
  ask(server, { host: shopHost(slug), path }, { method, headers });

const srcOf = async (id: string) =>
  `/media/${(await db.admin<{ hash: string }>('select hash from videos where id = $1', [id]))[0]?.hash}`;

const film = mp4({ rest: Buffer.from('<script>alert(1)</script>'.repeat(50)) });
const shown = await upload(film, '../../<b>نسيم</b>.mp4');
const src = await srcOf(shown.id);

describe('an uploaded video', () => {
  test('a video is served as it is to its own store only, and no browser takes it for a page', async () => {
    expect(shown).toMatchObject({ status: 200, done: 'added' });
    const [row] = await db.admin('select content_type, bytes, width, height, seconds, file_name from videos');
    expect(row).toMatchObject({
      ...{
        content_type: 'video/mp4',
        bytes: film.length,
        width: 640,
        height: 360,
        seconds: 7,
        file_name: 'b>.mp4',
      },
    });
    const answer = await get(src);
    expect([answer.status, answer.body]).toEqual([200, film.toString()]);
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(film.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.headers['cache-control']).toContain('max-age=31536000, immutable');
    expect((await get(src, { slug: 'najd' })).status).toBe(404);
    expect((await get(`/_next/image?url=${encodeURIComponent(src)}&w=384&q=75`)).status).toBe(404);
  });

  test('a WebM is served as such', async () => {
    const { id } = await upload(webm(), 'film.webm');
    expect((await get(await srcOf(id), { method: 'HEAD' })).headers['content-type']).toBe('video/webm');
  });

  test('the same video uploaded twice is one row and one file, which takes no more storage', async () => {
    const [before, use] = [await files(), await withStore(cedar.id, storeUse)];
    expect(await upload(film)).toMatchObject({ id: shown.id });
    expect([await files(), await withStore(cedar.id, storeUse)]).toEqual([before, use]);
  });

  test('a range of a video is answered with that part alone, and one past its end with 416', async () => {
    const part = async (range: string, more = {}) => {
      const { status, headers, body } = await get(src, { range, ...more });
      return [status, headers['content-range'], headers['content-length'], body.length];
    };
    const all = film.length;
    expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${all}`, '10', 10]);
    expect(await part('bytes=-5')).toEqual([206, `bytes ${all - 5}-${all - 1}/${all}`, '5', 5]);
    expect(await part(`bytes=10-${'9'.repeat(15)}`)).toEqual([
      206,
      `bytes 10-${all - 1}/${all}`,
      String(all - 10),
      all - 10,
    ]);
    expect((await part(`bytes=${all}-`)).slice(0, 2)).toEqual([416, `bytes */${all}`]);
    // Anything else is the whole video, once.
    const whole = [200, undefined, String(all), all];
    const many = `bytes=${Array.from({ length: 500 }, (_, at) => `${at}-`).join(',')}`;
    for (const range of [many, 'bytes=9-2', `bytes=${'9'.repeat(400)}-`, 'bytes=-', 'lines=1-2', 'bytes=a-b'])
      expect(await part(range), range.slice(0, 20)).toEqual(whole);
    expect(await part('bytes=0-9', { 'if-range': '"another"' })).toEqual(whole);
  });

  test('a deleted video is gone from the library, and its bytes are queued for deletion', async () => {
    const { id } = await upload(mp4({ seconds: 3 }));
    const act = systemAct('test', TEST_TIME);
    expect(await withStore(najd.id, (tx) => removeVideo(tx, { videoId: id }, act))).toMatchObject({
      ok: false,
    });
    expect(await withStore(cedar.id, (tx) => removeVideo(tx, { videoId: id }, act))).toMatchObject({
      ok: true,
    });
    expect(await db.admin('select 1 from videos where id = $1', [id])).toEqual([]);
    const jobs = await db.admin(
      "select 1 from graphile_worker.jobs where task_identifier = 'media.drop-bytes'",
    );
    expect(jobs).toHaveLength(1);
  });
});

describe('what is no video', () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  test.each([
    ['a page', page],
    ['a page behind the first bytes of an MP4', Buffer.concat([film.subarray(0, 24), page])],
    ['a QuickTime film', mp4({ brand: 'qt  ' })],
    ['a song', mp4({ handler: 'soun' })],
    ['half a WebM', webm().subarray(0, 60)],
  ])('%s is refused, and nothing of it is stored', async (_, bytes) => {
    const before = await files();
    expect(await upload(bytes)).toEqual({ status: 422, problem: 'kind' });
    expect(await files()).toEqual(before);
    expect(await db.admin('select 1 from videos where bytes = $1', [bytes.length])).toEqual([]);
  });

  test('a video of 51 MB is refused before a byte of it is read, announced or not', async () => {
    const before = await files();
    await expectNothingChanged(db, async () => {
      const bytes = String(51 * MEGABYTE);
      expect(await send({ intent: 'begin', name: 'film.mp4', bytes })).toEqual({
        status: 422,
        problem: 'tooLarge',
      });
      const large = Buffer.alloc(51 * MEGABYTE);
      film.copy(large);
      expect((await send({ intent: 'piece', uploadId: cedar.id, at: '0', piece: large })).status).toBe(413);
    });
    expect(await files()).toEqual(before);
  });

  test('an upload accepts no more bytes than it announced, and nothing of it stays', async () => {
    const before = await files();
    const { uploadId } = await send({ intent: 'begin', name: 'film.mp4', bytes: '1000' });
    await send({ intent: 'piece', uploadId, at: '0', piece: film.subarray(0, 900) });
    expect(await send({ intent: 'piece', uploadId, at: '900', piece: film.subarray(900) })).toMatchObject({
      problem: 'tooLarge',
    });
    expect(await files()).toEqual(before);
  });

  test('a video that the package has no room for is refused before it is sent', async () => {
    const limits = { products: 9, staff: 1, storageMb: 1, domains: 0, ordersMonth: null };
    const small = { code: 'small', expectedVersion: 0, names: { en: 'Small', ar: 'صغيرة' }, position: 1 };
    const prices = [{ currency: 'USD', perMonth: 500, perYear: 5000 }];
    await must(savePackage({ ...small, limits, prices, isListed: true }, systemAct('operator', TEST_TIME)));
    const store = await makeStore({ slug: 'brim', name: 'Brim', currency: 'USD', packageCode: 'small' });
    const owner = (await signInToAdmin(server, store, store.ownerEmail)).admin;
    const how = { host: owner.host, cookie: owner.cookieHeader() };
    const before = await files();
    await expectNothingChanged(db, async () => {
      const begin = { intent: 'begin', name: 'film.mp4', bytes: String(2 * MEGABYTE) };
      expect(await send(begin, how)).toEqual({ status: 403, problem: 'full' });
    });
    expect(await files()).toEqual(before);
  });
});

test('a session of one store cannot upload a video into another store, and without a session nobody can', async () => {
  await expectNothingChanged(db, async () => {
    const begin = { intent: 'begin', name: 'film.mp4', bytes: '100' };
    for (const how of [{ host: adminHost(najd.slug) }, { cookie: '' }, { host: shopHost(cedar.slug) }])
      expect((await send(begin, how)).status, JSON.stringify(how)).not.toBe(200);
  });
});
