import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { hashedFileResponse } from '#server/http/packed-files.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { adminHost, ask, shopHost, webServer } from '#tests/support/web.ts';

// Scripts and styles are sent to anybody, outside of any turn (R).
await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const assetsOf = (site: string) =>
  readdirSync(join(import.meta.dirname, '../../build', site, 'client/assets')).map(
    (name) => `/assets/${name}`,
  );
const find = (site: string, ending: string) => assetsOf(site).find((path) => path.endsWith(ending)) ?? '';

test('a file is compressed once, however many clients ask for it', async () => {
  let reads = 0;
  const read = async () => {
    reads++;
    return Buffer.from('body{}'.repeat(9000));
  };
  const file = { name: '/a.css', type: 'text/css', bytes: 54_000, read, body: () => 'body{}'.repeat(9000) };
  const request = new Request('http://shop/a.css', { headers: { 'accept-encoding': 'gzip' } });
  const asked = Array.from({ length: 30 }, () => hashedFileResponse(request, file));
  const bodies = await Promise.all(
    (await Promise.all(asked)).map(async (sent) => (await sent.arrayBuffer()).byteLength),
  );
  await hashedFileResponse(request, file);
  expect([reads, new Set(bodies).size, bodies[0]! < 1000]).toEqual([1, 1, true]);
});

test.each([
  ['a script of the shop', shopHost(cedar.slug), () => find('storefront', '.js')],
  ['a style sheet of the admin', adminHost(cedar.slug), () => find('admin', '.css')],
])('%s has a length in each encoding, so nothing is compressed while it is sent', async (_, host, path) => {
  const get = (encoding: string) =>
    ask(server, { host, path: path() }, { headers: { 'accept-encoding': encoding } });
  const plain = await get('identity');
  expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
  const zipped = await get('gzip, deflate, br');
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(Number(zipped.headers['content-length'])).toBe(zipped.bytes.length);
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
  for (const encoding of ['deflate', '*', 'gzip;q=0', 'gzip;q=0.000, deflate', '']) {
    const { headers, bytes } = await get(encoding);
    expect([encoding, headers['content-encoding'], bytes.length]).toEqual([
      encoding,
      undefined,
      plain.bytes.length,
    ]);
    expect(headers['content-length']).toBe(String(plain.bytes.length));
  }
});
