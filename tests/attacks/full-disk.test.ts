import sharp from 'sharp';
import { expect, test } from 'vitest';
import { importFiles } from '#adapters/import-files/index.ts';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { importReport, startImport } from '#domain/import/index.ts';
import { newId } from '#lib/ids.ts';
import { createLogger } from '#lib/log.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { adminHost, ask, PLATFORM, Visitor, webServer } from '#tests/support/web.ts';
import { importImagesTask } from '#worker/tasks/import-images.ts';
import { runImportTask } from '#worker/tasks/run-import.ts';

// On a nearly full disk, files are refused, and orders and the database keep working (D).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
// A reserve larger than any disk, so that every disk counts as full.
const server = await webServer({ diskReserve: Number.MAX_SAFE_INTEGER });
const email = await makeStaff('full-disk', [{ store: cedar, role: 'owner' }]);
const { admin } = await signInToAdmin(server, cedar, email);
const picture = Buffer.concat([
  await sharp({ create: { width: 90, height: 60, channels: 3, background: '#884422' } })
    .png()
    .toBuffer(),
  Buffer.alloc(30_000),
]);

async function post(path: string, accept: string) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(picture)], 'lamp.png', { type: 'image/png' }));
  const written = new Response(form);
  const headers = {
    ...{ origin: `http://${adminHost(cedar.slug)}`, cookie: admin.cookieHeader(), accept },
    'content-type': written.headers.get('content-type') ?? '',
  };
  const body = Buffer.from(await written.arrayBuffer());
  return ask(server, { host: adminHost(cedar.slug), path }, { method: 'POST', headers, body });
}

test('while less than the reserve is free, a file is refused with the reason, and nothing is stored', async () => {
  await expectNothingChanged(db, async () => {
    const asked = await post('/admin/media/upload', 'application/json');
    expect([asked.status, JSON.parse(asked.body)]).toMatchObject([507, { error: { code: 'disk_full' } }]);
    const page = await post('/admin/products/import', 'text/html');
    expect(page.status).toBe(507);
    expect(page.body).toContain('No room for files');
    expect(page.body).toContain('لا مساحة للملفات');
  });
});

test('forms without files are still saved while the disk is full', async () => {
  const saved = await admin.post('/admin/dashboard', { guide: 'off', text: 'x'.repeat(2000) });
  expect(saved.status).toBe(302);
});

test('a large staff form is refused while the disk is full', async () => {
  const page = {
    intent: 'draft',
    revision: '0',
    'title.en': 'Guide',
    'bodyHtml.en': `<p>${'words '.repeat(20_000)}</p>`,
  };
  await expectNothingChanged(
    db,
    async () => expect((await admin.post(`/admin/pages/${newId()}`, page)).status).toBe(507),
    ['staff_sessions'],
  );
});

test.each([
  ['a copy of a product', `/admin/products/${newId()}`, { intent: 'duplicate' }],
  ['a copy of a discount', `/admin/discounts/${newId()}`, { intent: 'duplicate' }],
  ['codes', `/admin/discounts/${newId()}`, { intent: 'codes', count: '5000' }],
  ['changes of all products', '/admin/products', { all: '1', act: 'archived' }],
  ['a currency', '/admin/settings/currencies', { intent: 'add', code: 'EUR', rate: '0.9' }],
  ['a video', '/admin/media/videos/upload', { intent: 'begin', name: 'film.mp4', bytes: '100' }],
  ['a small piece of a video', '/admin/media/videos/upload', { intent: 'piece', at: '0' }],
  ['a small piece of a sold file', `/admin/products/${newId()}/files`, { intent: 'piece', at: '0' }],
])('a small form that creates %s is refused while the disk is full', async (_, path, form) => {
  const post = async () => expect((await admin.post(path, form)).status).toBe(507);
  await expectNothingChanged(db, post, ['staff_sessions']);
});

test.each(['', '/ar'])('no shop is opened at %s/signup while the disk is full', async (prefix) => {
  const visitor = new Visitor(server, PLATFORM);
  const post = async () => expect((await visitor.post(`${prefix}/signup`, { slug: 'x' })).status).toBe(507);
  await expectNothingChanged(db, post);
});

test('pictures of an import wait for room on the disk', async () => {
  const around = { config: server.config, log: createLogger({ level: 'silent' }), now: TEST_TIME };
  const importId = '01a21e2f-2284-7369-a89d-eba7b91c7393';
  await expect(importImagesTask.run({ storeId: cedar.id, importId }, around)).rejects.toThrow('no room');
});

test('the rows of an import wait for room on the disk', async () => {
  const importId = newId();
  const file = Buffer.from('Handle,Title,Variant Price\ncup,Cup,5\n');
  await importFiles(server.config.dataFolder).save({ storeId: cedar.id, importId }, [file]);
  const input = { id: importId, fileName: 'products.csv', isDryRun: false };
  await withStore(cedar.id, (tx) => startImport(tx, input, systemAct('test', TEST_TIME)));
  const config = { ...server.config, clock: () => TEST_TIME };
  const around = { config, log: createLogger({ level: 'silent' }), now: TEST_TIME };
  await runImportTask.run({ storeId: cedar.id, importId }, around);
  expect(await db.admin('select 1 from products where store_id = $1', [cedar.id])).toEqual([]);
  const report = await withStore(cedar.id, (tx) => importReport(tx, importId));
  expect(report?.status).toBe('queued');
  const [job] = await db.admin(
    "select run_at from graphile_worker.jobs where task_identifier = 'import.run'",
  );
  expect(job).toEqual({ run_at: new Date(TEST_TIME.getTime() + 300_000) });
});
