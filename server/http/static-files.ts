import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { hashedFileResponse } from './packed-files.ts';

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
export async function assetResponse(
  request: Request,
  folder: string,
  path: string,
): Promise<Response | null> {
  const type = TYPES[extname(path)];
  if (!NAME.test(path) || path.includes('..') || !type) return null;
  const name = join(folder, path);
  const info = await stat(name).catch(() => null);
  if (!info?.isFile()) return null;
  return hashedFileResponse(request, {
    ...{ name, type, bytes: info.size, read: () => readFile(name) },
    body: () => Readable.toWeb(createReadStream(name)) as ReadableStream,
  });
}
