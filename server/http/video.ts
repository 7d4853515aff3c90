import type { OpenPicture } from '#adapters/storage-disk/index.ts';
import type { VideoType } from '#domain/media/index.ts';
import { readRange } from '../byte-range.ts';
import { outsideAnswer, rangeAnswer } from '../range-answer.ts';

type Video = { hash: string; type: VideoType; file: OpenPicture };

/**
 * A stored video as it was uploaded, whole or the requested range of it. It is streamed as fast as its reader takes it.
 * Several ranges in one request are answered by the whole file, so that a request never costs more than the file.
 */
export async function videoResponse(request: Request, { hash, type, file }: Video): Promise<Response> {
  const tag = `"${hash}"`;
  const range = readRange(request.headers, { bytes: file.bytes, tag });
  if (range === 'none') {
    await file.close();
    return outsideAnswer(file.bytes);
  }
  const headers = {
    'content-type': type,
    'content-length': String(file.bytes),
    'accept-ranges': 'bytes',
    etag: tag,
    'cache-control': 'public, max-age=31536000, immutable, no-transform',
    // Whatever else the file holds, no browser takes it for a page.
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  if (request.method !== 'HEAD') return rangeAnswer(file, range, headers);
  await file.close();
  return new Response(null, { headers });
}
