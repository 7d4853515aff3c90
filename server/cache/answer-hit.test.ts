import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { createLogger } from '#lib/log.ts';
import { ask } from '#tests/support/web.ts';
import { ChangeBus } from '../changes/bus.ts';
import { TURN_LIMITS } from '../turn-limits.ts';
import { tryInTurn } from '../turns.ts';
import { answerHits } from './answer-hit.ts';
import type { KeptHost } from './cached-hosts.ts';
import { buildCachedPage } from './cached-page.ts';
import { PageCache } from './page-cache.ts';
import { PageNotes } from './page-notes.ts';

const MB = 1024 ** 2;
const NOON = new Date('2026-11-21T12:00:00.000Z');
const HOST = 'cedar.localhost:3000';
const PLACE: KeptHost = { storeId: 'a', state: { status: 'active', periodEndsAt: null }, prefix: '' };
const log = createLogger({ level: 'silent' });
const stops: (() => void)[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

/** A server with one cached page at /, which renders every other request. */
async function server() {
  const bus = new ChangeBus();
  const cache = new PageCache({ bus, clock: () => NOON, capacity: MB });
  bus.enter('alive');
  cache.learnHost(HOST, PLACE, cache.log.position);
  const page = await buildCachedPage(
    200,
    Buffer.from('cached'),
    new Headers({ 'content-type': 'text/html' }),
  );
  const notes = new PageNotes(cache.log.position, NOON);
  notes.tag('product:1');
  cache.keep(PLACE, '/', { page, notes });
  const http = createServer(answerHits(cache, log, (_, response) => void response.end('rendered')));
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready));
  stops.push(() => http.close());
  const { port } = http.address() as AddressInfo;
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    ask({ port } as Parameters<typeof ask>[0], { host: HOST, path: '/' }, { headers, method });
  return { bus, cache, page, get };
}

test('a cached page is sent in each encoding with its own length', async () => {
  const { get, page } = await server();
  const gzip = await get({ 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.bytes).toString()).toBe('cached');
  expect(gzip.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': `${gzip.bytes.length}`,
  });
  const br = await get({ 'accept-encoding': 'gzip, br' });
  expect([br.headers['content-encoding'], br.bytes]).toEqual(['br', page.br]);
  const plain = await get();
  expect([plain.headers['content-encoding'], plain.headers['content-length']]).toEqual([undefined, '6']);
  expect(plain.body).toBe('cached');
  const head = await get({ 'accept-encoding': 'gzip' }, 'HEAD');
  expect([head.body, head.headers['content-length']]).toEqual(['', `${gzip.bytes.length}`]);
});

test.each(['gzip', 'identity'])(
  'a change while the %s is made has the page rendered again',
  async (encoding) => {
    const { bus, cache, get } = await server();
    const made = cache.encodings.body.bind(cache.encodings);
    cache.encodings.body = async (...of) => {
      const body = await made(...of);
      bus.tell({ storeId: 'a', tags: ['product:1'] });
      return body;
    };
    expect((await get({ 'accept-encoding': encoding })).body).toBe('rendered');
  },
);

test('gzip is made in a turn of the store, and brotli needs none', async () => {
  // A turn that takes long would be released.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { cache, get } = await server();
  const [free, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const made = cache.encodings.body.bind(cache.encodings);
  cache.encodings.body = (...of) => {
    arrived.resolve();
    return made(...of);
  };
  const take = () => tryInTurn({ storeId: 'a', line: 'pages' }, () => free.promise);
  const busy = Array.from({ length: TURN_LIMITS.most }, take);
  const gzip = get({ 'accept-encoding': 'gzip' });
  await arrived.promise;
  expect((await get({ 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  expect(cache.encodings.bytes).toBe(0);
  free.resolve();
  await Promise.all(busy);
  expect(gunzipSync((await gzip).bytes).toString()).toBe('cached');
});

test('a request for which the store has no turn is passed on', async () => {
  const { cache, get } = await server();
  cache.encodings.body = async () => null;
  expect((await get({ 'accept-encoding': 'gzip' })).body).toBe('rendered');
});

test('a client that has the page gets 304 without a body being made', async () => {
  const { cache, get, page } = await server();
  cache.encodings.body = () => Promise.reject(new Error('made'));
  const answer = await get({ 'if-none-match': page.etag, 'accept-encoding': 'gzip' });
  expect([answer.status, answer.body]).toEqual([304, '']);
});
