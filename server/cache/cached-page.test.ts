import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildCachedPage, bytesOf, encodeBody, encodingFor, headOf, isUnchanged } from './cached-page.ts';

const HTML = '<p>olive oil</p>'.repeat(200);
const headers = new Headers({
  'content-type': 'text/html',
  'content-length': '3',
  'cache-control': 'private',
});
const page = await buildCachedPage(200, Buffer.from(HTML), headers);

test('a cached page has the same content and the same ETag in each encoding', async () => {
  expect(brotliDecompressSync(page.br).toString()).toBe(HTML);
  expect(gunzipSync(await encodeBody(page, 'gzip')).toString()).toBe(HTML);
  expect((await encodeBody(page, 'identity')).toString()).toBe(HTML);
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const head = headOf(page, encoding, 77);
    const of = (name: string) => (head.includes(name) ? head[head.indexOf(name) + 1] : null);
    expect(of('content-length')).toBe('77');
    expect(of('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(of('etag')).toBe(page.etag);
    expect(head.filter((name) => name === 'content-length')).toHaveLength(1);
  }
});

test('a cached page holds one encoding, in memory that it shares with nothing else', () => {
  expect(page.br.buffer.byteLength).toBe(page.br.length);
  expect(Object.values(page).filter((value) => Buffer.isBuffer(value))).toEqual([page.br]);
  expect(bytesOf(page)).toBeGreaterThan(page.br.length);
});

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.000, gzip;q=0', 'identity'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
])('Accept-Encoding %s is answered in %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

test('a client that sends the current ETag, weak or strong and among others, gets 304', () => {
  const has = (asked?: string) => isUnchanged(page, { 'if-none-match': asked });
  const strong = page.etag.slice(2);
  expect([has(page.etag), has(strong), has(`"other", ${page.etag}`), has('*')]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([has(), has('"other"'), has('')]).toEqual([false, false, false]);
  expect(page.headUnchanged).not.toContain('content-type');
  expect(page.headUnchanged).toContain(page.etag);
});
