import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { RecentMap } from '#lib/recent-map.ts';
import { acceptsCoding } from '../cache/cached-page.ts';

const toGzip = promisify(gzip);
const TEXT = /^(?:text\/|application\/json|image\/svg)/;
/** The scripts and styles of the three sites and the themes have about 3 MB. */
const MOST_BYTES = 16 * 1024 * 1024;

const packed = new RecentMap<Buffer>(MOST_BYTES, { sizeOf: (bytes) => bytes.length + 1024 });
const underway = new Map<string, Promise<Buffer>>();

/** A file whose name carries a content hash, so that it never changes. `bytes`: its size. */
export type HashedFile = {
  name: string;
  type: string;
  bytes: number;
  read(): Promise<Buffer>;
  body(): BodyInit;
};

/**
 * Answers a file. The gzip of a text is made once, for all who ask: it takes longer than rendering a page (12 ms for the
 * largest script of a shop), and files take no turn.
 */
export async function hashedFileResponse(request: Request, file: HashedFile): Promise<Response> {
  const { type, bytes } = file;
  const isText = TEXT.test(type);
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    ...(isText && { vary: 'Accept-Encoding' }),
  };
  const accepted = request.headers.get('accept-encoding') ?? '';
  if (isText && acceptsCoding(accepted, 'gzip')) {
    const body = await packedOf(file);
    const coding = { 'content-encoding': 'gzip', 'content-length': String(body.length) };
    return new Response(new Uint8Array(body), { headers: { ...headers, ...coding } });
  }
  // Not transformed: it would be compressed again for each client that accepts only "deflate".
  const caching =
    isText && accepted !== '' ? `${headers['cache-control']}, no-transform` : headers['cache-control'];
  return new Response(file.body(), {
    headers: { ...headers, 'cache-control': caching, 'content-length': String(bytes) },
  });
}

async function packedOf({ name, read }: HashedFile): Promise<Buffer> {
  const ready = packed.get(name) ?? underway.get(name);
  if (ready) return ready;
  const making = read().then((bytes) => toGzip(bytes));
  underway.set(name, making);
  try {
    const bytes = await making;
    packed.set(name, bytes);
    return bytes;
  } finally {
    underway.delete(name);
  }
}
