import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemAct } from '#domain/audit/index.ts';
import { savePackage } from '#domain/packages/index.ts';
import { must } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { makeStore, TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { mp4 } from '#tests/support/videos.ts';
import { ask, webServer } from '#tests/support/web.ts';

// Whoever signs up can upload videos in pieces, onto a disk and into a process that all stores share (U, R).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const email = await makeStaff('catalog', [{ store: cedar, role: 'catalog' }]);
const { admin } = await signInToAdmin(server, cedar, email);
const MEGABYTE = 1024 * 1024;

async function send(fields: Record<string, string | Buffer>, by = admin) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : new File([new Uint8Array(value)], 'piece'));
  const written = new Response(form);
  const { host } = by;
  const type = written.headers.get('content-type') ?? '';
  const headers = { origin: `http://${host}`, 'content-type': type, cookie: by.cookieHeader() };
  const body = Buffer.from(await written.arrayBuffer());
  const answer = await ask(
    server,
    { host, path: '/admin/media/videos/upload' },
    { method: 'POST', headers, body },
  );
  return { status: answer.status, ...(answer.body.startsWith('{') ? JSON.parse(answer.body) : {}) };
}

const begin = async (bytes: number, by = admin) =>
  (await send({ intent: 'begin', name: 'film.mp4', bytes: String(bytes) }, by)).uploadId;
const open = async (storeId: string) =>
  (await readdir(join(server.config.dataFolder, 'digital', storeId, 'uploads')).catch(() => [])).length;

test('a video whose name is cut within an emoji is stored once, counted and in the audit log', async () => {
  const film = mp4({ seconds: 4 });
  const about = { name: `${'n'.repeat(199)}😀.mp4`, bytes: String(film.length) };
  const { uploadId } = await send({ intent: 'begin', ...about });
  await send({ intent: 'piece', uploadId, at: '0', piece: film });
  expect(await send({ intent: 'finish', uploadId, ...about })).toMatchObject({ status: 200, done: 'added' });
  const stored = await readdir(join(server.config.dataFolder, 'media', cedar.id));
  const rows = await db.admin<{ hash: string }>('select hash from videos');
  expect(stored).toEqual(rows.map(({ hash }) => hash));
  const [entry] = await db.admin(
    `select after->>'file' as file from audit_entries where action = 'video.added'`,
  );
  expect(entry).toEqual({ file: `${'n'.repeat(199)}\ufffd` });
});

test('an upload is finished only when all announced bytes have arrived, so that none follow the check', async () => {
  const film = mp4({ seconds: 5 });
  const uploadId = await begin(10 * MEGABYTE);
  await send({ intent: 'piece', uploadId, at: '0', piece: film });
  for (const bytes of [film.length, 10 * MEGABYTE]) {
    const finish = { intent: 'finish', uploadId, name: 'film.mp4', bytes: String(bytes) };
    expect(await send(finish)).toEqual({ status: 422, problem: 'failed' });
  }
  expect(await db.admin('select 1 from videos where seconds = 5')).toEqual([]);
});

test('a store has at most twenty unfinished uploads, of which the oldest are removed', async () => {
  for (let count = 0; count < 25; count++) await begin(1);
  expect(await open(cedar.id)).toBe(20);
});

test('unfinished uploads take no more of the disk than the package has left', async () => {
  const limits = { products: 9, staff: 1, storageMb: 100, domains: 0, ordersMonth: null };
  const small = { code: 'small', expectedVersion: 0, names: { en: 'Small', ar: 'صغيرة' }, position: 1 };
  const prices = [{ currency: 'USD', perMonth: 500, perYear: 5000 }];
  await must(savePackage({ ...small, limits, prices, isListed: true }, systemAct('operator', TEST_TIME)));
  const store = await makeStore({ slug: 'brim', name: 'Brim', currency: 'USD', packageCode: 'small' });
  const owner = (await signInToAdmin(server, store, store.ownerEmail)).admin;
  for (let count = 0; count < 4; count++) expect(await begin(40 * MEGABYTE, owner)).toBeTypeOf('string');
  expect(await open(store.id)).toBe(2);
});
