import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildCachedPage, type CachedPage } from './cached-page.ts';
import { PageEncodings } from './page-encodings.ts';

const text = (at: number) => `<p>page ${at}</p>`;
const pageOf = (at: number): Promise<CachedPage> =>
  buildCachedPage(200, Buffer.from(text(at)), new Headers({ 'content-type': 'text/html' }));
const page = await pageOf(0);

/** Runs the work and counts it, as turns do. */
function counted() {
  let runs = 0;
  const run = (work: () => Promise<Buffer>) => {
    runs++;
    return work();
  };
  return { run, runs: () => runs };
}

test('a brotli body is stored, so no work is started for it', async () => {
  const { run, runs } = counted();
  const encodings = new PageEncodings(100_000);
  expect(await encodings.body(page, 'br', run)).toBe(page.br);
  expect([runs(), encodings.bytes]).toEqual([0, 0]);
});

test.each(['gzip', 'identity'] as const)(
  'a body in %s is made once for all who ask at the same time, and is ready for those who ask later',
  async (encoding) => {
    const { run, runs } = counted();
    const encodings = new PageEncodings(100_000);
    const all = await Promise.all(Array.from({ length: 20 }, () => encodings.body(page, encoding, run)));
    const later = await encodings.body(page, encoding, run);
    expect(new Set([...all, later])).toEqual(new Set([encodings.ready(page, encoding)]));
    const body = later as Buffer;
    expect(String(encoding === 'gzip' ? gunzipSync(body) : body)).toBe(text(0));
    expect(runs()).toBe(1);
  },
);

test('gzips of many pages stay within the capacity, and the least recently used is made again', async () => {
  const encodings = new PageEncodings(10_000);
  const pages = await Promise.all(Array.from({ length: 20 }, (_, at) => pageOf(at)));
  for (const each of pages) await encodings.body(each, 'gzip');
  expect(encodings.bytes).toBeLessThanOrEqual(10_000);
  expect(encodings.ready(pages[19] as CachedPage, 'gzip')).not.toBeNull();
  expect(encodings.ready(pages[0] as CachedPage, 'gzip')).toBeNull();
  const again = await encodings.body(pages[0] as CachedPage, 'gzip');
  expect(gunzipSync(again as Buffer).toString()).toBe(text(0));
});

test('without a slot nothing is made, and the next request tries again', async () => {
  const encodings = new PageEncodings(100_000);
  const asked = [1, 2].map(() => encodings.body(page, 'gzip', async () => null));
  expect(await Promise.all(asked)).toEqual([null, null]);
  expect(encodings.bytes).toBe(0);
  expect(gunzipSync((await encodings.body(page, 'gzip')) as Buffer).toString()).toBe(text(0));
});

test('work that fails is not remembered', async () => {
  const encodings = new PageEncodings(100_000);
  const fails = () => Promise.reject(new Error('no memory'));
  await expect(encodings.body(page, 'gzip', fails)).rejects.toThrow('no memory');
  expect(gunzipSync((await encodings.body(page, 'gzip')) as Buffer).toString()).toBe(text(0));
});
