import { readdir } from 'node:fs/promises';
import {
  makeRendition,
  type Rendition,
  type RenditionFormat,
  renditionFile,
  renditionFolder,
} from '#adapters/renditions/index.ts';
import { readIfThere } from '#adapters/storage-disk/index.ts';
import { type ImageStore, sniffImage } from '#domain/media/index.ts';
import { type Draw, decodeInLine } from '#lib/picture-line.ts';
import { errorResponse } from './error-response.ts';
import { DEFAULT_QUALITY, type ImageQuery, readImageQuery } from './image-query.ts';

export type ImageSite = {
  storeId: string;
  dataFolder: string;
  storage: ImageStore;
  /** Enqueues the AVIF of a picture, which takes too long to encode during a request. */
  wantAvif(picture: { storeId: string; hash: string; width: number }): void;
  /** Renders a picture in the store's slot; null where too many of its pictures wait. */
  takeTurn(make: () => Promise<Buffer | null>): Promise<Buffer | null>;
};

const FOREVER = 'public, max-age=31536000, immutable';
const TYPE: Record<RenditionFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};
// 16 widths in three formats at the usual quality are 48 files; with these a picture has 60 at most.
const MOST_OTHER_QUALITIES = 12;

const beingMade = new Map<string, Promise<Buffer | null>>();

/**
 * Answers /_next/image: a picture of this store at one of the widths, rendered on first request and then
 * stored.
 */
export async function imageResponse(request: Request, site: ImageSite): Promise<Response> {
  const query = readImageQuery(new URL(request.url).search);
  if (!query) return errorResponse('malformed', 'url must be a /media path, w a listed width, q 1 to 100.');
  const accept = request.headers.get('accept') ?? '';
  const kept = await bestKept(site, query, accept);
  if (kept) return kept;
  const original = await site.storage.get(site.storeId, query.hash);
  if (!original) return errorResponse('not_found', 'There is no such picture.');
  const format = accept.includes('image/webp') ? 'webp' : plainFormat(original);
  const bytes = await site.takeTurn(() => keptOrMade(site, query, { original, format }));
  if (bytes) return picture(bytes, TYPE[format], FOREVER);
  // Too many renderings wait: the shopper gets the original, and a later request may succeed.
  return picture(original, sniffImage(original) ?? 'application/octet-stream', 'public, max-age=30');
}

/** Answers /media/<hash>: the stored picture itself. */
export async function mediaResponse(
  path: string,
  site: Pick<ImageSite, 'storeId' | 'storage'>,
): Promise<Response> {
  const hash = /^\/media\/([0-9a-f]{64})$/.exec(path)?.[1];
  const original = hash ? await site.storage.get(site.storeId, hash) : null;
  const type = original && sniffImage(original);
  if (!original || !type) return errorResponse('not_found', 'There is no such picture.');
  return picture(original, type, FOREVER);
}

/** The stored file in the best format that the browser accepts. AVIF is made for pictures requested twice. */
async function bestKept(site: ImageSite, query: ImageQuery, accept: string): Promise<Response | null> {
  const takesAvif = accept.includes('image/avif') && query.quality === DEFAULT_QUALITY;
  const avif = takesAvif ? await readIfThere(fileOf(site, { ...query, format: 'avif' })) : null;
  if (avif) return picture(avif, TYPE.avif, FOREVER);
  const takesWebp = accept.includes('image/webp');
  const webp = takesWebp ? await readIfThere(fileOf(site, { ...query, format: 'webp' })) : null;
  if (!webp) return null;
  if (takesAvif) site.wantAvif({ storeId: site.storeId, hash: query.hash, width: query.width });
  return picture(webp, TYPE.webp, FOREVER);
}

// A transparent original stays transparent for a browser without WebP.
function plainFormat(original: Buffer): RenditionFormat {
  return sniffImage(original) === 'image/jpeg' ? 'jpg' : 'png';
}

type Source = { original: Buffer; format: RenditionFormat };

async function keptOrMade(site: ImageSite, query: ImageQuery, source: Source): Promise<Buffer | null> {
  const file = fileOf(site, { ...query, format: source.format });
  const kept = await readIfThere(file);
  if (kept) return kept;
  const underway = beingMade.get(file);
  if (underway) return underway;
  const made = decodeInLine('view', (draw) => make(site, query, { ...source, draw })).finally(() =>
    beingMade.delete(file),
  );
  beingMade.set(file, made);
  return made;
}

async function make(
  site: ImageSite,
  query: ImageQuery,
  { original, format, draw }: Source & { draw: Draw },
): Promise<Buffer> {
  const { hash, width } = query;
  const isUsual = query.quality === DEFAULT_QUALITY || (await hasRoom(site, hash));
  const quality = isUsual ? query.quality : DEFAULT_QUALITY;
  const kept = isUsual ? null : await readIfThere(fileOf(site, { hash, width, quality, format }));
  if (kept) return kept;
  const { storeId, dataFolder } = site;
  return makeRendition(draw, { dataFolder, storeId, hash, bytes: original }, { width, quality, format });
}

async function hasRoom({ dataFolder, storeId }: ImageSite, hash: string): Promise<boolean> {
  const names = await readdir(renditionFolder(dataFolder, { storeId, hash })).catch(() => []);
  return names.filter((name) => !name.includes(`-${DEFAULT_QUALITY}.`)).length < MOST_OTHER_QUALITIES;
}

function fileOf({ dataFolder, storeId }: ImageSite, { hash, ...rendition }: Rendition & { hash: string }) {
  return renditionFile(dataFolder, { storeId, hash }, rendition);
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
