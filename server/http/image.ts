import { readdir } from 'node:fs/promises';
import {
  makeRendition,
  type Rendition,
  type RenditionFormat,
  renditionFile,
  renditionFolder,
} from '#adapters/renditions/index.ts';
import { isThere, type OpenPicture, openIfThere } from '#adapters/storage-disk/index.ts';
import { type ImageStore, sniffImage, sniffVideo } from '#domain/media/index.ts';
import { type Draw, decodeInLine } from '#lib/picture-line.ts';
import { errorResponse } from './error-response.ts';
import { DEFAULT_QUALITY, type ImageQuery, readImageQuery } from './image-query.ts';
import { videoResponse } from './video.ts';

export type ImageSite = {
  storeId: string;
  dataFolder: string;
  storage: Pick<ImageStore, 'get'> & { open(storeId: string, hash: string): Promise<OpenPicture | null> };
  /** True if there is room on the disk to store a rendition. */
  mayKeep(): Promise<boolean>;
  /** Enqueues the AVIF of a picture, which takes too long to encode during a request. */
  wantAvif(picture: { storeId: string; hash: string; width: number }): void;
  /**
   * Calls `make` when it is this store's turn, because a process renders only a few pictures at once. Null if too
   * many of the store's pictures are already waiting.
   */
  takeTurn(make: () => Promise<Made | null>): Promise<Made | null>;
};

/** A rendition: the file that it is stored in, and its bytes if this request made it. */
type Made = { file: string; bytes: Buffer | null };

const FOREVER = 'public, max-age=31536000, immutable';
const TYPE: Record<RenditionFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};
// 16 widths in three formats at the usual quality are 48 files; with these a picture has 60 at most.
const MOST_OTHER_QUALITIES = 12;

/** A picture up to this size is read in one piece, which is faster, and not much more than its connection takes. */
const MOST_AT_ONCE = 64 * 1024;

const beingMade = new Map<string, Promise<Made | null>>();

/**
 * Answers /_next/image: a picture of this store at one of the widths, rendered on first request and then
 * stored.
 */
export async function imageResponse(request: Request, site: ImageSite): Promise<Response> {
  const query = readImageQuery(new URL(request.url).search);
  if (!query) return errorResponse('malformed', 'url must be a /media path, w a listed width, q 1 to 100.');
  const kept = await bestKept(request, site, query);
  if (kept) return kept;
  const original = await site.storage.open(site.storeId, query.hash);
  if (!original) return errorResponse('not_found', 'There is no such picture.');
  if (!sniffImage(original.head)) {
    // A video is never decoded.
    await original.close();
    return errorResponse('not_found', 'There is no such picture.');
  }
  const format = accepts(request, 'image/webp') ? 'webp' : plainFormat(original.head);
  const made = await site
    .takeTurn(() => keptOrMade(site, query, format))
    .catch(async (error: unknown) => {
      await original.close();
      throw error;
    });
  const answer =
    made && ((await storedPicture(request, made.file, TYPE[format])) ?? unstored(made, TYPE[format]));
  // Too many renderings wait: the shopper gets the original, and a later request may succeed.
  if (!answer) return whole(request, original, 'public, max-age=30');
  await original.close();
  return answer;
}

/** Answers /media/<hash>: the stored picture or video itself. */
export async function mediaResponse(
  request: Request,
  site: Pick<ImageSite, 'storeId' | 'storage'>,
): Promise<Response> {
  const hash = /^\/media\/([0-9a-f]{64})$/.exec(new URL(request.url).pathname)?.[1];
  const original = hash ? await site.storage.open(site.storeId, hash) : null;
  if (!hash || !original) return errorResponse('not_found', 'There is no such picture.');
  const type = sniffVideo(original.head);
  return type ? videoResponse(request, { hash, type, file: original }) : whole(request, original, FOREVER);
}

/**
 * A stored picture as it is. It may have tens of megabytes, so it is streamed: many slow readers of a whole picture
 * would fill the memory.
 */
async function whole(request: Request, original: OpenPicture, caching: string): Promise<Response> {
  const type = sniffImage(original.head);
  const isRead = type !== null && request.method !== 'HEAD';
  if (!isRead) await original.close();
  if (!type) return errorResponse('not_found', 'There is no such picture.');
  return new Response(isRead ? original.stream() : null, {
    headers: headersOf(original.bytes, type, caching),
  });
}

/** The stored file in the best format that the browser accepts. AVIF is made for pictures requested twice. */
async function bestKept(request: Request, site: ImageSite, query: ImageQuery): Promise<Response | null> {
  const takesAvif = accepts(request, 'image/avif') && query.quality === DEFAULT_QUALITY;
  const stored = (format: RenditionFormat) =>
    storedPicture(request, fileOf(site, { ...query, format }), TYPE[format]);
  const avif = takesAvif ? await stored('avif') : null;
  if (avif) return avif;
  const webp = accepts(request, 'image/webp') ? await stored('webp') : null;
  if (webp && takesAvif) site.wantAvif({ storeId: site.storeId, hash: query.hash, width: query.width });
  return webp;
}

/**
 * A stored rendition; null if it is not stored. A large one is streamed as fast as its reader takes it: it may have tens
 * of megabytes, and a client that asks for it a hundred times and reads nothing would fill the memory.
 */
async function storedPicture(request: Request, file: string, type: string): Promise<Response | null> {
  const stored = await openIfThere(file);
  if (!stored) return null;
  const headers = headersOf(stored.bytes, type, FOREVER);
  if (request.method === 'HEAD') {
    await stored.close();
    return new Response(null, { headers });
  }
  const body = stored.bytes > MOST_AT_ONCE ? stored.stream() : new Uint8Array(await stored.read());
  return new Response(body, { headers });
}

/** A rendition that was not stored, because the disk is nearly full. */
function unstored({ bytes }: Made, type: string): Response | null {
  return bytes && new Response(new Uint8Array(bytes), { headers: headersOf(bytes.length, type, FOREVER) });
}

function accepts(request: Request, type: string): boolean {
  return request.headers.get('accept')?.includes(type) ?? false;
}

// A transparent original stays transparent for a browser without WebP.
function plainFormat(head: Buffer): RenditionFormat {
  return sniffImage(head) === 'image/jpeg' ? 'jpg' : 'png';
}

async function keptOrMade(site: ImageSite, query: ImageQuery, format: RenditionFormat): Promise<Made | null> {
  const file = fileOf(site, { ...query, format });
  if (await isThere(file)) return { file, bytes: null };
  const underway = beingMade.get(file);
  if (underway) return underway;
  const made = decodeInLine('view', (draw) => make(site, query, { format, draw })).finally(() =>
    beingMade.delete(file),
  );
  beingMade.set(file, made);
  return made;
}

async function make(
  site: ImageSite,
  query: ImageQuery,
  { format, draw }: { format: RenditionFormat; draw: Draw },
): Promise<Made | null> {
  const { hash, width } = query;
  const isUsual = query.quality === DEFAULT_QUALITY || (await hasRoom(site, hash));
  const quality = isUsual ? query.quality : DEFAULT_QUALITY;
  const file = fileOf(site, { hash, width, quality, format });
  if (!isUsual && (await isThere(file))) return { file, bytes: null };
  const { storeId, dataFolder } = site;
  const bytes = await site.storage.get(storeId, hash);
  if (!bytes) return null;
  const original = { dataFolder, storeId, hash, bytes, isKept: await site.mayKeep() };
  return { file, bytes: await makeRendition(draw, original, { width, quality, format }) };
}

async function hasRoom({ dataFolder, storeId }: ImageSite, hash: string): Promise<boolean> {
  const names = await readdir(renditionFolder(dataFolder, { storeId, hash })).catch(() => []);
  return names.filter((name) => !name.includes(`-${DEFAULT_QUALITY}.`)).length < MOST_OTHER_QUALITIES;
}

function fileOf({ dataFolder, storeId }: ImageSite, { hash, ...rendition }: Rendition & { hash: string }) {
  return renditionFile(dataFolder, { storeId, hash }, rendition);
}

function headersOf(bytes: number, type: string, caching: string): Record<string, string> {
  return {
    'content-type': type,
    'content-length': String(bytes),
    'cache-control': caching,
    vary: 'Accept',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
}
