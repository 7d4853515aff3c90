import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type Answer, adminHost, ask, shopHost, webServer } from '#tests/support/web.ts';

// A picture that staff upload is decoded and re-encoded, whatever type it claims to be (U).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const email = await makeStaff('catalog', [{ store: cedar, role: 'catalog' }]);
const { admin } = await signInToAdmin(server, cedar, email);
const MEGABYTE = 1024 * 1024;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } });
const jpeg = await plain(90, 60)
  .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
  .jpeg()
  .toBuffer();
const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);

type Upload = { bytes: Buffer; name?: string; type?: string; cookie?: string; host?: string };

async function upload(given: Upload): Promise<Answer> {
  const { bytes, name = 'lamp.jpg', type = 'image/jpeg', cookie = admin.cookieHeader() } = given;
  const host = given.host ?? adminHost(cedar.slug);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], name, { type }));
  const written = new Response(form);
  const headers = {
    origin: `http://${host}`,
    'content-type': written.headers.get('content-type') ?? '',
    cookie,
  };
  const body = Buffer.from(await written.arrayBuffer());
  return ask(server, { host, path: '/admin/media/upload' }, { method: 'POST', headers, body });
}

const files = async () =>
  (await readdir(join(server.config.dataFolder, 'media'), { recursive: true }).catch(() => [])).sort();

/** Expects a refusal in these words, without a row, a file or an audit entry. */
async function expectRefused(given: Upload, status: number, problem: string): Promise<void> {
  const before = await files();
  const answer = await expectNothingChanged(db, () => upload(given));
  expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { problem }]);
  expect(await files()).toEqual(before);
}

test('an uploaded picture is re-encoded under a plain name and served by its own store only', async () => {
  const polyglot = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
  const answer = await upload({ bytes: polyglot, name: '../../../etc/<b>lamp</b>.jpg', type: 'text/html' });
  expect(answer.status).toBe(200);
  const { item } = JSON.parse(answer.body);
  expect(item).toMatchObject({ width: 90, height: 60, fileName: 'b>.jpg' });
  const path = item.src;
  const shown = await ask(server, { host: shopHost(cedar.slug), path });
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(shown.headers['x-content-type-options']).toBe('nosniff');
  expect(shown.body).not.toMatch(/SECRET-PLACE|<script>/);
  expect((await ask(server, { host: shopHost(najd.slug), path })).status).toBe(404);
});

test('the same picture uploaded twice is stored as one row and one file', async () => {
  const before = await files();
  const count = () => db.admin('select id from media');
  const rows = await count();
  expect((await upload({ bytes: jpeg, name: 'again.jpg' })).status).toBe(200);
  expect([await files(), await count()]).toEqual([before, rows]);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
test.each([
  ['an SVG with a script', { bytes: svg, name: 'logo.svg', type: 'image/svg+xml' }],
  ['an SVG that calls itself a PNG', { bytes: svg, name: 'logo.png', type: 'image/png' }],
  ['an HTML page', { bytes: Buffer.from('<!doctype html><script>alert(1)</script>') }],
  ['an empty file', { bytes: Buffer.alloc(0) }],
  ['half a picture', { bytes: jpeg.subarray(0, 200) }],
  ['a zip', { bytes: Buffer.from('PK\x03\x04 and more', 'latin1'), name: 'pictures.zip' }],
])('%s is refused as a picture, and nothing of it is stored', (_, given) =>
  expectRefused(given, 422, 'notImage'),
);

test('a picture of 20 MB is accepted, one byte more is refused, and a body larger than the form allows is not read', async () => {
  expect((await upload({ bytes: padded(20 * MEGABYTE) })).status).toBe(200);
  await expectRefused({ bytes: padded(20 * MEGABYTE + 1) }, 422, 'tooLarge');
  expect((await upload({ bytes: padded(22 * MEGABYTE) })).status).toBe(413);
});

test('a small file of very many pixels is refused before it is decoded', async () => {
  const bomb = await plain(10_000, 5_001).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(MEGABYTE);
  await expectRefused({ bytes: bomb }, 422, 'tooManyPixels');
  // A PNG whose header states 100,000 × 100,000.
  const head = Buffer.from(await plain(1, 1).png().toBuffer());
  head.writeUInt32BE(100_000, 16);
  head.writeUInt32BE(100_000, 20);
  const before = await files();
  const answer = await expectNothingChanged(db, () => upload({ bytes: head }));
  expect(answer.status).toBe(422);
  expect(await files()).toEqual(before);
});

test('only the first frame of an animated picture is kept', async () => {
  const frames = await sharp([await plain(20, 20).png().toBuffer(), await plain(20, 20).png().toBuffer()], {
    join: { animated: true },
  })
    .gif()
    .toBuffer();
  const answer = await upload({ bytes: frames, name: 'moving.gif', type: 'image/gif' });
  expect(JSON.parse(answer.body)).toMatchObject({ item: { width: 20, height: 20 } });
});

test('a session of one store cannot upload into another store, and a request without a session cannot upload at all', async () => {
  for (const given of [
    { bytes: jpeg, host: adminHost(najd.slug) },
    { bytes: jpeg, cookie: '' },
    { bytes: jpeg, host: shopHost(cedar.slug) },
  ]) {
    const before = await files();
    const answer = await expectNothingChanged(db, () => upload(given));
    expect(answer.status, given.host).not.toBe(200);
    expect(await files()).toEqual(before);
  }
});
