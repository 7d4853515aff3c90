import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { makeRendition, renditionFile } from '#adapters/renditions/index.ts';
import { diskStorage } from '#adapters/storage-disk/index.ts';
import { prepareImage } from '#domain/media/index.ts';
import { decodeInLine } from '#lib/picture-line.ts';
import { imageResponse, mediaResponse } from './image.ts';
import { readImageQuery } from './image-query.ts';

vi.mock('#adapters/renditions/index.ts', async (original) => {
  const real = await original<typeof import('#adapters/renditions/index.ts')>();
  return { ...real, makeRendition: vi.fn(real.makeRendition) };
});

const dataFolder = await mkdtemp(join(tmpdir(), 'souk-image-'));
afterAll(() => rm(dataFolder, { recursive: true }));

const storage = diskStorage(dataFolder);
const storeId = '01900000-0000-7000-8000-00000000000a';
const otherStore = '01900000-0000-7000-8000-00000000000b';
const wantAvif = vi.fn<(picture: { storeId: string; hash: string; width: number }) => void>();
const takeTurn = <T>(make: () => Promise<T>) => make();
const mayKeep = async () => true;
const site = { storeId, dataFolder, storage, wantAvif, takeTurn, mayKeep };

async function stored(background: string, width = 1000) {
  const channels = background.length > 7 ? 4 : 3;
  const bytes = await sharp({ create: { width, height: 500, channels, background } })
    .png()
    .toBuffer();
  const prepared = await prepareImage(bytes);
  if (!prepared.ok) throw new Error(prepared.code);
  await storage.put(storeId, prepared.value.hash, prepared.value.bytes);
  return prepared.value.hash;
}
const photo = await stored('#336699');
const logo = await stored('#33669980');

const ask = (search: string, accept = 'image/avif,image/webp,*/*', at = site) =>
  imageResponse(new Request(`http://shop.test/_next/image?${search}`, { headers: { accept } }), at);
const files = (hash: string) => readdir(join(dataFolder, 'image-cache', storeId, hash));

test('a picture is served at the requested width, as WebP if accepted, and cached for the next request', async () => {
  const response = await ask(`url=%2Fmedia%2F${photo}&w=640&q=80`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('vary')).toBe('Accept');
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 640,
  });
  expect(await files(photo)).toEqual(['640-75.webp']);
});

test('without WebP, a photo is a JPEG and a transparent picture a PNG, and none is enlarged', async () => {
  const plain = await ask(`url=/media/${photo}&w=2048`, '*/*');
  expect(plain.headers.get('content-type')).toBe('image/jpeg');
  expect((await sharp(Buffer.from(await plain.arrayBuffer())).metadata()).width).toBe(1000);
  const clear = await ask(`url=/media/${logo}&w=64`, '*/*');
  expect(clear.headers.get('content-type')).toBe('image/png');
  expect((await sharp(Buffer.from(await clear.arrayBuffer())).metadata()).hasAlpha).toBe(true);
});

test('picture links with %26 between their parts are understood', () => {
  const expected = { hash: photo, width: 640, quality: 90 };
  expect(readImageQuery(`?url=%2Fmedia%2F${photo}%26w=640%26q=100`)).toEqual(expected);
  expect(readImageQuery(`?url=%2Fmedia%2F${photo}%26w%3D640`)).toBeNull();
  expect(readImageQuery(`?url=/media/${photo}&w=640&q=95`)).toEqual(expected);
});

test.each([
  [1, 50],
  [55, 60],
  [67, 60],
  [68, 75],
  [75, 75],
  [82, 75],
  [83, 90],
  [100, 90],
])('a picture requested in quality %i is rendered in quality %i', (asked, quality) => {
  expect(readImageQuery(`?url=/media/${photo}&w=64&q=${asked}`)?.quality).toBe(quality);
});

test.each([
  `url=/media/${photo}`,
  `url=/media/${photo}&w=641`,
  `url=/media/${photo}&w=0640`,
  `url=/media/${photo}&w=640&w=750`,
  `url=/media/${photo}&w=640&q=0`,
  `url=/media/${photo}&w=640&q=101`,
  `url=/media/${photo}&w=640&q=7.5`,
  `url=/media/${photo}&w=640&q=`,
  `url=http://169.254.169.254/latest&w=640`,
  `url=//evil.test/media/${photo}&w=640`,
  `url=/media/../${photo}&w=640`,
  `url=/media/${photo.toUpperCase()}&w=640`,
  `url=/media/${photo}%00&w=640`,
  'w=640',
])('the picture address %s is refused as malformed', async (search) => {
  expect((await ask(search)).status).toBe(400);
});

test("another store's picture is not found, resized or original, even if the same file is cached here", async () => {
  await ask(`url=/media/${photo}&w=640`);
  const other = { ...site, storeId: otherStore };
  expect((await ask(`url=/media/${photo}&w=640`, 'image/webp', other)).status).toBe(404);
  expect((await mediaResponse(new Request(`http://shop.test/media/${photo}`), other)).status).toBe(404);
  expect(
    (await mediaResponse(new Request(`http://shop.test/media/${photo}`), site)).headers.get('content-type'),
  ).toBe('image/jpeg');
  expect((await mediaResponse(new Request(`http://shop.test/media/${photo}/../x`), site)).status).toBe(404);
});

test('one picture requested twenty times at once is rendered once', async () => {
  const hash = await stored('#111111');
  vi.mocked(makeRendition).mockClear();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(`url=/media/${hash}&w=750`)));
  const bodies = await Promise.all(answers.map(async (answer) => (await answer.arrayBuffer()).byteLength));
  expect(new Set(bodies).size).toBe(1);
  expect(makeRendition).toHaveBeenCalledTimes(1);
  expect(await files(hash)).toEqual(['750-75.webp']);
});

test('the second request for a picture enqueues a job for its AVIF version, which later requests get', async () => {
  const hash = await stored('#555555');
  const query = `url=/media/${hash}&w=384`;
  expect((await ask(query)).headers.get('content-type')).toBe('image/webp');
  expect(wantAvif).not.toHaveBeenCalledWith(expect.objectContaining({ hash }));
  expect((await ask(query)).headers.get('content-type')).toBe('image/webp');
  expect(wantAvif).toHaveBeenCalledWith({ storeId, hash, width: 384 });
  const bytes = (await storage.get(storeId, hash)) ?? Buffer.alloc(0);
  await makeRendition(
    sharp,
    { dataFolder, storeId, hash, bytes },
    { width: 384, quality: 75, format: 'avif' },
  );
  const better = await ask(query);
  expect(better.headers.get('content-type')).toBe('image/avif');
  expect((await sharp(Buffer.from(await better.arrayBuffer())).metadata()).width).toBe(384);
  expect((await ask(query, 'image/webp')).headers.get('content-type')).toBe('image/webp');
});

test.each(['../../etc', 'AB'.repeat(32), `${'ab'.repeat(32)}/x`])(
  'no picture path is built from %s',
  (hash) => {
    const rendition = { width: 64, quality: 75, format: 'webp' } as const;
    expect(() => renditionFile(dataFolder, { storeId, hash }, rendition)).toThrow('Not a store id');
  },
);

test('a picture has at most 60 cached files, however it is requested', async () => {
  const hash = await stored('#222222', 4000);
  for (const width of [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840]) {
    for (const accept of ['image/webp', '*/*']) {
      for (const quality of [50, 75, 90]) {
        const response = await ask(`url=/media/${hash}&w=${width}&q=${quality}`, accept);
        expect(response.status).toBe(200);
        await response.body?.cancel();
      }
    }
  }
  const bytes = (await storage.get(storeId, hash)) ?? Buffer.alloc(0);
  for (const { width } of vi
    .mocked(wantAvif)
    .mock.calls.map(([wanted]) => wanted)
    .filter((it) => it.hash === hash))
    await makeRendition(sharp, { dataFolder, storeId, hash, bytes }, { width, quality: 75, format: 'avif' });
  expect((await files(hash)).length).toBeLessThanOrEqual(60);
}, 60_000);

test('if too many pictures wait, the original is served and cached only briefly', async () => {
  const hash = await stored('#333333');
  let free = () => {};
  const gate = new Promise<void>((resolve) => {
    free = resolve;
  });
  const others = Array.from({ length: 102 }, () => decodeInLine('view', () => gate));
  const response = await ask(`url=/media/${hash}&w=64`);
  free();
  await Promise.all(others);
  expect(response.headers.get('cache-control')).toBe('public, max-age=30');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(await storage.get(storeId, hash));
});

test('a cache folder that cannot be written fails the request, not the process', async () => {
  const hash = await stored('#444444');
  const folder = join(dataFolder, 'image-cache', storeId, hash, '128-75.webp');
  await mkdir(folder, { recursive: true });
  await expect(ask(`url=/media/${hash}&w=128`)).rejects.toThrow();
  expect((await ask(`url=/media/${hash}&w=256`)).status).toBe(200);
});

test('a stored picture is streamed as fast as the client reads it, never loaded whole, and not read at all for HEAD', async () => {
  const hash = 'ab'.repeat(32);
  const head = Buffer.from([0xff, 0xd8, 0xff]);
  await storage.put(storeId, hash, Buffer.concat([head, Buffer.alloc(20_000_000)]));
  const get = vi.spyOn(storage, 'get');
  const asked = (method: string) =>
    mediaResponse(new Request(`http://shop.test/media/${hash}`, { method }), site);
  const response = await asked('GET');
  expect(response.headers.get('content-length')).toBe('20000003');
  const reader = response.body?.getReader();
  expect((await reader?.read())?.value?.byteLength).toBeLessThan(1_000_000);
  await reader?.cancel();
  expect((await asked('HEAD')).body).toBeNull();
  expect(get).not.toHaveBeenCalled();
});
