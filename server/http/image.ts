import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere, writeWhole } from '#adapters/storage-disk/index.ts';
import { type ImageStore, sniffImage } from '#domain/media/index.ts';
import { errorResponse } from './error-response.ts';
import { encode, type ImageFormat, inTurn, type Rendering } from './image-encoder.ts';
import { DEFAULT_QUALITY, type ImageQuery, readImageQuery } from './image-query.ts';

export type ImageSite = { storeId: string; dataFolder: string; storage: ImageStore };

const FOREVER = 'public, max-age=31536000, immutable';
const TYPE: Record<ImageFormat, string> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' };
// 16 widths in two formats at the usual quality are 32 files; with these a picture never has more than 60.
const MOST_OTHER_QUALITIES = 27;

const beingMade = new Map<string, Promise<Buffer | null>>();

/** Answers /_next/image: a picture of this store at one of the widths, made at its first request and then kept. */
export async function imageResponse(request: Request, site: ImageSite): Promise<Response> {
  const query = readImageQuery(new URL(request.url).search);
  if (!query) return errorResponse('malformed', 'url must be a /media path, w a listed width, q 1 to 100.');
  const takesWebp = (request.headers.get('accept') ?? '').includes('image/webp');
  const kept = takesWebp ? await readIfThere(fileOf(site, query, 'webp')) : null;
  if (kept) return picture(kept, TYPE.webp, FOREVER);
  const original = await site.storage.get(site.storeId, query.hash);
  if (!original) return errorResponse('not_found', 'There is no such picture.');
  const format = takesWebp ? 'webp' : plainFormat(original);
  const bytes = await keptOrMade(site, query, { original, format });
  if (bytes) return picture(bytes, TYPE[format], FOREVER);
  // Too many wait: the shopper gets the picture as it is, and the next request may be luckier.
  return picture(original, sniffImage(original) ?? 'application/octet-stream', 'public, max-age=30');
}

/** Answers /media/<hash>: the stored picture itself. */
export async function mediaResponse(path: string, site: Omit<ImageSite, 'dataFolder'>): Promise<Response> {
  const hash = /^\/media\/([0-9a-f]{64})$/.exec(path)?.[1];
  const original = hash ? await site.storage.get(site.storeId, hash) : null;
  const type = original && sniffImage(original);
  if (!original || !type) return errorResponse('not_found', 'There is no such picture.');
  return picture(original, type, FOREVER);
}

// What was stored transparent stays so for a browser that knows no WebP.
function plainFormat(original: Buffer): ImageFormat {
  return sniffImage(original) === 'image/jpeg' ? 'jpg' : 'png';
}

async function keptOrMade(
  site: ImageSite,
  query: ImageQuery,
  source: { original: Buffer; format: ImageFormat },
): Promise<Buffer | null> {
  const file = fileOf(site, query, source.format);
  const kept = await readIfThere(file);
  if (kept) return kept;
  const underway = beingMade.get(file);
  if (underway) return underway;
  const made = inTurn(() => make(site, query, source)).finally(() => beingMade.delete(file));
  beingMade.set(file, made);
  return made;
}

async function make(
  site: ImageSite,
  query: ImageQuery,
  source: { original: Buffer; format: ImageFormat },
): Promise<Buffer> {
  const { width } = query;
  const isUsual = query.quality === DEFAULT_QUALITY || (await hasRoom(site, query));
  const rendering: Rendering = {
    width,
    quality: isUsual ? query.quality : DEFAULT_QUALITY,
    format: source.format,
  };
  const file = fileOf(site, { ...query, quality: rendering.quality }, source.format);
  const kept = isUsual ? null : await readIfThere(file);
  if (kept) return kept;
  const bytes = await encode(source.original, rendering);
  await writeWhole(file, bytes).catch(passFullDisk);
  return bytes;
}

// On a full disk the shop goes on without keeping what it makes.
function passFullDisk(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT' && error.code !== 'EROFS') throw error;
}

async function hasRoom(site: ImageSite, query: ImageQuery): Promise<boolean> {
  const names = await readdir(folderOf(site, query.hash)).catch(() => []);
  return names.filter((name) => !name.includes(`-${DEFAULT_QUALITY}.`)).length < MOST_OTHER_QUALITIES;
}

function folderOf(site: ImageSite, hash: string): string {
  return join(site.dataFolder, 'image-cache', site.storeId, hash);
}

function fileOf(site: ImageSite, query: ImageQuery, format: ImageFormat): string {
  return join(folderOf(site, query.hash), `${query.width}-${query.quality}.${format}`);
}

function picture(bytes: Buffer, type: string, caching: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-length': String(bytes.length),
      'cache-control': caching,
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
