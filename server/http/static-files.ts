import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

// Names carry a content hash, so a file never changes.
const NAME = /^\/assets\/[A-Za-z0-9_.-]+$/;

/** A file of a site's build by its path (/assets/…); null if there is none of that name. */
export async function assetResponse(folder: string, path: string): Promise<Response | null> {
  const type = TYPES[extname(path)];
  if (!NAME.test(path) || path.includes('..') || !type) return null;
  const file = join(folder, path);
  const info = await stat(file).catch(() => null);
  if (!info?.isFile()) return null;
  return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, {
    headers: {
      'content-type': type,
      'content-length': String(info.size),
      'cache-control': 'public, max-age=31536000, immutable',
    },
  });
}
